"""Recall compares every vector of a person: none of them is kept aside.

By default PostgreSQL moves the widest columns of a row of more than 2 KB into another
table. For 2,000 facts of 200 letters a recall then read 6,500 pages instead of 900.
"""

from django.db import migrations

WHOLE_PAGE = 8160  # bytes; the most that PostgreSQL takes for toast_tuple_target


class Migration(migrations.Migration):

    dependencies = [("memory", "0010_a_column_is_called_by_a_word")]

    operations = [
        migrations.RunSQL(
            f"ALTER TABLE memory_fact SET (toast_tuple_target = {WHOLE_PAGE})",
            "ALTER TABLE memory_fact RESET (toast_tuple_target)",
        ),
    ]
