"""The forms of what is carried of the person into every request."""

from collections.abc import Mapping

from chat.personal_context import LONGEST, personal_context
from chat.profile import profile
from inspector.forms import ContextForm, ProfileForm
from memory.models import Person


def standing_of(person: Person, scope: str = "") -> Mapping[str, object]:
    """As the pages show it; `longest` is of the context."""
    return {
        "context_form": ContextForm(initial={"text": personal_context(person, scope)}),
        "profile_form": ProfileForm(initial={"text": profile(person, scope)}),
        "longest": LONGEST,
    }
