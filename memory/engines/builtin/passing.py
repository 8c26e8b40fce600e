"""What changes a standing fact is heard, even where it is none itself."""

import re
from collections.abc import Sequence
from itertools import pairwise

from memory.engines.builtin.classifier import Judgement
from memory.engines.builtin.slips import tells_only_slip
from memory.policy.momentary import is_passing
from memory.policy.request import is_command, is_hypothesis, is_question
from memory.policy.sameness import Reading, reading_of
from memory.policy.sameness.clash import wants_name
from memory.policy.sameness.endings import bare_verbs
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.shared import graded

SIGNS = frozenset(
    {"ending", "death", "anew", "change", "planned", "dropped", "fulfilled"}
    | {"completed", "correction"}
)
MERELY_NEW = frozenset({"change"})  # "now" alone: waiting for the bus now
NEVER = frozenset({"secret", "question", "hypothesis"})
POINTING = re.compile(
    r"^(?:я |мы )?(?:его|её|ее|их|туда|оттуда|там|на н[её]м|на ней)(?!\w)"
    r"|\b(?:it|them|there)\W{0,3}$",
    re.IGNORECASE,
)
LONGEST = 160  # characters; what is told in passing is brief


def tells_change(text: str, judgement: Judgement) -> bool:
    """The cast came off; we are in Hull now."""
    if len(text) > LONGEST or judgement.otherwise in NEVER:
        return False
    told = reading_of(text)
    signs = told.marks & SIGNS
    if told.is_("intent") or not signs:
        return False
    if signs == MERELY_NEW and is_passing(text):
        return False
    return not (is_question(text) or is_hypothesis(text) or is_command(text))


def is_done(text: str) -> bool:
    """Signed up, took up: what has begun is no goal any more."""
    told = reading_of(text)
    begun = told.marks & {"change", "fulfilled", "anew", "addition"}
    return told.is_("done") and bool(begun) and not told.is_("intent")


def goes_on(text: str) -> bool:
    """Goes to a choir, takes pills, writes a book: kept up, and not merely meant."""
    told = reading_of(text)
    kept_up = told.content & sets("verbs")["kept_up"] or told.is_("anew")
    return bool(kept_up) and not told.marks & {"intent", "planned"}


def begins_work(text: str) -> bool:
    """From March on at the zoo: where one is to work is more than a goal."""
    told = reading_of(text)
    is_work = "job" in told.attributes and told.is_("planned")
    return is_work and not told.is_("intent")


def lean_on_each_other(parts: Sequence[str]) -> bool:
    """Have moved house, are in Hull now; offer me no meat, I don't eat it."""
    if any(map(tells_only_slip, parts)):
        return True
    if any(POINTING.search(part) for part in parts[1:]):
        return True
    told = [reading_of(part) for part in parts]
    if any(one.content & sets("seasonal")["openings"] for one in told):
        return True
    wanting = [one for one in told if wants_name(one) and not one.names]
    if wanting and len(wanting) < len(told):
        return True
    return any(_names_what_changed(new, one) for one, new in pairwise(told))


def _names_what_changed(new: Reading, changed: Reading) -> bool:
    """Have changed banks, am with Monzo now: the name, or the sum, tells nothing."""
    exact = changed.names or changed.numbers
    if not changed.is_("change") or exact or not (new.names or new.numbers):
        return False
    bare = bare_verbs() | sets("couples")["bare"] | changed.core | graded()
    return new.content <= new.names | new.numbers | bare
