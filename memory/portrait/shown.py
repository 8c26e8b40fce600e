"""What the page shows at once: the model's portrait if it is there, else the plain one.

Whoever looks never waits for a model; a look at facts without a portrait asks for one.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from memory import wake
from memory.engines.language import language_engine
from memory.engines.language.grounding import may_be_retold
from memory.models import Fact, Person, Portrait
from memory.portrait.kept import mark_of, opened
from memory.portrait.paragraph import Clause, Paragraph, clauses_of, plain, told_of
from memory.rows import acting_for

AWAITED = timedelta(minutes=2)  # how long a page looks out for it
AGAIN = timedelta(minutes=15)  # to the next try, after a model that did not answer


def portrait_of(person: Person, facts: Iterable[Fact], at: datetime) -> Paragraph:
    """With memory off nothing is sent to a model, not even for the person's own eye."""
    told = told_of(facts)
    if not person.remembers or not _is_for_a_model(told):
        return Paragraph(plain(told))
    with acting_for(person):
        kept = _kept_or_asked_for(person, mark_of(person, told), at)
    if kept.written_at is None:
        return Paragraph(plain(told), is_awaited=at - kept.asked_at < AWAITED)
    return Paragraph(_written(kept, told) or plain(told))


def _is_for_a_model(told: Sequence[Fact]) -> bool:
    """It may tell only what could be seen to be told wrongly."""
    if not told or not language_engine().needs_calls:
        return False
    return all(may_be_retold(fact.text) for fact in told)


def _written(kept: Portrait, told: Sequence[Fact]) -> list[Clause]:
    """None where nothing of what the model wrote could stand."""
    return clauses_of(opened(kept), told)


def _kept_or_asked_for(person: Person, mark: bytes, at: datetime) -> Portrait:
    """Of two looks at once one asks."""
    blank = {"mark": mark, "sealed": b"", "asked_at": at}
    blank |= {"written_at": None, "claimed_at": None}
    kept, is_asked = Portrait.objects.get_or_create(person=person, defaults=blank)
    if bytes(kept.mark) != mark or _is_lost(kept, at):
        as_seen = {"mark": kept.mark, "asked_at": kept.asked_at}
        is_asked = bool(Portrait.objects.filter(pk=kept.pk, **as_seen).update(**blank))
        kept = Portrait(person=person, **blank)
    if is_asked:
        wake.call("memory.tasks.write_portrait", person.pk)
    kept.person = person
    return kept


def _is_lost(kept: Portrait, at: datetime) -> bool:
    return kept.written_at is None and at - kept.asked_at >= AGAIN
