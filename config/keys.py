"""The keys that must be there before anything starts."""

import base64
from collections.abc import Mapping

import environ
from django.core.exceptions import ImproperlyConfigured

MASTER_KEY_LENGTH = 32  # bytes


def required(env: environ.Env, name: str, demo: Mapping[str, str]) -> str:
    value = str(env.str(name, default="") or demo.get(name, ""))
    if not value:
        message = f"{name} is not set; .env.example shows how."
        raise ImproperlyConfigured(message)
    return value


def master_key(text: str) -> bytes:
    try:
        key = base64.b64decode(text, validate=True)
    except ValueError:
        key = b""
    if len(key) != MASTER_KEY_LENGTH:
        message = (
            "NEZABUDKA_MASTER_KEY must be 32 random bytes in base64: "
            "openssl rand -base64 32"
        )
        raise ImproperlyConfigured(message)
    return key
