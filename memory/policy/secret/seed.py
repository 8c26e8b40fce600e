"""Recovery phrases of wallets: BIP-39 words that check, or that are called so."""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files

from memory.policy.phrases import Phrases
from memory.policy.secret.span import SecretKind, SecretSpan

_LENGTHS = (24, 21, 18, 15, 12)  # words
_SAID_LENGTH = 11  # words that are enough when the phrase is called by its name
_WORD = re.compile(r"[A-Za-z]{1,24}")
_BETWEEN = re.compile(r"[\s,.;:\d)]{1,6}")
_LABEL_REACH = 60  # characters


def seed_phrases_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    for run in _runs(text):
        told = _called_so(text, run) or (run if _checks(run) else [])
        if told:
            yield SecretSpan(told[0].start(), told[-1].end(), SecretKind.SEED_PHRASE)


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """Words of the list that follow one another, eleven or more."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if run and not _BETWEEN.fullmatch(text, run[-1].end(), word.start()):
            yield from _long_enough(run)
            run = []
        if word[0].lower() in _order():
            run.append(word)
        else:
            yield from _long_enough(run)
            run = []
    yield from _long_enough(run)


def _long_enough(run: list[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    if len(run) >= _SAID_LENGTH:
        yield run


def _called_so(text: str, run: list[re.Match[str]]) -> list[re.Match[str]]:
    """What follows its name, whose words may be of the list themselves."""
    start = max(0, run[0].start() - _LABEL_REACH)
    before = text[start : run[-_SAID_LENGTH].start()].lower()
    names = [name.end() for name in Phrases("secret", "seed").places_in(before)]
    return [word for word in run if word.start() >= start + names[-1]] if names else []


def _checks(run: list[re.Match[str]]) -> bool:
    numbers = [_order()[word[0].lower()] for word in run]
    return any(
        _checksum_holds(numbers[start : start + length])
        for length in _LENGTHS
        for start in range(len(numbers) - length + 1)
    )


def _checksum_holds(numbers: list[int]) -> bool:
    """Eleven bits a word; of every 33 bits the last one belongs to the checksum."""
    bits = "".join(f"{number:011b}" for number in numbers)
    size = len(bits) // 33
    entropy = int(bits[:-size], 2).to_bytes((len(bits) - size) // 8, "big")
    return f"{sha256(entropy).digest()[0]:08b}"[:size] == bits[-size:]


@cache
def _order() -> dict[str, int]:
    words = files("memory.policy.lexicon").joinpath("bip39.en.txt").read_text("utf-8")
    listed = [word for word in words.splitlines() if not word.startswith("#")]
    return {word: number for number, word in enumerate(listed)}
