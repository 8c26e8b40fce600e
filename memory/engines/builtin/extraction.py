"""What the person says of themself, found without a language model."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memory.engines.builtin.attributes import Attribute, attribute_of
from memory.engines.builtin.categories import category_in
from memory.engines.builtin.classifier import WISH, Judgement, judge
from memory.engines.builtin.clauses import clauses
from memory.engines.builtin.confirmation import confirmed
from memory.engines.builtin.language import language_of
from memory.engines.builtin.own_words import own_words
from memory.engines.builtin.sentences import sentences
from memory.engines.builtin.statements import dry, wished
from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.instruction import is_instruction
from memory.policy.numbers import DEFAULT
from memory.policy.request import asks_to_remember, is_hypothesis
from memory.policy.utterance import Delivery, Utterance

SURE = 0.5  # the share from which a sentence holds a fact
MAYBE = 0.15  # the share from which a model is asked
FEWEST_LETTERS = 2
ENDS = Path(__file__).with_name("lexicon") / "ends.toml"


@dataclass(frozen=True)
class Passage:
    """A sentence, or a clause of one, and what it is taken for."""

    text: str
    language: str
    judgement: Judgement
    asked: bool = False
    ordered: bool = False  # an order to the assistant: the gate puts it aside

    @property
    def holds_fact(self) -> bool:
        return self.judgement.fact >= SURE or self.asked or self.ordered


def extract(said: Utterance) -> list[Candidate]:
    """The best statements of one utterance, in the order they were said."""
    if said.delivery is not Delivery.TYPED:
        return []
    yes = confirmed(said)
    if yes is not None:
        return [_confirmed(yes.statement, yes.quote)]
    found = [passage for passage in _passages(said.text) if passage.holds_fact]
    best = sorted(found, key=_weight, reverse=True)[: DEFAULT.candidates_per_turn]
    return [_candidate(passage) for passage in found if passage in best]


def may_hold_fact(said: Utterance) -> bool:
    """Worth a model call? Leans to yes: a fact passed over here is never seen."""
    if said.delivery is not Delivery.TYPED:
        return False
    if confirmed(said) is not None:
        return True
    return any(
        passage.holds_fact or passage.judgement.fact >= MAYBE
        for passage in _passages(said.text)
    )


def _passages(text: str) -> list[Passage]:
    """One batch through the embedding for all sentences and clauses."""
    own = own_words(text)
    language = language_of(own)
    told = [one for one in sentences(own) if _letters(one) >= FEWEST_LETTERS]
    parts = [clauses(sentence, language) for sentence in told]
    every = list(dict.fromkeys([*told, *(part for each in parts for part in each)]))
    judged = dict(zip(every, judge(every, [language] * len(every)), strict=True))
    return [
        passage
        for sentence, its_clauses in zip(told, parts, strict=True)
        for passage in _chosen(
            _passage(sentence, language, judged[sentence]),
            [_passage(part, language, judged[part]) for part in its_clauses],
        )
    ]


def _passage(text: str, language: str, judgement: Judgement) -> Passage:
    return Passage(
        text,
        language,
        judgement,
        asked=asks_to_remember(text),
        ordered=is_instruction(text),
    )


def _chosen(whole: Passage, parts: list[Passage]) -> Iterator[Passage]:
    """The clauses that hold a fact, or the whole sentence where it is one thing."""
    if len(parts) == 1 or whole.asked or whole.ordered or is_hypothesis(whole.text):
        yield whole
        return
    holding = [part for part in parts if part.holds_fact]
    if holding:
        yield from holding
    else:
        yield whole


def _weight(passage: Passage) -> tuple[bool, float]:
    return passage.asked, passage.judgement.fact


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _candidate(passage: Passage) -> Candidate:
    is_wish = passage.judgement.label == WISH and passage.judgement.fact >= SURE
    tell = wished if is_wish else dry
    text = passage.text if passage.ordered else tell(passage.text, passage.language)
    attribute = None if is_wish else attribute_of(text, passage.language)
    ends = bool(_ends(passage.language).search(passage.text))
    return Candidate(
        text=text,
        quote=passage.text,
        category=_category(attribute, passage.judgement),
        kind=Kind.PROCEDURE if is_wish else Kind.FACT,
        topic=attribute.topic if attribute and not ends else "",
        language=passage.language,
        importance=5 if passage.asked else 3,
        confidence=1.0 if passage.asked else round(passage.judgement.fact, 3),
        asked=passage.asked,
        ends=ends,
    )


def _category(attribute: Attribute | None, judgement: Judgement) -> Category:
    return attribute.category if attribute else category_in(judgement)


def _confirmed(statement: str, quote: str) -> Candidate:
    language = language_of(statement)
    text = dry(statement, language)
    attribute = attribute_of(text, language)
    judgement = judge([statement], [language])[0]
    return Candidate(
        text=text,
        quote=quote,
        category=_category(attribute, judgement),
        topic=attribute.topic if attribute else "",
        language=language,
        confidence=round(judgement.fact, 3),
    )


@cache
def _ends(language: str) -> re.Pattern[str]:
    lists = tomllib.loads(ENDS.read_text("utf-8"))
    return re.compile("|".join(lists.get(language, ["(?!)"])), re.IGNORECASE)
