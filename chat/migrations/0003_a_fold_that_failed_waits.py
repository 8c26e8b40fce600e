import django.utils.timezone
from django.db import migrations, models

from memory.rows import protect


class Migration(migrations.Migration):
    dependencies = [("chat", "0002_row_security")]

    operations = [
        migrations.AddField(
            model_name="chat",
            name="fold_after",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                help_text="the next try, after a model that failed",
            ),
        ),
        # The overseer may read the new column too.
        migrations.RunSQL(
            protect("chat_chat", sealed=("sealed_title", "sealed_digest")),
            migrations.RunSQL.noop,
        ),
    ]
