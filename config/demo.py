"""The demo's one account, which sees the pages and the admin."""

from django.conf import settings
from django.contrib.auth.models import User

NAME = "demo"


def welcome() -> str:
    """How to sign in; a password that the person changed is not told, nor reset."""
    if not User.objects.filter(username=NAME).exists():
        User.objects.create_superuser(NAME, password=settings.DEMO_PASSWORD)
    user = User.objects.get(username=NAME)
    if user.check_password(settings.DEMO_PASSWORD):
        return f"  Sign in as {NAME}, password {settings.DEMO_PASSWORD}"
    return f"  Sign in as {NAME}, with the password you chose"
