"""A spoken request to forget: the facts it names go, and its own words with them."""

from collections.abc import Iterable
from datetime import datetime

from chat import digest
from chat.erasure.confirmed import Erasing, erase, preview
from chat.models import Message
from memory import repeatable
from memory.engines.builtin.own_words import own_words
from memory.models import Fact
from memory.policy.forgotten import tells_of, wishes_in, without
from memory.policy.utterance import Delivery
from memory.rows import acting_for

MOST = 3  # facts; what names more is too broad to be done without a look at them


def forget_as_asked(message: Message, *, at: datetime) -> list[Fact]:
    """Erases what the person typed to forget; nothing where that is not clear."""
    wishes = list(_wishes(message))
    if not wishes:
        return []
    with acting_for(message.person):
        return [fact for named in wishes for fact in _forgotten(message, named, at)]


def _wishes(message: Message) -> Iterable[str]:
    if message.delivery != Delivery.TYPED:
        return ()
    return wishes_in(own_words(message.text))


def _forgotten(message: Message, named: str, at: datetime) -> list[Fact]:
    facts = _named(message, named)
    if facts:
        _erase(message, facts, at)
        _withdraw(message, named)
    return facts


def _named(message: Message, named: str) -> list[Fact]:
    """Of the persona's scope, none in the person's hand; none where too many."""
    scope = message.chat.persona.scope
    loose = Fact.objects.of(message.person).filter(scope=scope)
    found = [
        fact
        for fact in loose
        if not fact.is_in_the_persons_hand and tells_of(fact.text, named)
    ]
    standing = [fact for fact in found if fact.valid_until is None]
    return found if len(standing or found) <= MOST else []


def _erase(message: Message, facts: Iterable[Fact], at: datetime) -> None:
    """The very verbs of the page, with the messages that the facts came from."""
    asked = Erasing(frozenset(fact.pk for fact in facts), with_messages=True)
    person = message.person
    erase(person, asked, preview(person, asked, at=at).token, at=at)


def _withdraw(message: Message, named: str) -> None:
    """The request names it too, and so may what was made of the request."""
    person, chat, text = message.person, message.chat, message.text
    del message.text  # it is opened anew
    message.sealed = person.key.seal(message.place(), without(text, named))
    message.save(update_fields=["sealed"])
    repeatable.redact(person, frozenset({str(message.pk)}))
    folded = person.chats.filter(pk=chat.pk, digest_cursor__gte=message.position)
    digest.forget_text(list(folded))
    if chat.title and text.startswith(chat.title):
        chat.sealed_title = b""
        chat.save(update_fields=["sealed_title"])
