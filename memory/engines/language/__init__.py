"""The only door to models of language: an endpoint, or the engine that is built in."""

import os
from functools import cache

from django.conf import settings

from memory.engines.language.built_in import BuiltIn
from memory.engines.language.door import (
    Drop,
    Failure,
    Keep,
    LanguageEngine,
    Line,
    ModelError,
    Review,
    Rewrite,
    Sentence,
)
from memory.engines.language.endpoint import Endpoint
from memory.engines.language.wire import Wire

__all__ = [
    "BuiltIn",
    "Drop",
    "Endpoint",
    "Failure",
    "Keep",
    "LanguageEngine",
    "Line",
    "ModelError",
    "Review",
    "Rewrite",
    "Sentence",
    "Wire",
    "language_engine",
]


@cache
def language_engine() -> LanguageEngine:
    """The process-wide engine, made when first asked for."""
    if not settings.LANGUAGE_BASE_URL:
        return BuiltIn()
    wire = Wire(
        settings.LANGUAGE_BASE_URL, settings.LANGUAGE_API_KEY, settings.LANGUAGE_TIMEOUT
    )
    return Endpoint(wire, settings.LANGUAGE_TALK_MODEL, settings.LANGUAGE_MEMORY_MODEL)


# Two processes must not speak over one connection.
os.register_at_fork(after_in_child=language_engine.cache_clear)
