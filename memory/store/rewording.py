"""The same statement in other words; the old wording ends as mistaken."""

from dataclasses import replace
from datetime import datetime

from memory.models import Actor, Fact, FactEvent, Origin
from memory.policy.candidate import Category, Kind
from memory.store.columns import moment
from memory.store.new import EndedError, Meaning, NewFact
from memory.store.rivals import locked
from memory.store.verbs import changing, note, supersede

AS_OLD_AS_IT_WAS = ("recorded_at", "last_confirmed_at", "fades_at")


def edit(
    fact: Fact, text: str, meaning: Meaning | None, *, at: datetime, by: Actor
) -> Fact:
    """The person's own wording takes the place of the old one, which can be undone.

    EndedError where the old one ended meanwhile: what was recorded of it stands.
    """
    with changing(fact.person):
        old = locked(fact)
        if old.retired_at:
            raise EndedError
        new = _in_other_words(old, text, meaning).by_hand()
        edited = supersede([old], new, at=at, by=by, mistaken=True)
        note(edited, FactEvent.What.EDITED, at=at, by=by)
    return edited


def reword(fact: Fact, text: str, meaning: Meaning, *, at: datetime, by: Actor) -> Fact:
    """Automation's plainer wording: as old as the first one, and lasts no longer."""
    with changing(fact.person):
        old = locked(fact)
        new = replace(
            _in_other_words(old, text, meaning),
            importance=old.importance,
            confidence=old.confidence,
            confirmations=old.confirmations,
            origin=Origin.REVIEWED,
            expires_at=old.expires_at,
        )
        reworded = supersede([old], new, at=at, by=by, mistaken=True)
        for column in AS_OLD_AS_IT_WAS:
            setattr(reworded, column, getattr(old, column))
        reworded.save(update_fields=AS_OLD_AS_IT_WAS)
    return reworded


def _in_other_words(fact: Fact, text: str, meaning: Meaning | None) -> NewFact:
    return NewFact(
        text=text,
        meaning=meaning,
        category=Category(fact.category),
        kind=Kind(fact.kind),
        topic=fact.topic,
        scope=fact.scope,
        language=fact.language,
        pinned=fact.pinned,
        valid_from=moment(fact.valid_from, fact.valid_from_precision),
    )
