"""What a scenario asserts, by regular expression alone: no judge, no opinion."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from config.evaluation.lines import Line
from config.evaluation.world import World
from memory.recall import Recalled

MOST_FACTS, MOST_CHARACTERS = 12, 1_800  # the budget of every recall
Groups = Sequence[Sequence[str] | str]


def must_be_there(assertion: Line) -> bool:
    return assertion["type"] in MUST_BE or bool(assertion.get("must"))


def _is_active(world: World, wanted: Line, at: datetime) -> bool:
    active = world.facts(at, "active")
    matching = [fact for fact in active if all_groups(wanted["match"], fact.text)]
    most = max((fact.confirmations for fact in world.facts(at, "all")), default=0)
    counted = sum(found(wanted.get("count_match", "$^"), fact.text) for fact in active)
    return all(
        [
            bool(matching),
            wanted.get("count", len(matching)) == len(matching),
            wanted.get("confirmations_min", 0) <= most,
            counted <= wanted.get("count_max", counted),
        ]
    )


def _is_not_active(world: World, wanted: Line, at: datetime) -> bool:
    active = world.facts(at, "active")
    return not any(all_groups(wanted["match"], fact.text) for fact in active)


def _is_absent(world: World, wanted: Line, at: datetime) -> bool:
    everything = world.everything()
    active = "\n".join(fact.text for fact in world.facts(at, "active"))
    return not any_of(wanted["patterns"], everything if "scope" in wanted else active)


def _is_superseded(world: World, wanted: Line, at: datetime) -> bool:
    first, last = wanted["valid_to_between"]
    return any(
        first <= str(fact.valid_until)[:10] <= last
        for fact in world.facts(at, "superseded")
        if all_groups(wanted["match"], fact.text)
    )


def _expires(world: World, wanted: Line, at: datetime) -> bool:
    first, last = wanted["expires_between"]
    return any(
        first <= str(fact.expires_at)[:10] <= last
        for fact in world.facts(at, "active")
        if all_groups(wanted["match"], fact.text)
    )


def _is_archived(world: World, wanted: Line, at: datetime) -> bool:
    archived = world.facts(at, "archived")
    return any(all_groups(wanted["match"], fact.text) for fact in archived)


def _is_recalled(world: World, wanted: Line, at: datetime) -> bool:
    found = world.recalled(wanted["query"], at, wanted)
    text = joined(found)
    found_all = all_groups(wanted["must"], text)
    return found_all and not any_of(wanted["must_not"], text) and in_budget(found)


def _is_summarised(world: World, wanted: Line, _at: datetime) -> bool:
    text = world.summary()
    found_all = all_groups(wanted["must"], text)
    return found_all and not any_of(wanted["must_not"], text)


CHECKS: dict[str, Callable[[World, Line, datetime], bool]] = {
    "memory_active": _is_active,
    "memory_not_active": _is_not_active,
    "memory_absent": _is_absent,
    "memory_superseded": _is_superseded,
    "memory_expires": _expires,
    "memory_count_max": lambda world, wanted, at: (
        len(world.facts(at, "active")) <= int(wanted["max"])
    ),
    "archived": _is_archived,
    "recall": _is_recalled,
    "as_of": _is_recalled,
    "summary": _is_summarised,
}
MUST_BE = {"memory_active", "memory_superseded", "memory_expires", "archived"}


def found(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE | re.DOTALL) is not None


def any_of(patterns: Iterable[str], text: str) -> bool:
    return any(found(pattern, text) for pattern in patterns)


def all_groups(groups: Groups, text: str) -> bool:
    return all(
        any_of([group] if isinstance(group, str) else group, text) for group in groups
    )


def joined(found: Iterable[Recalled]) -> str:
    return "\n".join(one.fact.text for one in found)


def in_budget(found: Sequence[Recalled]) -> bool:
    length = sum(len(one.fact.text) for one in found)
    return len(found) <= MOST_FACTS and length <= MOST_CHARACTERS
