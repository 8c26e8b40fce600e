"""The names beside a relative, and the names that a word leads to."""

from collections.abc import Iterator

from memory.policy.sameness.lexicon import Found, form_sets
from memory.policy.sameness.words import stem
from memory.policy.wording import plain

_NAMING = frozenset(["is", "name", "named", "called", plain("зовут"), plain("имя")])


def kin_in(forms: list[str], people: list[Found]) -> Iterator[str]:
    """Stems of the words beside a relative: my sister Vera, Jack is my big brother."""
    between = form_sets("dropped")["person"] | form_sets("beside")["words"] | _NAMING
    for found in people:
        before, after = found.at - 1, found.at + found.length
        while before > 0 and forms[before] in between:
            before -= 1
        while after < len(forms) and forms[after] in _NAMING:
            after += 1
        if before < found.at - 1 or not forms[before].isascii():  # a Polish wife
            yield from map(stem, forms[max(0, before) : found.at][:1])
        yield from map(stem, forms[after : after + 1])


def sites_in(forms: list[str]) -> Iterator[str]:
    """At a bakery, в детском саду: the word after the preposition."""
    articles = form_sets("places")["articles"]
    return led_by([form for form in forms if form not in articles], "before")


def led_by(forms: list[str], how: str) -> Iterator[str]:
    """Not what a job is at: "бросил работу в «Лавке»" tells of no other place."""
    leads, posts = form_sets("places")[how], form_sets("places")["posts"]
    for before, lead, form in zip(["", *forms], forms, forms[1:], strict=False):
        if lead in leads and not (how == "toward" and before in posts):
            yield stem(form)
