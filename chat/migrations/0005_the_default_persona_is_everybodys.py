from django.db import migrations, models
from django.db.models import Q

PRESETS = ("default", "schai", "platform", "persona", "whisperer", "companion")


class Migration(migrations.Migration):
    dependencies = [("chat", "0004_a_profile_by_hand")]

    operations = [
        migrations.AlterField(
            model_name="persona",
            name="preset",
            field=models.CharField(
                choices=[(name, name) for name in PRESETS],
                default="default",
                max_length=30,
                verbose_name="memory policy",
            ),
        ),
        migrations.RunSQL(
            "UPDATE chat_persona SET is_default = false WHERE client_id IS NOT NULL",
            migrations.RunSQL.noop,
        ),
        migrations.AddConstraint(
            model_name="persona",
            constraint=models.CheckConstraint(
                condition=Q(is_default=False) | Q(client=None),
                name="the_default_persona_is_everybodys",
                violation_error_message="A client's persona is nobody's default.",
            ),
        ),
    ]
