"""Whom a statement is about that only names them: "Dan got a job", of a brother Dan."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memory.policy.decision.outcome import Standing
from memory.policy.sameness import Reading, reading_of
from memory.policy.sameness.words import forms_of, stem

Kin = Mapping[str, frozenset[str]]


def kin_among(near: Sequence[Standing]) -> Kin:
    """By name, who they are."""
    told = [reading_of(one.text) for one in near]
    return {name: reading.people for reading in told for name in reading.kin}


def read_with(kin: Kin, told: Reading) -> Reading:
    """A name that stands first, with nobody else named, is whom it is about."""
    forms = forms_of(told.spelling)
    first = stem(forms[0]) if forms else ""
    if told.people or first not in kin:
        return told
    return replace(told, people=kin[first], kin=told.kin | {first})
