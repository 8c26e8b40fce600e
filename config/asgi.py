"""The door for ASGI servers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_asgi_application()

# Only now are there models to ask: a wrong master key must not write a single row.
from memory import people, reembedding  # noqa: E402

people.refuse_a_wrong_master_key()
reembedding.warn()
