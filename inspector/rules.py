"""How memory works for a person: who shares it, how long things live, and by whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chat.models import Persona
from memory.models import Person
from memory.policy.candidate import Kind
from memory.policy.lifespan import PLAN_OUTLIVES_EVENT, fades_at
from memory.policy.numbers import MemoryPolicy, policy_named

KINDS = (Kind.FACT, Kind.EPISODE, Kind.PROCEDURE)


@dataclass(frozen=True)
class Lives:
    """How long things live with these personas; in words, from the policy's numbers."""

    personas: Sequence[str]
    kinds: Sequence[str]
    plans: str
    dated_plans: str


@dataclass(frozen=True)
class Rules:
    """`sharing` know the same; each of `apart` keeps to itself."""

    sharing: Sequence[str]
    apart: Sequence[Persona]
    lives: Sequence[Lives]


def personas_of(person: Person) -> Sequence[Persona]:
    """Everybody's and their client's own, the default one first."""
    theirs = Persona.objects.known_to(person.client_id)
    return list(theirs.order_by("-is_default", "name"))


def rules_of(person: Person, at: datetime) -> Rules:
    personas = personas_of(person)
    # Before the first chat there is no persona yet.
    policies = [one.policy for one in personas] or [
        policy_named(settings.MEMORY_PRESET)
    ]
    return Rules(
        sharing=[one.name for one in personas if one.shares],
        apart=[one for one in personas if not one.shares],
        lives=[_lives(personas, policy, at) for policy in dict.fromkeys(policies)],
    )


def _lives(personas: Sequence[Persona], policy: MemoryPolicy, at: datetime) -> Lives:
    return Lives(
        personas=[one.name for one in personas if one.policy == policy],
        kinds=[_unheard_of(kind, at, policy) for kind in KINDS],
        plans=_plans(policy.intent_days, policy.longest_term_days),
        dated_plans=_past_their_day(PLAN_OUTLIVES_EVENT.days),
    )


def _unheard_of(kind: Kind, at: datetime, policy: MemoryPolicy) -> str:
    """Of middling weight and said once."""
    fades = fades_at(at, kind, 1, 3, policy)
    if fades is None:
        return _("do not fade")
    words = ngettext(
        "fade after %(days)s day, later each time they come up again",
        "fade after %(days)s days, later each time they come up again",
        (fades - at) // timedelta(days=1),
    )
    return words % {"days": (fades - at) // timedelta(days=1)}


def _plans(usual: int | None, longest: int | None) -> str:
    if usual is None or longest is None:
        return _days(usual)
    words = _("%(usual)s; where it sounds shorter or longer, at most %(longest)s")
    return words % {"usual": _days(usual), "longest": _days(longest)}


def _past_their_day(days: int) -> str:
    words = ngettext(
        "until %(days)s day after that day", "until %(days)s days after that day", days
    )
    return words % {"days": days}


def _days(days: int | None) -> str:
    if days is None:
        return _("as long as any other fact")
    return ngettext("%(days)s day", "%(days)s days", days) % {"days": days}
