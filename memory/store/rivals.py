"""Which current fact leaves no room for another beside it."""

from memory.models import Fact
from memory.store.new import AlreadyKnownError


def rival_of(fact: Fact) -> Fact | None:
    """A current fact beside which this one cannot be current."""
    current = Fact.objects.of(fact.person).current().filter(scope=fact.scope)
    others = current.exclude(pk=fact.pk)
    last = _last_to_follow(fact)
    successor = others.filter(pk=last.pk).first() if last else None
    same = successor or others.saying([bytes(fact.fingerprint)]).first()
    if same or not fact.topic:
        return same
    return others.on_topic(fact.topic).first()


def _last_to_follow(fact: Fact) -> Fact | None:
    """Of a chain of changes the newest."""
    last = fact.superseded_by
    while last and last.superseded_by:
        last = last.superseded_by
    return last


def refuse_a_rival(fact: Fact) -> None:
    if fact.is_current:
        rival = rival_of(fact)
        if rival:
            raise AlreadyKnownError(rival)


def locked(fact: Fact) -> Fact:
    """The row as it is now; the person's lock keeps it so."""
    return Fact.objects.of(fact.person).get(pk=fact.pk)
