from django.db import migrations, models

from memory.rows import protect


class Migration(migrations.Migration):
    dependencies = [("chat", "0003_a_fold_that_failed_waits")]

    operations = [
        migrations.AddField(
            model_name="standing",
            name="profile_by_hand",
            field=models.BooleanField(
                default=False,
                help_text="the person's own words, which nothing refreshes",
            ),
        ),
        # The overseer may read the new column too.
        migrations.RunSQL(
            protect("chat_standing", sealed=("sealed_context", "sealed_profile")),
            migrations.RunSQL.noop,
        ),
    ]
