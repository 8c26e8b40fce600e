"""Requests that may be repeated: the same key and body get the same answer."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from memory.models import Person, RepeatableRequest
from memory.rows import acting_for

KEPT = timedelta(hours=24)
PATIENCE = timedelta(minutes=2)  # then a request without an answer counts as broken off
ERASED = 410  # the status of an answer that told what has been erased since


class KeyStandsForAnotherError(Exception):
    """The idempotency key came before, with another body."""

    def __init__(self) -> None:
        super().__init__(_("This idempotency key stands for another request."))


class InFlightError(Exception):
    """The first request with this key is still being answered."""

    def __init__(self) -> None:
        super().__init__(_("The same request is still being answered."))


def claim(person: Person, key: str, asked: str, at: datetime) -> RepeatableRequest:
    """Ours to answer, or, with a status, answered before."""
    mark = person.key.request_mark(asked)
    ours = RepeatableRequest(person=person, key=key, mark=mark, created_at=at)
    with acting_for(person):
        requests = RepeatableRequest.objects.filter(person=person, key=key)
        requests.filter(created_at__lte=at - KEPT).delete()
        # The unique key lets one of two at once through.
        RepeatableRequest.objects.bulk_create([ours], ignore_conflicts=True)
        known = requests.get()
        known.person = person
        if known.status == ERASED:
            return known
        if bytes(known.mark) != mark:
            raise KeyStandsForAnotherError
        if known.pk != ours.pk and known.status is None:
            _take_over(known, at)
    return known


def settle(request: RepeatableRequest, status: int, answer: str) -> None:
    """Nothing is kept once another took over, or what it may tell of was erased."""
    sealed = request.person.key.seal(request.place, answer)
    with acting_for(request.person):
        _still_ours(request).filter(status=None).update(status=status, sealed=sealed)


def give_up(request: RepeatableRequest) -> None:
    """It got no answer worth repeating: the next one with this key is the first."""
    with acting_for(request.person):
        _still_ours(request).filter(sealed=None).delete()


def answer_of(request: RepeatableRequest) -> str:
    """Empty when what it told has been erased."""
    if request.sealed is None:
        return ""
    return request.person.key.open(request.place, bytes(request.sealed))


def redact(person: Person, words: frozenset[str]) -> None:
    """Answers that hold one of the words keep their status of 410 and nothing else.

    One that is being made just now may come to hold them, and is not kept.
    """
    with acting_for(person):
        # First, as it waits for an answer that is being kept; then that one is seen.
        person.requests.filter(status=None).update(status=ERASED)
        for request in person.requests.exclude(sealed=None):
            request.person = person
            answer = answer_of(request)
            if any(word in answer for word in words):
                request.status, request.sealed = ERASED, None
                request.save(update_fields=["status", "sealed"])


def bar(person: Person, sent: Mapping[str, datetime]) -> None:
    """What the requests with these keys brought about has been erased."""
    barred = [
        RepeatableRequest(
            person=person, key=key, mark=b"", status=ERASED, created_at=at
        )
        for key, at in sent.items()
        if key
    ]
    with acting_for(person):
        RepeatableRequest.objects.bulk_create(barred, ignore_conflicts=True)


def barred(person: Person) -> QuerySet[RepeatableRequest]:
    """Those that are not taken again; ask inside `acting_for`."""
    return person.requests.filter(status=ERASED).order_by("created_at", "id")


def is_barred(person: Person, key: str) -> bool:
    with acting_for(person):
        return barred(person).filter(key=key).exists()


def drop_old(person: Person, at: datetime) -> None:
    with acting_for(person):
        person.requests.filter(created_at__lte=at - KEPT).delete()


def _take_over(known: RepeatableRequest, at: datetime) -> None:
    """The first one broke off: of those that come after it, one goes on."""
    unanswered = RepeatableRequest.objects.filter(pk=known.pk, status=None)
    broken_off = unanswered.filter(created_at__lte=at - PATIENCE)
    if not broken_off.update(created_at=at):
        raise InFlightError
    known.created_at = at


def _still_ours(request: RepeatableRequest) -> QuerySet[RepeatableRequest]:
    """Whoever takes over writes their own time."""
    return RepeatableRequest.objects.filter(
        pk=request.pk, created_at=request.created_at
    )
