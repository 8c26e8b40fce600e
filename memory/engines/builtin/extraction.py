"""What the person says of themself, found without a language model."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from memory.engines.builtin.attributes import Attribute, attribute_of
from memory.engines.builtin.categories import category_in, shelf_of_goal
from memory.engines.builtin.classifier import WISH, Judgement, judge
from memory.engines.builtin.confirmation import confirmed
from memory.engines.builtin.language import language_of
from memory.engines.builtin.leads import without_leads
from memory.engines.builtin.matters import is_end, parts_of
from memory.engines.builtin.mentions import mentions
from memory.engines.builtin.own_words import own_words
from memory.engines.builtin.passing import lean_on_each_other, tells_change
from memory.engines.builtin.patterns import pattern
from memory.engines.builtin.sentences import sentences
from memory.engines.builtin.slips import put_right, with_their_slips
from memory.engines.builtin.statements import dry, wished
from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.gate import refusal_of
from memory.policy.instruction import is_instruction, steers
from memory.policy.lifespan import is_intent, is_settled, serves_others
from memory.policy.numbers import DEFAULT
from memory.policy.readable import readable
from memory.policy.request import asked_to_forget, asks_to_remember, is_hypothesis
from memory.policy.utterance import Delivery, Utterance

SURE = 0.4  # the share from which a sentence holds a fact
CERTAIN = 0.8  # the share from which a word for the moment counts for nothing
MAYBE = 0.15  # the share from which a model is asked
FEWEST_LETTERS = 2
LONGEST_SENTENCE = 2 * DEFAULT.longest_fact  # characters
LONGEST_MESSAGE = 20_000  # characters, what is quoted in it counted
ORDINARY, VITAL, ASKED = 3, 4, 5  # importance
NEVER_ASKED = frozenset({"secret", "figure", "command", "question"})


@dataclass(frozen=True)
class Passage:
    """A sentence, or a clause of one, and what it is taken for."""

    text: str
    language: str
    judgement: Judgement
    asked: bool
    is_sign: bool  # the rules know its value, that it ends something, or intends it
    is_change: bool  # it may change what stands, though nothing else in it is a fact

    @property
    def holds_fact(self) -> bool:
        """Rules and meaning vouch for each other; asking overrides only doubt."""
        if self.judgement.fact >= SURE:
            return True
        if self.asked:
            return self.judgement.otherwise not in NEVER_ASKED
        return self.judgement.fact >= MAYBE and self.is_sign


def extract(said: Utterance) -> list[Candidate]:
    """The best statements of one utterance, in the order they were said."""
    if said.delivery is not Delivery.TYPED:
        return []
    meant = confirmed(said) or put_right(said)
    if meant is not None:
        return [_confirmed(meant.statement, meant.quote)]
    text = said.text[:LONGEST_MESSAGE]
    if is_instruction(text) or steers(text):
        return [_ordered(text)]
    passages = _passages(text)
    found = [passage for passage in passages if passage.holds_fact]
    best = sorted(found, key=_weight, reverse=True)[: DEFAULT.candidates_per_turn]
    stated = [_candidate(passage) for passage in found if passage in best]
    changing = [
        replace(_candidate(one), in_passing=True, topic="")
        for one in passages
        if one.is_change and not one.holds_fact
    ]
    every = [*stated, *changing, *_named_in_passing(said, stated)]
    return every[: DEFAULT.candidates_per_turn]


def _named_in_passing(said: Utterance, stated: list[Candidate]) -> Iterator[Candidate]:
    """Names in sentences of which nothing else deserves remembering."""
    kept = [
        one.text for one in stated if refusal_of(one, said.said_at, DEFAULT) is None
    ]
    own = own_words(said.text[:LONGEST_MESSAGE])
    for mention in mentions(own, language_of(own)):
        name = mention.quote.split()[-1]
        if not any(name in text for text in kept):
            kept.append(mention.text)
            yield mention


def may_hold_fact(said: Utterance) -> bool:
    """Worth a model call? Leans to yes: a fact passed over here is never seen."""
    if said.delivery is not Delivery.TYPED:
        return False
    text = said.text[:LONGEST_MESSAGE]
    if confirmed(said) or put_right(said) or is_instruction(text):
        return True
    return any(
        passage.holds_fact or passage.is_change or passage.judgement.fact >= MAYBE
        for passage in _passages(text)
    )


def _passages(text: str) -> list[Passage]:
    """One batch through the embedding for all sentences and clauses."""
    own = own_words(text)
    language = language_of(own)
    told = [
        one
        for one in with_their_slips(sentences(own), own)
        if _may_state(one, language)
    ]
    parts = [parts_of(sentence, language) for sentence in told]
    every = list(dict.fromkeys([*told, *(part for each in parts for part in each)]))
    bare = [without_leads(one, language) for one in every]
    judged = dict(zip(every, judge(bare, [language] * len(every)), strict=True))
    return [
        passage
        for sentence, its_clauses in zip(told, parts, strict=True)
        for passage in _chosen(
            _passage(sentence, language, judged[sentence]),
            [_passage(part, language, judged[part]) for part in its_clauses],
        )
    ]


def _passage(text: str, language: str, judgement: Judgement) -> Passage:
    attribute = attribute_of(dry(text, language), language)
    return Passage(
        text,
        language,
        judgement,
        asked=asks_to_remember(text),
        is_sign=_is_sign(attribute, text, language),
        is_change=tells_change(text, judgement),
    )


def _is_sign(attribute: Attribute | None, text: str, language: str) -> bool:
    names_value = attribute is not None and bool(attribute.topic)
    return names_value or is_end(text, language) or is_intent(text)


def _chosen(whole: Passage, parts: list[Passage]) -> Iterator[Passage]:
    """The clauses that hold a fact, or the whole sentence where it is one thing."""
    is_one = whole.asked or is_hypothesis(whole.text)
    leans = lean_on_each_other([part.text for part in parts])
    if is_one or leans or _is_trade(whole, parts):
        yield whole
        return
    holding = [part for part in parts if part.holds_fact or part.is_change]
    if holding:
        yield from holding
    else:
        yield whole


def _is_trade(whole: Passage, parts: list[Passage]) -> bool:
    """I build furniture to order, I'm a joiner: what one is tells it is no goal.

    Words or meaning alone take it for one; where they agree, it is.
    """
    doubtful = any(
        (part.judgement.label == Category.GOALS) != is_intent(part.text)
        for part in parts
    )
    return serves_others(whole.text) or (is_settled(whole.text) and doubtful)


def _weight(passage: Passage) -> tuple[bool, float]:
    return passage.asked, passage.judgement.fact


def _may_state(sentence: str, language: str) -> bool:
    if len(sentence) > LONGEST_SENTENCE:
        return False
    letters = sum(map(str.isalpha, sentence))
    return letters >= FEWEST_LETTERS and not _forgets(sentence, language)


def _candidate(passage: Passage) -> Candidate:
    is_wish = passage.judgement.label == WISH and passage.judgement.fact >= SURE
    tell = wished if is_wish else dry
    text = tell(passage.text, passage.language)
    attribute = None if is_wish else attribute_of(text, passage.language)
    category = _category(attribute, passage.judgement)
    if category is Category.GOALS:
        category = shelf_of_goal(text)
    ends = is_end(passage.text, passage.language)
    return Candidate(
        text=text,
        quote=passage.text,
        category=category,
        kind=Kind.PROCEDURE if is_wish else _kind(text, passage.language),
        topic=attribute.topic if attribute and not ends else "",
        language=passage.language,
        importance=ASKED if passage.asked else _importance(category),
        confidence=_confidence(passage.judgement),
        asked=passage.asked,
        ends=ends,
        outlasts=passage.judgement.fact >= CERTAIN,
    )


def _kind(text: str, language: str) -> Kind:
    is_event = pattern("episodes", language).match(text)
    return Kind.EPISODE if is_event else Kind.FACT


def _importance(category: Category) -> int:
    """What may harm when forgotten stays longer."""
    return VITAL if category is Category.HEALTH else ORDINARY


def _confidence(judgement: Judgement) -> float:
    """Half where a sentence only just holds a fact, 1 where nothing speaks against."""
    return round(0.5 + max(judgement.fact - SURE, 0) / (1 - SURE) / 2, 3)


def _category(attribute: Attribute | None, judgement: Judgement) -> Category:
    return attribute.category if attribute else category_in(judgement)


def _ordered(text: str) -> Candidate:
    """An order in it taints all of a message: the gate puts it aside as a whole."""
    return Candidate(text=readable(text), quote=text, language=language_of(text))


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
        confidence=_confidence(judgement),
    )


def _forgets(text: str, language: str) -> bool:
    bare = without_leads(text, language)
    return bool(pattern("forgets", language).match(bare)) or bool(asked_to_forget(text))
