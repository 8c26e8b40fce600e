from django.db import migrations, models

from memory.rows import app_and_overseer

APP, OVERSEER = app_and_overseer()
# Whoever keeps the words of a version reads only what came after it. The version moves
# at the end of the transaction that writes; until then no other can write for a person.
WRITTEN_IN = f"""
CREATE OR REPLACE FUNCTION written_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.written_in := COALESCE(
        (SELECT version + 1 FROM memory_person WHERE id = NEW.person_id), 0
    );
    RETURN NEW;
END $$;
CREATE TRIGGER fact_written_in BEFORE INSERT OR UPDATE OF pinned, waiting ON memory_fact
    FOR EACH ROW EXECUTE FUNCTION written_in();
GRANT SELECT (written_in) ON memory_fact TO {OVERSEER};
"""
BACK = """
DROP TRIGGER fact_written_in ON memory_fact;
DROP FUNCTION written_in();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0005_portraits_and_hours"),
    ]

    operations = [
        migrations.AddField(
            model_name="fact",
            name="written_in",
            field=models.PositiveBigIntegerField(
                default=0,
                editable=False,
                help_text="version of the memory that first held it, pinned it, let it in",
            ),
        ),
        migrations.RunSQL(WRITTEN_IN, BACK),
    ]
