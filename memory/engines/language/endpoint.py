"""Any OpenAI-compatible endpoint as the language engine."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

from memory.engines.builtin.extraction import may_hold_fact
from memory.engines.language.answers import (
    Decided,
    Folded,
    Outcome,
    Portrayed,
    Reviewed,
    Statements,
    answer_in,
)
from memory.engines.language.decisions import decision_of, stands
from memory.engines.language.door import (
    Drop,
    Failure,
    Keep,
    Line,
    ModelError,
    Review,
    Rewrite,
    Sentence,
)
from memory.engines.language.forms import Forms
from memory.engines.language.grounding import is_faithful
from memory.engines.language.portraits import sentences_of
from memory.engines.language.prompts import request
from memory.engines.language.salvage import without_thinking
from memory.engines.language.source import (
    earlier,
    moment_shown,
    portions,
    source_of,
    within,
)
from memory.engines.language.statements import candidates_of
from memory.engines.language.wire import Wire
from memory.policy.candidate import Candidate
from memory.policy.decision import Decision, Standing, decide
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Utterance

logger = logging.getLogger(__name__)


class Endpoint:
    """One model talks, another, cheaper one remembers."""

    needs_calls = True

    def __init__(self, wire: Wire, talk_model: str, memory_model: str) -> None:
        self.name = memory_model
        self._wire = wire
        self._talk_model = talk_model
        self._memory = Forms(wire, memory_model)

    def extract(self, said: Utterance) -> list[Candidate]:
        source = source_of(said)
        if not source or not may_hold_fact(said):
            return []
        lines = request(
            "extract",
            said_at=moment_shown(said.said_at, said.time_zone),
            earlier_not_a_source=earlier(said.before),
            said=source,
        )
        with failures_told(self.name):
            return candidates_of(self._memory.answer(lines, Statements), said, source)

    def decide(
        self, candidate: Candidate, near: Sequence[Standing], at: datetime
    ) -> Decision:
        decided = self._decided(candidate, near, at) if near else None
        return decided or decide(candidate, near, at)

    def _decided(
        self, candidate: Candidate, near: Sequence[Standing], at: datetime
    ) -> Decision | None:
        shown = near[: DEFAULT.similar_shown]
        lines = request(
            "decide",
            said_at=moment_shown(at, "UTC"),
            new=candidate.text,
            in_their_words=candidate.quote,
            facts=[_shown(number, fact, at) for number, fact in enumerate(shown, 1)],
        )
        with suppress(ModelError), failures_told(self.name):
            answer = self._memory.answer(lines, Decided)
            return decision_of(answer, candidate, shown, at)
        return None

    def reply(self, request: Sequence[Line]) -> Iterator[str]:
        silent = True
        with failures_told(self._talk_model):
            for piece in without_thinking(self._wire.pieces(self._talk_model, request)):
                silent = silent and not piece.strip()
                yield piece
            if silent:
                raise ModelError(Failure.MALFORMED)

    def relay(self, request: Mapping[str, Any]) -> Iterator[bytes]:
        with failures_told(self._talk_model):
            yield from self._wire.relayed({**request, "model": self._talk_model})

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        for portion in portions(lines):
            digest = self._folded(digest, portion, words)
        return digest

    def _folded(self, digest: str, portion: list[dict[str, str]], words: int) -> str:
        asked = request("summarise", words=words, digest=digest, lines=portion)
        with failures_told(self.name):
            folded = answer_in(self._memory.answer(asked, Folded), Folded)
            if not folded.digest:
                raise ModelError(Failure.MALFORMED)
        return within(words, folded.digest)

    def rewrite(self, text: str, quote: str, said_at: datetime) -> Review:
        asked = request(
            "review", said_at=moment_shown(said_at, "UTC"), fact=text, said=quote
        )
        with failures_told(self.name):
            reviewed = answer_in(self._memory.answer(asked, Reviewed), Reviewed)
        if reviewed.outcome is Outcome.DROP:
            return Drop()
        rewrites = reviewed.outcome is Outcome.REWRITE
        ground = f"{text}\n{quote}"
        faithful = rewrites and _may_replace(ground, reviewed.text)
        return Rewrite(reviewed.text) if faithful else Keep()

    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        shown = [{"id": at, "fact": text} for at, text in enumerate(facts, 1)]
        with failures_told(self.name):
            answer = self._memory.answer(request("portray", facts=shown), Portrayed)
            return sentences_of(answer_in(answer, Portrayed), facts)


@contextmanager
def failures_told(model: str) -> Iterator[None]:
    """A line in the log, without content, whoever handles the error."""
    try:
        yield
    except ModelError as error:
        logger.warning(
            "a language model failed", extra={"model": model, "failure": error.kind}
        )
        raise


def _shown(number: int, fact: Standing, at: datetime) -> dict[str, object]:
    return {
        "id": number,
        "fact": fact.text,
        "since": f"{fact.valid_from or fact.recorded_at:%Y-%m-%d}",
        "ended": not stands(fact, at),
    }


def _may_replace(ground: str, text: str) -> bool:
    short = 0 < len(text) <= DEFAULT.longest_fact
    return short and is_faithful(text, ground)
