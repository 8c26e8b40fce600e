"""What the site itself does at night."""

from celery import shared_task
from django.core.management import call_command


@shared_task
def clear_sessions_nightly() -> None:
    """Those that have ended; nobody can come back by them."""
    call_command("clearsessions")
