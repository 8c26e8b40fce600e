"""A digest without a model: the sentences that carry most, in their order."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from memory.engines.builtin.language import language_of
from memory.engines.builtin.sentences import sentences
from memory.policy.matching.terms import terms_of

HEADING = {"en": "Excerpts:", "ru": "Выдержки:"}
QUESTION = re.compile(r"[?？؟]\s{0,4}$")
FEWEST_TERMS = 3  # fewer make a courtesy
NUMBER = re.compile(r"\d")


def summarise(digest: str, lines: Sequence[str], words: int) -> str:
    """At most `words` words; says in its first word that it is made of excerpts."""
    language = language_of("\n".join([digest, *lines]))
    heading = HEADING.get(language, HEADING["en"])
    told = _told(digest.removeprefix(heading), lines)
    ranked = _ranked(told, language)
    kept = [told[at] for at in sorted(_within(words - 1, ranked, told))]
    if ranked and not kept:
        kept = [_begun(told[ranked[0]], words // 2)]
    return " ".join([heading, *kept]) if kept else ""


def _told(digest: str, lines: Sequence[str]) -> list[str]:
    """Every sentence once, the older first."""
    every = chain.from_iterable(sentences(text) for text in [digest, *lines])
    return list(dict.fromkeys(one for one in every if not QUESTION.search(one)))


def _ranked(told: Sequence[str], language: str) -> list[int]:
    """The places of the sentences, from the one that carries most."""
    terms = [terms_of(sentence, language) for sentence in told]
    spread = Counter(chain.from_iterable(set(one) for one in terms))
    weights = [_weight(one, spread, len(told)) for one in terms]
    carrying = [at for at, one in enumerate(terms) if len(one) >= FEWEST_TERMS]
    return sorted(carrying, key=lambda at: -weights[at])


def _weight(terms: Sequence[str], spread: Counter[str], total: int) -> float:
    """What the talk comes back to weighs most; length alone earns nothing."""
    recurring = sum(min(spread[term], total / 2) for term in set(terms))
    figures = sum(bool(NUMBER.search(term)) for term in terms)
    return float(recurring + figures) / (len(terms) + 4)


def _within(words: int, ranked: Sequence[int], told: Sequence[str]) -> set[int]:
    kept: set[int] = set()
    for at in ranked:
        length = len(told[at].split())
        if length <= words:
            kept.add(at)
            words -= length
    return kept


def _begun(sentence: str, words: int) -> str:
    """Of one that is too long, its beginning, so that something is told."""
    return f"{' '.join(sentence.split()[:words])} …"
