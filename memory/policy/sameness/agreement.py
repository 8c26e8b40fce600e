"""Whether two statements say the same, or one of them more of it."""

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.lists import LEXICON
from memory.policy.sameness.reading import Polarity, Reading, clauses_of
from memory.policy.sameness.relations import Relation
from memory.policy.sameness.shared import (
    about_the_same,
    graded,
    is_date,
    widened,
)
from memory.policy.sameness.words import are_akin, share_a_root

Values = frozenset[str]
PARTS_OF_DAY = {"morning", "afternoon", "evening", "night"}  # 9 pm is in the evening
UNSAID = {"ending", "former", "death", "change", "correction", "dropped"}
HAVING = frozenset({"own"})
DAILY = {"morning", "evening", "night", "every_day"}


def agreement(old: Reading, new: Reading) -> Relation:
    of_one_time = old.is_("past") == new.is_("past") or _are_both(old, new, "done")
    of_one_mood = old.is_("intent") == new.is_("intent") or _are_wishes(old, new)
    if of_one_time and of_one_mood and _is_told_on(old, new):
        return Relation.REFINED
    alike = of_one_time and of_one_mood and old.polarity == new.polarity
    if not alike:
        return Relation.APART
    if _is_introduced(old, new):
        return Relation.REFINED
    if not (about_the_same(old, new) or _owners(old) == _owners(new)):
        return Relation.APART
    if _is_carried_alike(old, new) and not verbs_differ(old, new):
        return Relation.SAME
    return _extent(old, new)


def _are_wishes(old: Reading, new: Reading) -> bool:
    """I save for a car, I am saving up for one; add comments, wants comments added."""
    saving = old.content & new.content & sets("habits")["meanings"]
    return bool(saving) or old.is_("wish") or new.is_("wish")


def _are_both(old: Reading, new: Reading, mark: str) -> bool:
    return old.is_(mark) and new.is_(mark)


def _is_introduced(old: Reading, new: Reading) -> bool:
    """I have a brother, my brother is called Denis; I'm married, married to Paul."""
    if old.content == {"married"} and not old.people:
        return new.people == {"spouse"} and bool(new.names - new.places)
    alone = len(old.people) == 1 and old.content <= {"own"}
    return alone and old.people == new.people and "named" in new.content


def _is_carried_alike(old: Reading, new: Reading) -> bool:
    """My car is a Kia, I drive a Kia: the value says it all."""
    shared = old.core & new.core
    value = shared if is_date(shared) else shared - old.numbers - graded()
    differing = old.content ^ new.content
    same_people = old.people == new.people
    return bool(value) and same_people and _is_carrier(differing)


def _is_carrier(words: Values) -> bool:
    return any(words <= group for group in sets("carriers").values())


def _owners(reading: Reading) -> Values:
    return reading.people - _company(reading)


def _company(reading: Reading) -> Values:
    return frozenset(one for one in reading.people if one.startswith("with "))


def _extent(old: Reading, new: Reading) -> Relation:
    """The same, or more of it."""
    if verbs_differ(old, new) or not (old.core and new.core):
        return Relation.APART
    missing, added = _apart(old, new)
    if not (missing or added):
        return Relation.SAME
    if _is_of_another(old, new, missing | added):
        return Relation.APART
    if not added:
        return Relation.SAME if _is_less(old, new, missing) else Relation.APART
    more = not missing and _is_more(old, new, added)
    return Relation.REFINED if more else Relation.APART


def _is_of_another(old: Reading, new: Reading, differing: Values) -> bool:
    """Before seven, after seven; and no number or time is what they speak of."""
    times = graded() - sets("kinds")["quality"]
    counted = old.people if old.core <= old.numbers else Values()
    spoken_of = counted or _common(old, new) - old.numbers - times
    return bool(differing & sets("turning")["meanings"]) or not spoken_of


