from django.db import migrations

from memory.rows import app_and_overseer, protect, same_person

PERSONAL = {
    "chat_chat": ("sealed_title", "sealed_digest"),
    "chat_message": ("sealed",),
    "chat_archivesummary": ("sealed",),
    "chat_evidence": ("sealed",),
    "chat_standing": ("sealed_context", "sealed_profile"),
}
CROSSINGS = (
    ("chat_message", "chat_id", "chat_chat"),
    ("chat_message", "answers_id", "chat_message"),
    ("chat_archivesummary", "chat_id", "chat_chat"),
    ("chat_evidence", "fact_id", "memory_fact"),
    ("chat_evidence", "message_id", "chat_message"),
    ("chat_evidence", "summary_id", "chat_archivesummary"),
)


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0001_initial"),
        ("memory", "0002_row_security"),
    ]

    operations = [
        *(
            migrations.RunSQL(protect(table, sealed=sealed), migrations.RunSQL.noop)
            for table, sealed in PERSONAL.items()
        ),
        *(
            migrations.RunSQL(same_person(*crossing), migrations.RunSQL.noop)
            for crossing in CROSSINGS
        ),
        migrations.RunSQL(
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON chat_persona "
            f"TO {', '.join(app_and_overseer())}",
            migrations.RunSQL.noop,
        ),
    ]
