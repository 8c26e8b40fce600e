"""The built-in engine behind the same door: rules and meaning, no language model."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from memory.engines.builtin import extraction, portrait, summary, talk
from memory.engines.language.door import Keep, Line, Review, Sentence
from memory.policy.candidate import Candidate
from memory.policy.decision import Decision, Standing, decide
from memory.policy.utterance import Utterance


class BuiltIn:
    """What serves where no endpoint is named."""

    name = "built-in"
    needs_calls = False

    def extract(self, said: Utterance) -> list[Candidate]:
        return extraction.extract(said)

    def decide(
        self, candidate: Candidate, near: Sequence[Standing], at: datetime
    ) -> Decision:
        return decide(candidate, near, at)

    def reply(self, request: Sequence[Line]) -> Iterator[str]:
        yield from talk.reply(request).splitlines(keepends=True)

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        return summary.summarise(digest, [line.text for line in lines], words)

    def rewrite(self, text: str, quote: str, said_at: datetime) -> Review:  # noqa: ARG002
        """Rules cannot tell a trifle from a fact once the gate has let it in."""
        return Keep()

    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        """Each fact as it stands, in a row."""
        row = portrait.in_a_row(facts)
        return [Sentence(text, (place,)) for place, text in enumerate(row)]
