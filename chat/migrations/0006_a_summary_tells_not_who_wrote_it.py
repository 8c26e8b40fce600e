from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("chat", "0005_the_default_persona_is_everybodys")]

    operations = [
        migrations.RemoveField(model_name="archivesummary", name="extractive"),
    ]
