"""Whom a statement is about that only names them: "Dan got a job", of a brother Dan."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from memory.policy.decision.outcome import Standing
from memory.policy.sameness import Reading, reading_of
from memory.policy.sameness.words import forms_of, stem

Kin = Mapping[str, frozenset[str]]


def kin_among(current: Sequence[Standing]) -> Kin:
    """By name, who they are: nobody, if two bear it."""
    bearers = defaultdict[str, set[frozenset[str]]](set)
    for told in (reading_of(one.text) for one in current):
        for name in told.kin:
            bearers[name].add(told.people)
    return {
        name: frozenset() if others else one for name, (one, *others) in bearers.items()
    }


def read_with(kin: Kin, told: Reading) -> Reading:
    """A name that stands first, with nobody else named, is whom it is about."""
    forms = forms_of(told.spelling)
    first = stem(forms[0]) if forms else ""
    told = replace(told, kin=told.kin - {name for name in kin if not kin[name]})
    if told.people or not kin.get(first):
        return told
    return replace(told, people=kin[first], kin=told.kin | {first})
