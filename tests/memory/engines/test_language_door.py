"""Which engine serves, and what is told of its failures."""

import logging
from datetime import UTC, datetime

import pytest

from config.logs import EventFormatter
from memory.engines.language import BuiltIn, Keep, Line, ModelError, language_engine
from memory.note import NoteLine, note_of
from memory.policy.utterance import Utterance
from tests.scripted import Scripted, fails, speaking, speaking_over_http

AT = datetime(2026, 5, 4, tzinfo=UTC)


def test_without_an_endpoint_the_built_in_engine_serves_and_costs_nothing() -> None:
    language_engine.cache_clear()

    assert isinstance(language_engine(), BuiltIn)
    assert not language_engine().needs_calls


def test_with_an_endpoint_its_models_serve() -> None:
    with speaking_over_http() as (engine, _):
        assert engine is language_engine()
        assert engine.name == "rememberer"
        assert engine.needs_calls


def test_a_test_may_speak_for_everybody() -> None:
    with speaking(Scripted()) as engine:
        assert language_engine() is engine

    assert language_engine() is not engine


def test_a_failure_is_logged_by_kind_without_a_word_of_the_talk(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with (
        caplog.at_level(logging.DEBUG),
        speaking_over_http(fails(500)) as (engine, _),
        pytest.raises(ModelError),
    ):
        list(engine.reply([Line("user", "CANARY")]))

    lines = [EventFormatter().format(record) for record in caplog.records]
    assert any('"failure": "server"' in line for line in lines)
    assert not any("CANARY" in line for line in lines)


def test_the_built_in_engine_says_what_it_is_and_what_it_remembers() -> None:
    note = note_of([NoteLine("Has a cat called Barsik", "2026-05-04")])
    request = [Line("system", note), Line("user", "How is my cat?")]

    pieces = list(BuiltIn().reply(request))

    assert "no language model" in pieces[0]
    assert "Barsik" in pieces[-1]


def test_the_built_in_engine_extracts_summarises_and_keeps() -> None:
    engine = BuiltIn()
    said = Utterance("My cat is called Barsik.", AT)
    talk = [Line("user", "My brother Boris moved to Perm in May with his two dogs.")]

    assert "Barsik" in engine.extract(said)[0].text
    assert "Perm" in engine.summarise("", talk, 50)
    assert engine.rewrite("Has a cat", "I have a cat", AT) == Keep()
