from django.db import migrations

from memory.rows import IDENTITY, app_and_overseer, protect, same_person

PERSONAL = {
    "memory_fact": ("sealed", "embedding"),
    "memory_factevent": (),
    "memory_tombstone": ("mark",),
    "memory_spending": (),
    "memory_repeatablerequest": ("sealed",),
    "memory_apikey": (),
}
# What staff arrange in the admin; none of it has words of a person.
ARRANGED_BY_STAFF = (
    "memory_clientapp",
    "memory_apikey",
    "auth_user",
    "auth_group",
    "auth_permission",
    "auth_user_groups",
    "auth_group_permissions",
    "auth_user_user_permissions",
    "django_admin_log",
    "django_content_type",
    "django_session",
    "django_celery_beat_clockedschedule",
    "django_celery_beat_crontabschedule",
    "django_celery_beat_intervalschedule",
    "django_celery_beat_periodictask",
    "django_celery_beat_periodictasks",
    "django_celery_beat_solarschedule",
)


def grants() -> str:
    app, overseer = app_and_overseer()
    tables = ", ".join(ARRANGED_BY_STAFF)
    return f"""
GRANT SELECT, INSERT, UPDATE, DELETE ON {tables} TO {overseer};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {app};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {app}, {overseer};
-- The history of a fact is only ever added to, or erased with the fact.
REVOKE UPDATE ON memory_factevent FROM {app};
"""


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0001_initial"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("django_celery_beat", "0019_alter_periodictasks_options"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(IDENTITY, migrations.RunSQL.noop),
        migrations.RunSQL(
            protect("memory_person", person="id", sealed=["wrapped_key"]),
            migrations.RunSQL.noop,
        ),
        *(
            migrations.RunSQL(protect(table, sealed=sealed), migrations.RunSQL.noop)
            for table, sealed in PERSONAL.items()
        ),
        migrations.RunSQL(
            same_person("memory_fact", "superseded_by_id", "memory_fact")
            + same_person("memory_fact", "contests_id", "memory_fact")
            + same_person("memory_factevent", "fact_id", "memory_fact"),
            migrations.RunSQL.noop,
        ),
        migrations.RunSQL(grants(), migrations.RunSQL.noop),
    ]
