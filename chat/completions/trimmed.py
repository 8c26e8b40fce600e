"""A client that sends only the end of its history: which talk it is the end of."""

from collections.abc import Sequence

from django.db.models import QuerySet

from chat.models import Chat, Message
from memory.policy.readable import readable
from memory.policy.secret import masked

LOOKED_AT = 10  # talks, the latest first


def ending_with(talks: QuerySet[Chat], said: Sequence[str], answer: str) -> Chat | None:
    """The talk whose last words the person's are, the newest of them perhaps apart.

    One single message tells too little: then the answer to it must be the same. Ask
    inside `acting_for`.
    """
    if len(said) < 2:
        return None
    texts = [masked(readable(text)) for text in said]
    for talk in talks[:LOOKED_AT]:
        told = _last_words(talk, len(texts))
        goes_on = told[-len(texts) + 1 :] == texts[:-1]
        if told == texts or (goes_on and _is_certain(talk, texts, answer)):
            return talk
    return None


def _last_words(talk: Chat, most: int) -> list[str]:
    last = talk.messages.persons().order_by("-position")[:most]
    return [message.of(talk).text for message in last][::-1]


def _is_certain(talk: Chat, texts: Sequence[str], answer: str) -> bool:
    if len(texts) > 2:
        return True
    replies = talk.messages.filter(role=Message.Role.ASSISTANT)
    last = replies.order_by("-position").first()
    return last is not None and last.of(talk).text == masked(readable(answer))
