"""Whether a home that was bought takes the place of a rented one."""

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Reading


def is_housed(old: Reading, new: Reading) -> bool:
    """Rents a flat; bought one. But: a garage, one for Mother, a holiday house."""
    bought = "buy" in new.content and "done" in new.marks and not new.is_("past")
    homes = sets("rivals")["houses"]
    rents = "rent" in old.attributes and not old.is_("past")
    at_home = old.content & (homes | {"room", "live"}) or "home" in old.attributes
    own = bought and bool(new.content & homes) and rents and bool(at_home)
    mine = old.people == new.people and not new.is_("addition")
    return own and mine and _is_to_live_in(old, new)


def _is_to_live_in(old: Reading, new: Reading) -> bool:
    """In the same place, or moved in; nothing is said of what else it is for."""
    there = old.content
    if "moved_home" in new.content:
        there |= new.places
    rooms = new.numbers if "room" in new.content else frozenset[str]()
    plain = sets("homes_of_ones_own")["meanings"] | sets("kinds")["month"]
    return new.content <= there | plain | new.terms | rooms
