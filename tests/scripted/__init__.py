"""Models that answer by script, and how a test makes everybody ask them."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from django.test import override_settings

from memory.engines.language import LanguageEngine, language_engine
from tests.scripted.endpoint import (
    Answer,
    Endpoint,
    breaks_off,
    fails,
    hangs,
    refuses,
    says,
    says_json,
    serving,
)
from tests.scripted.engine import Scripted

__all__ = [
    "Answer",
    "Endpoint",
    "Scripted",
    "breaks_off",
    "fails",
    "hangs",
    "refuses",
    "says",
    "says_json",
    "serving",
    "speaking",
    "speaking_over_http",
]


@contextmanager
def speaking(engine: LanguageEngine) -> Iterator[LanguageEngine]:
    """Everybody in this process who asks for the engine gets this one."""
    with mock.patch("memory.engines.language.BuiltIn", return_value=engine):
        language_engine.cache_clear()
        try:
            yield engine
        finally:
            language_engine.cache_clear()


@contextmanager
def speaking_over_http(
    *answers: Answer, seconds: float = 5.0
) -> Iterator[tuple[LanguageEngine, Endpoint]]:
    """The real engine of an endpoint that answers by script."""
    with (
        serving(*answers) as endpoint,
        override_settings(
            LANGUAGE_BASE_URL=endpoint.base_url,
            LANGUAGE_API_KEY="key",
            LANGUAGE_TALK_MODEL="talker",
            LANGUAGE_MEMORY_MODEL="rememberer",
            LANGUAGE_TIMEOUT=seconds,
        ),
    ):
        language_engine.cache_clear()
        try:
            yield language_engine(), endpoint
        finally:
            language_engine.cache_clear()
