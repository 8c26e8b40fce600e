"""What can be a message at all."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.policy.readable import readable

LONGEST_MESSAGE = 32_000  # characters; about ten pages


class UnspeakableError(ValueError):
    """A message that cannot be recorded; the text says why, for the person."""


def speakable(text: str) -> str:
    """As it may be recorded; UnspeakableError."""
    text = readable(text)
    if not text:
        raise UnspeakableError(_("There is nothing in this message."))
    over = len(text) - LONGEST_MESSAGE
    if over > 0:
        told = ngettext(
            "This message is too long, by %(n)s character.",
            "This message is too long, by %(n)s characters.",
            over,
        )
        raise UnspeakableError(told % {"n": over})
    return text
