"""An engine in this process that proposes, decides and replies by script."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from memory.engines.language import Failure, Keep, Line, ModelError, Review, Sentence
from memory.policy.candidate import Candidate
from memory.policy.decision import Decision, Standing, decide
from memory.policy.utterance import Utterance


class Scripted:
    """An engine that proposes each candidate where its quote is said.

    With a `failure` it fails in every way it can. `asked` keeps the requests to reply.
    """

    name = "scripted"

    def __init__(
        self,
        *candidates: Candidate,
        decision: Decision | None = None,
        reply: Sequence[str] = ("All right.",),
        digest: str = "They talked.",
        review: Review | None = None,
        failure: Failure | None = None,
        needs_calls: bool = False,
    ) -> None:
        self.needs_calls = needs_calls
        self.portrayed = 0
        self.asked: list[Sequence[Line]] = []
        self._candidates = candidates
        self._decision = decision
        self._reply = reply
        self._digest = digest
        self._review = review or Keep()
        self._failure = failure

    def extract(self, said: Utterance) -> list[Candidate]:
        self._fail()
        return [each for each in self._candidates if each.quote in said.text]

    def decide(
        self, candidate: Candidate, near: Sequence[Standing], at: datetime
    ) -> Decision:
        return self._decision or decide(candidate, near, at)

    def reply(self, request: Sequence[Line]) -> Iterator[str]:
        """A failing one breaks off after its first piece."""
        self.asked.append(request)
        for piece in self._reply:
            yield piece
            self._fail()

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        self._fail()
        return self._digest

    def rewrite(self, text: str, quote: str, said_at: datetime) -> Review:
        self._fail()
        return self._review

    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        """One sentence that tells them all, as many as there are."""
        self._fail()
        self.portrayed += 1
        return [Sentence(" and ".join(facts), tuple(range(len(facts))))]

    def _fail(self) -> None:
        if self._failure:
            raise ModelError(self._failure)
