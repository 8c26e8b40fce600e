"""A topic has one value at any instant: what is written makes the others give way."""

from datetime import datetime

from django.db.models import F, Max, Q, Value
from django.db.models.functions import Least

from memory.models import Fact
from memory.querysets import FactQuerySet


def take_its_time(fact: Fact) -> None:
    """Of a new fact, before it is saved: the ended ones end where it begins.

    Told without a day, it began after the last of them, or now, where that one was to
    last on; those that were yet to begin never do.
    """
    if not fact.topic or fact.waiting:
        return
    if fact.valid_from is None and fact.valid_until is None:
        fact.valid_from = _last_end(fact)
        _cut(fact, fact.valid_from or fact.recorded_at)
    elif fact.valid_from:
        _cut(fact, fact.valid_from)


def stand_all_the_while(fact: Fact) -> None:
    """Of one that stands again: what was told of the time since never was so."""
    if not fact.topic:
        return
    others = _others(fact)
    if fact.valid_from:
        _cut(fact, fact.valid_from)
        others = others.filter(valid_until__gt=fact.valid_from)
    others.update(mistaken=True)


def _last_end(fact: Fact) -> datetime | None:
    begun = _others(fact).filter(
        Q(valid_from=None) | Q(valid_from__lt=fact.recorded_at)
    )
    ends = Least("valid_until", Value(fact.recorded_at))
    last: datetime | None = begun.aggregate(last=Max(ends))["last"]
    return last


def _cut(fact: Fact, begins: datetime) -> None:
    began = Q(valid_from=None) | Q(valid_from__lte=begins)
    over = _others(fact).filter(valid_until__gt=begins)
    if fact.valid_until:
        over = over.filter(valid_until__lte=fact.valid_until)
    over.filter(valid_from__gt=begins).update(valid_until=F("valid_from"))
    over.filter(began).update(valid_until=begins)


def _others(fact: Fact) -> FactQuerySet[Fact]:
    """That have ended, as far as they were so."""
    of_topic = Fact.objects.of(fact.person).on_topic(fact.topic).settled().ended()
    return of_topic.filter(scope=fact.scope, mistaken=False).exclude(pk=fact.pk)
