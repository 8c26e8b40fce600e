"""Whether a new statement tells of other ties of a couple."""

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Reading


def have_other_ties(old: Reading, new: Reading) -> bool:
    return (
        _is_with_another(old, new)
        or _are_parted(old, new)
        or _is_more_to_them(old, new)
    )


def _is_with_another(old: Reading, new: Reading) -> bool:
    """My girlfriend is Liza; I'm seeing Kira."""
    return bool(old.partners and new.partners) and not old.partners & new.partners


def _are_parted(old: Reading, new: Reading) -> bool:
    """Married to Oleg; got divorced: with nobody named it is the one there was."""
    bare = new.is_("ending") and new.content <= new.terms | {"divorced"}
    couples = sets("couples")["meanings"] | {"named"}
    mere = old.content <= old.names | old.kin | couples
    theirs = old.people <= sets("couples")["people"]
    return bare and mere and theirs and bool(old.partners) and not new.people


def _is_more_to_them(old: Reading, new: Reading) -> bool:
    """Going out with Nick; Nick and I got married, or divorced."""
    states = new.content & sets("couples")["meanings"]
    same = old.partners & (new.partners or new.names)
    told = new.tells_change or new.is_("done")
    return bool(same) and told and bool(states - old.content)
