from django.db import migrations

INSTRUCTIONS = (
    "You are a helpful, honest assistant. Answer in the person's language, briefly "
    "and to the point. Use what is remembered about the person where it helps."
)


def make_persona(apps, schema_editor):
    apps.get_model("chat", "Persona").objects.create(
        slug="assistant", name="Nezabudka", instructions=INSTRUCTIONS, is_default=True
    )


class Migration(migrations.Migration):
    dependencies = [("chat", "0002_row_security")]

    operations = [migrations.RunPython(make_persona, migrations.RunPython.noop)]