def _is_less(old: Reading, new: Reading, missing: Values) -> bool:
    """But not: I practise singing, I teach singing; no meat on Fridays, no meat.

    Nor: I am afraid of dogs, I have a dog.
    """
    if missing & sets("distant")["meanings"]:
        return False
    own_verb = _unmatched(new.content - new.core, old.content)
    hours = PARTS_OF_DAY if new.numbers else Values()
    denied = new.polarity is Polarity.NEVER and missing - hours
    return not own_verb and not denied and _owners(old) == _owners(new)


def _is_more(old: Reading, new: Reading, added: Values) -> bool:
    """But not: I take vitamins, I have my vitamins tested; I eat figs, I fear figs."""
    verbs = _telling(old) - sets("verbs")["of_having"]
    if _unmatched(verbs, new.content):
        return False
    return not added & sets("distant")["meanings"] or _goes_on(old, new)


def _apart(old: Reading, new: Reading) -> tuple[Values, Values]:
    """What only one of them says; every morning is daily."""
    names = old.names | new.names
    missing = _unmatched(old.core, _and_wider(new), names) - _done_by_use(old, new)
    added = _unmatched(new.core, _and_wider(old), names) - _done_by_use(new, old)
    if missing and added and missing | added <= DAILY:
        return Values(), Values()
    before, after = _company(old), _company(new)
    return missing - _one(new) | before - after, added - _one(old) | after - before


def _one(other: Reading) -> Values:
    """One book, a book: nothing is counted where the other counts nothing."""
    return Values() if other.numbers else frozenset({"1"})


def _done_by_use(told: Reading, other: Reading) -> Values:
    """Listens to music on Spotify: that is what Spotify is used for."""
    by_name = told.names & other.names and "use" in other.content
    return sets("verbs")["done_with"] if by_name else Values()


def _and_wider(reading: Reading) -> Values:
    """A corgi is a dog; but who likes poodles, or eats no beef, speaks of those."""
    mere = reading.content & sets("verbs")["attitudes"]
    whole = reading.polarity is Polarity.TRUE and not mere
    return widened(reading.content) if whole else reading.content


def _common(old: Reading, new: Reading) -> Values:
    return (old.core & _and_wider(new)) | (new.core & _and_wider(old))


def verbs_differ(old: Reading, new: Reading) -> bool:
    """I own horses, I ride horses; has a dog, volunteers at a dog shelter."""
    if _works_with_it(old, new) or _works_with_it(new, old):
        return True
    before, after = (_telling(r) for r in (old, new))
    return bool(before and after) and _unmatched(before, after) == before


def _works_with_it(one: Reading, other: Reading) -> bool:
    """Works in a bookshop, loves books."""
    liked = other.content & sets("verbs")["attitudes"] - one.content
    return bool(liked) and bool(one.content & {"work", "volunteer"} - other.content)


def _telling(reading: Reading) -> Values:
    told = reading.content & sets("verbs")["telling"]
    has = reading.is_("having") and not reading.people
    return told or (HAVING if has else Values())


def _is_told_on(old: Reading, new: Reading) -> bool:
    """Sleeps badly; sleeps badly, so no coffee: what is denied is another thing."""
    denies = old.polarity is Polarity.TRUE and new.polarity is Polarity.NEVER
    return denies and not new.marks & UNSAID and _goes_on(old, new)


def _goes_on(old: Reading, new: Reading) -> bool:
    """The same, and then why: no milk, because of an allergy to casein."""
    first = next(clauses_of(new), new)
    return first.spelling != new.spelling and agreement(old, first) is Relation.SAME


def _unmatched(these: Values, those: Values, names: Values = frozenset()) -> Values:
    return frozenset(
        word
        for word in these - those
        if not any(_are_akin(word, other, names) for other in those)
    )


def _are_akin(one: str, other: str, names: Values) -> bool:
    if any({one, other} <= group for group in sets("verbs_alike").values()):
        return True
    meant = LEXICON["meanings"]
    if one in meant or other in meant:
        return False
    return are_akin(one, other) or (
        not {one, other} & names and share_a_root(one, other)
    )
