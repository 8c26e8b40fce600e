"""The door for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

# Only now are there models to ask: a wrong master key must not write a single row.
from memory import hours, people, reembedding  # noqa: E402

people.refuse_a_wrong_master_key()
reembedding.warn()
hours.keep_writing()
