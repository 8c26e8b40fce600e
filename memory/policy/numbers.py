"""Every number of the memory that a deployment or a persona may change."""

from dataclasses import dataclass, replace
from math import inf


@dataclass(frozen=True)
class HalfLives:
    """Days until half of the facts of a kind are out of date; inf: they never fade."""

    fact: float = 180
    episode: float = 30
    procedure: float = 365


NEVER_FADES = HalfLives(inf, inf, inf)


@dataclass(frozen=True)
class MemoryPolicy:
    """The numbers of DESIGN.md section 5; None switches a rule off."""

    candidates_per_turn: int = 6
    longest_fact: int = 600  # characters
    recall_facts: int = 12
    recall_characters: int = 1_800
    window_messages: int = 12
    request_messages: int = 24
    digest_begins_at: int = 28  # messages; so many go as they are
    digest_step: int = 8  # messages
    digest_words: int = 250
    profile_every: int = 20  # messages: a call in ten turns, and never far behind
    archive_after_days: int | None = 30
    archive_batch_least: int = 8  # messages
    archive_batch_most: int = 300  # messages
    intent_days: int | None = 45
    longest_term_days: int | None = 180
    half_lives: HalfLives = HalfLives()
    survival_threshold: float = 0.15
    similar_shown: int = 12
    shares_facts: bool = True
    current_facts: int | None = 2_000
    grace_days: int = 30  # between expiry and the nightly purge
    gate_counts_days: int = 60  # twice what the charts of staff show
    model_calls_a_day: int = 500  # per person, failed calls included
    learning_tries: int = 5


DEFAULT = MemoryPolicy()

PRESETS = {
    "default": DEFAULT,
    "schai": replace(
        DEFAULT,
        longest_fact=300,
        recall_facts=8,
        half_lives=NEVER_FADES,
        current_facts=None,
        grace_days=0,
    ),
    "platform": replace(
        DEFAULT,
        digest_begins_at=12,
        digest_step=1,
        archive_after_days=None,
        intent_days=None,
        longest_term_days=None,
        half_lives=NEVER_FADES,
        current_facts=None,
    ),
    "persona": replace(
        DEFAULT,
        archive_after_days=None,
        intent_days=None,
        longest_term_days=None,
        half_lives=NEVER_FADES,
    ),
    "whisperer": replace(
        DEFAULT,
        longest_fact=300,
        archive_after_days=None,
        intent_days=None,
        longest_term_days=None,
        current_facts=None,
    ),
    "companion": replace(
        DEFAULT,
        longest_fact=300,
        recall_facts=5,
        digest_begins_at=31,
        digest_step=20,
        archive_after_days=None,
        intent_days=None,
        longest_term_days=None,
        half_lives=NEVER_FADES,
        shares_facts=False,
        current_facts=None,
    ),
}


def policy_named(name: str) -> MemoryPolicy:
    """KeyError names the presets there are."""
    try:
        return PRESETS[name]
    except KeyError:
        known = ", ".join(PRESETS)
        message = f"no memory policy named {name!r}; there are: {known}"
        raise KeyError(message) from None
