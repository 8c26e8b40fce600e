"""A model's portrait, checked sentence by sentence against the facts it was shown."""

from collections.abc import Iterator, Sequence

from memory.engines.language.answers import Portrayed
from memory.engines.language.door import Sentence
from memory.engines.language.grounding import tells_only
from memory.policy.numbers import DEFAULT


def sentences_of(portrayed: Portrayed, facts: Sequence[str]) -> list[Sentence]:
    """What rests on no fact that was shown, or says more than those, falls."""
    return list(_standing(portrayed, facts))


def _standing(portrayed: Portrayed, facts: Sequence[str]) -> Iterator[Sentence]:
    for each in portrayed.sentences[: len(facts)]:
        places = tuple(number - 1 for number in dict.fromkeys(each.facts))
        if not places or not all(0 <= place < len(facts) for place in places):
            continue
        short = 0 < len(each.text) <= DEFAULT.longest_fact
        if short and tells_only(each.text, [facts[place] for place in places]):
            yield Sentence(each.text, places)
