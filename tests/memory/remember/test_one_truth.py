"""Whatever is told in whatever order, one topic has one true fact at any instant."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from memory import store
from memory.models import Actor, Fact, Person
from memory.policy.candidate import Candidate, Moment
from memory.policy.utterance import Utterance
from memory.remember import Place, Proposal, settle
from memory.rows import acting_for
from memory.store import AlreadyKnownError, SuccessorStandsError, changing
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
MOST = 24  # months
CITIES = ("Perm", "Tver", "Omsk")
EARLIER_STILL = (("Tver", None), ("Perm", None), ("Tver", 0))
CALLED_OFF = [
    *(("tell", "Tver", 4, 0), ("tell", "Perm", 0, 0)),
    *(("forget", "Perm", None, 0), ("tell", "Perm", None, 0)),
]
TOLD_LATE = [
    *(("tell", "Perm", 5, 0), ("tell", "Tver", 22, 0), ("tell", "Omsk", 7, 0)),
    ("undo", "Tver", None, 1),
]
DEEDS = ("tell", "tell", "forget", "restore", "undo", "pin", "accept", "ask again")

VERBS: dict[str, Callable[..., object]] = {
    "forget": store.retract,
    "restore": store.restore,
    "undo": store.undo,
    "pin": partial(store.pin, pinned=True),
    "accept": store.accept,
    "ask again": store.ask_again,
}

months = st.integers(0, MOST)
told = st.tuples(
    st.sampled_from(DEEDS), st.sampled_from(CITIES), st.none() | months, st.integers(0)
)


def month(number: int) -> datetime:
    return FIRST + timedelta(days=30 * number)


def tell(person: Person, city: str, since: int | None, at: datetime) -> None:
    text = f"Lives in {city}"
    begins = Moment(month(since)) if since is not None else None
    candidate = Candidate(text=text, quote=text, topic="home.city", valid_from=begins)
    proposal = Proposal(Utterance(text=text, said_at=at), candidate)
    with changing(person):
        settle(person, [proposal], at=at, place=Place())


def do(person: Person, deed: str, which: int, at: datetime) -> None:
    """By the person's hand, to one of the facts there are."""
    with acting_for(person):
        facts = list(Fact.objects.of(person).order_by("recorded_at", "id"))
    if not facts:
        return
    fact = facts[which % len(facts)]
    if fact.waiting != (deed == "accept"):
        return
    try:
        VERBS[deed](fact, at=at, by=Actor.PERSON)
    except (AlreadyKnownError, SuccessorStandsError):
        return


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(told, min_size=1, max_size=8))
@example([("tell", city, since, 0) for city, since in EARLIER_STILL])
@example(CALLED_OFF)
@example(TOLD_LATE)
def test_at_most_one_fact_of_a_topic_is_true_at_any_instant(
    steps: list[tuple[str, str, int | None, int]],
) -> None:
    person = PersonFactory.create()
    for number, (deed, city, since, which) in enumerate(steps):
        if deed == "tell":
            tell(person, city, since, month(number))
        else:
            do(person, deed, which, month(number))

    with acting_for(person):
        facts = Fact.objects.of(person)
        assert facts.current().count() <= 1
        for number in range(-1, MOST + 2):
            true_then = [fact.topic for fact in facts.as_of(month(number))]
            assert max(Counter(true_then).values(), default=0) <= 1
