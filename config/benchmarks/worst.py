"""The gate's worst inputs: microseconds a character, and how they grow with length."""

from collections.abc import Callable
from time import process_time
from typing import Any

from django.utils import timezone

from memory.policy.candidate import Candidate
from memory.policy.gate import refusal_of
from memory.policy.numbers import DEFAULT
from memory.policy.secret import masked

SHORT, LONG = DEFAULT.longest_fact, 10 * DEFAULT.longest_fact  # characters
TIMES = 5
# Each begins what a detector looks for, again and again, and never ends it.
BEGINNINGS = (
    "a ",
    "1",
    "A1 1A ",
    "12 34 ",
    "--",
    "=:",
    "card 4 ",
    "code ",
    "password is ",
    "is to e ",
    "two ",
    "next ",
    "Flat 1, A",
    "пароль от а ",
    "ул. А",
    "в мае ",
    "密码",
    "一",
    "비밀번호 ",
    "หนึ่ง",
    "मेरा ",
    "كلمة السر ",
    "\u200b",
    "é",
)


def of_worst(_times: int) -> dict[str, Any]:
    """`growth`: how many times dearer a character of a ten times longer text is."""
    at = timezone.now()

    def judged(text: str) -> object:
        """A candidate too long is refused at once: the gate meets no longer ones."""
        text = text[:SHORT]
        return refusal_of(Candidate(text=text, quote=text), at, DEFAULT)

    return {"gate": _dearest(judged, SHORT), "mask": _dearest(masked, LONG)}


def _dearest(call: Callable[[str], object], longest: int) -> dict[str, Any]:
    figures = [_figures(call, beginning, longest) for beginning in BEGINNINGS]
    return max(figures, key=lambda one: float(one["microseconds_a_character"]))


def _figures(
    call: Callable[[str], object], beginning: str, longest: int
) -> dict[str, Any]:
    long = (beginning * longest)[:longest]
    dear = _microseconds_a_character(call, long)
    usual = _microseconds_a_character(call, long[: longest // 10])
    return {
        "of": beginning,
        "microseconds_a_character": round(dear, 2),
        "growth": round(dear / usual, 2),
    }


def _microseconds_a_character(call: Callable[[str], object], text: str) -> float:
    """Of the processor's time, at best: other work of the machine does not count."""
    call(text)
    return min(_seconds(call, text) for _ in range(TIMES)) * 1_000_000 / len(text)


def _seconds(call: Callable[[str], object], text: str) -> float:
    began = process_time()
    call(text)
    return process_time() - began
