"""What a statement puts right in passing: "not on Monday but on Tuesday"."""

from collections.abc import Iterator
from itertools import pairwise

from memory.policy.sameness.lexicon import form_sets, table
from memory.policy.sameness.words import forms_of, stem
from memory.policy.wording import plain

_NOT = ([plain("не")], ["not"])


def contrasted(text: str) -> Iterator[str]:
    """The meaning of what it is not: on Tuesday, not on Monday.

    But not: I don't like fish, don't eat it.
    """
    words = form_sets("contrasts")
    parts = [forms_of(part) for part in text.split(",")]
    denies = sum(form in denial for part in parts for form in part for denial in _NOT)
    for part, after in pairwise([[], *parts, []]):
        denied = [form for form in part if form not in words["leads"]]
        if after and after[0] in words["but"] and denied[-2:-1] in _NOT:
            yield from _meant(denied[-1:])
        elif not after and denies == 1 < len(parts) and _is_of_two(denied):
            yield from _meant(denied[1:])


def _is_of_two(denied: list[str]) -> bool:
    return len(denied) == 2 and denied[:1] in _NOT


def _meant(forms: list[str]) -> Iterator[str]:
    known = [found.name for found in table("meanings").alike(forms)]
    yield from known or map(stem, forms)
