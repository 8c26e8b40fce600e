"""What is carried of the person into every request: its forms, and what they write."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django import forms
from django.utils.timezone import now

from chat.personal_context import LONGEST, personal_context, write_personal_context
from chat.profile import is_by_hand, profile, write_profile
from inspector.forms import ContextForm, ProfileForm
from memory.models import Person

Filled = dict[str, str]


@dataclass(frozen=True)
class Carried:
    """A text with its form: how it is filled, and what saving it does."""

    form: type[forms.Form]
    filled: Callable[[Person, str], Filled]
    write: Callable[..., None]


def _context(person: Person, scope: str) -> Filled:
    return {"text": personal_context(person, scope)}


def _profile(person: Person, scope: str) -> Filled:
    filled = {"text": profile(person, scope)}
    if not is_by_hand(person, scope):
        filled["from_talk"] = now().isoformat()
    return filled


CARRIED: Mapping[str, Carried] = {
    "context": Carried(ContextForm, _context, write_personal_context),
    "profile": Carried(ProfileForm, _profile, write_profile),
}


def standing_of(person: Person, scope: str = "") -> Mapping[str, object]:
    """As the pages show it; `longest` is of the context."""
    forms_of = {
        f"{what}_form": one.form(initial=one.filled(person, scope))
        for what, one in CARRIED.items()
    }
    return {**forms_of, "longest": LONGEST}
