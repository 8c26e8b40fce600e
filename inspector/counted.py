"""What an erasure takes, in words and counts."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import ngettext_lazy

# Vectors and events go with their facts; nobody thinks of them as things of their own.
WORDS: Mapping[str, Any] = {
    "facts": ngettext_lazy("%(n)s statement", "%(n)s statements", "n"),
    "versions": ngettext_lazy("%(n)s earlier wording", "%(n)s earlier wordings", "n"),
    "evidence": ngettext_lazy(
        "%(n)s sentence they came from", "%(n)s sentences they came from", "n"
    ),
    "chats": ngettext_lazy("%(n)s chat", "%(n)s chats", "n"),
    "messages": ngettext_lazy(
        "%(n)s message in the chats", "%(n)s messages in the chats", "n"
    ),
    "digests": ngettext_lazy(
        "%(n)s digest that will be written anew",
        "%(n)s digests that will be written anew",
        "n",
    ),
    "summaries": ngettext_lazy(
        "%(n)s summary that will be rewritten",
        "%(n)s summaries that will be rewritten",
        "n",
    ),
    "profiles": ngettext_lazy(
        "%(n)s profile that will be rewritten",
        "%(n)s profiles that will be rewritten",
        "n",
    ),
    "portraits": ngettext_lazy(
        "%(n)s portrait that will be written anew",
        "%(n)s portraits that will be written anew",
        "n",
    ),
    "keys": ngettext_lazy("%(n)s API key", "%(n)s API keys", "n"),
}


def counted(counts: Mapping[str, int]) -> Sequence[str]:
    """Only what there is any of."""
    present = {name: counts[name] for name in WORDS if counts.get(name)}
    return [WORDS[name] % {"n": count} for name, count in present.items()]
