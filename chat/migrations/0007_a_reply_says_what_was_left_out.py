from django.db import migrations, models

from memory.rows import protect


class Migration(migrations.Migration):
    dependencies = [("chat", "0006_a_summary_tells_not_who_wrote_it")]

    operations = [
        migrations.AddField(
            model_name="message",
            name="left_out",
            field=models.JSONField(
                default=list,
                help_text="the facts this reply was not given, and why: no words",
            ),
        ),
        # The overseer may read the new column too.
        migrations.RunSQL(
            protect("chat_message", sealed=("sealed",)), migrations.RunSQL.noop
        ),
    ]
