from django.db import migrations, models

from memory.rows import protect


class Migration(migrations.Migration):
    dependencies = [("memory", "0007_plurals")]

    operations = [
        migrations.AddField(
            model_name="person",
            name="sealed_marks",
            field=models.BinaryField(
                help_text="the secrets of the marks that came with an import",
                null=True,
            ),
        ),
        # The overseer may not read the new column.
        migrations.RunSQL(
            protect(
                "memory_person", person="id", sealed=["wrapped_key", "sealed_marks"]
            ),
            migrations.RunSQL.noop,
        ),
    ]
