"""What is carried of the person into every request: its forms, and what they write."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django import forms

from chat.personal_context import LONGEST, personal_context, write_personal_context
from chat.profile import is_by_hand, profile, write_profile
from inspector.forms import ContextForm, ProfileForm
from memory.models import Person

Filled = Mapping[str, str]

FROM_TALK = "from_talk"


@dataclass(frozen=True)
class Carried:
    """A text with its form: how it is filled, and what saving it does.

    What fills it also tells how the text came, so that saving that puts it back.
    """

    form: type[forms.Form]
    filled: Callable[[Person, str], Filled]
    write: Callable[[Person, str, Filled], None]


def _context(person: Person, scope: str) -> Filled:
    return {"text": personal_context(person, scope)}


def _write_context(person: Person, scope: str, told: Filled) -> None:
    write_personal_context(person, told["text"], scope)


def _profile(person: Person, scope: str) -> Filled:
    filled = {"text": profile(person, scope)}
    return filled if is_by_hand(person, scope) else {**filled, FROM_TALK: "on"}


def _write_profile(person: Person, scope: str, told: Filled) -> None:
    write_profile(person, told["text"], scope, from_talk=FROM_TALK in told)


CARRIED: Mapping[str, Carried] = {
    "context": Carried(ContextForm, _context, _write_context),
    "profile": Carried(ProfileForm, _profile, _write_profile),
}


def standing_of(person: Person, scope: str = "") -> Mapping[str, object]:
    """As the pages show it; `longest` is of the context."""
    forms_of = {
        f"{what}_form": one.form(initial={**one.filled(person, scope)})
        for what, one in CARRIED.items()
    }
    return {**forms_of, "longest": LONGEST}
