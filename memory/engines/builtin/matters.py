"""A sentence that tells of two matters at once, as two: home and work."""

from memory.engines.builtin.attributes import attribute_of
from memory.engines.builtin.clauses import breaks, clauses, halves
from memory.engines.builtin.leads import is_only_lead
from memory.engines.builtin.patterns import pattern
from memory.engines.builtin.slips import tells_only_slip
from memory.engines.builtin.statements import dry
from memory.policy.lifespan import is_intent
from memory.policy.sameness import reading_of

OFF = frozenset({"ending", "dropped"})


def parts_of(sentence: str, language: str) -> list[str]:
    """Cut also where its halves are the values of two different things."""
    cut = _without_mere_leads(clauses(sentence, language), language)
    if len(cut) > 1:
        return cut
    pairs = (pair for pair in halves(sentence) if _are_of_two(pair, language))
    instead = (pair for pair in breaks(sentence) if _is_other_plan(*pair))
    return list(next(pairs, None) or next(instead, cut))


def _without_mere_leads(parts: list[str], language: str) -> list[str]:
    """A slip tells how what follows is meant."""
    return [
        part
        for part in parts
        if tells_only_slip(part) or not is_only_lead(part, language)
    ] or parts


def is_end(text: str, language: str) -> bool:
    return bool(pattern("ends", language).search(text))


def _are_of_two(pair: tuple[str, str], language: str) -> bool:
    first, second = (_topic_of(half, language) for half in pair)
    if first and second:
        return first != second
    one, other = (_matters_of(half, language) for half in pair)
    return bool(one - other and other - one)


def _is_other_plan(dropped: str, instead: str) -> bool:
    """Rome is off, in May it is Oslo: a plan is called off, another one named."""
    off = reading_of(dropped).marks & OFF
    return bool(off) and is_intent(instead) and bool(reading_of(instead).names)


def _topic_of(text: str, language: str) -> str:
    """Home, work and so on; an end alone is mostly told of work."""
    attribute = attribute_of(dry(text, language), language)
    topic = attribute.topic if attribute else ""
    return topic.split(".")[0] or ("work" if is_end(text, language) else "")


def _matters_of(text: str, language: str) -> frozenset[str]:
    """One's own, with a value: "I live and work in Riga" tells of a home alone."""
    told = reading_of(dry(text, language))
    if told.people:
        return frozenset()
    return frozenset(matter for matter in told.attributes if told.values(matter))
