"""LoCoMo as memories and questions; its gold corrected by the audit, where it is there.

Maharana et al., "Evaluating Very Long-Term Conversational Memory of LLM Agents" (2024),
CC BY-NC 4.0: measured here, never shipped. The audit is dial481/locomo-audit.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ADVERSARIAL = 5
CATEGORIES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop"}
WRONG_CITATION = "WRONG_CITATION"

_TURN = re.compile(r"D\d{1,4}:\d{1,4}")


@dataclass(frozen=True)
class Told:
    """A record and the turns that it rests on."""

    text: str
    at: datetime
    turns: frozenset[str]


@dataclass(frozen=True)
class Asked:
    text: str
    category: str
    evidence: frozenset[str]


@dataclass(frozen=True)
class Conversation:
    number: int
    turns: Sequence[Told]
    observations: Sequence[Told]
    questions: Sequence[Asked]
    unanswerable: Sequence[str]  # of it, and yet nothing in it answers

    def records(self, kind: str) -> Sequence[Told]:
        return self.turns if kind == "turns" else self.observations


def conversations(folder: Path) -> list[Conversation]:
    """FileNotFoundError without locomo10.json; `folder`'s sibling has the audit."""
    told = json.loads((folder / "locomo10.json").read_text("utf-8"))
    corrected = _corrected(folder.parent / "locomo_audit" / "errors.json")
    return [
        Conversation(
            number,
            turns=list(_turns(one["conversation"])),
            observations=list(_observations(one)),
            questions=list(_questions(number, one["qa"], corrected)),
            unanswerable=_adversarial(one["qa"]),
        )
        for number, one in enumerate(told)
    ]


def _corrected(audit: Path) -> dict[str, list[str]]:
    if not audit.exists():
        return {}
    errors = json.loads(audit.read_text("utf-8"))
    return {
        error["question_id"]: error["correct_evidence"]
        for error in errors
        if error["error_type"] == WRONG_CITATION
    }


def _questions(
    number: int, asked: Sequence[dict[str, Any]], corrected: dict[str, list[str]]
) -> Iterator[Asked]:
    """Adversarial ones aside, and the few that cite nothing."""
    for place, one in enumerate(asked):
        cited = corrected.get(f"locomo_{number}_qa{place}", one["evidence"])
        evidence = _cited(cited)
        if one["category"] != ADVERSARIAL and evidence:
            yield Asked(one["question"], CATEGORIES[one["category"]], evidence)


def _adversarial(asked: Sequence[dict[str, Any]]) -> list[str]:
    return [one["question"] for one in asked if one["category"] == ADVERSARIAL]


def _turns(conversation: dict[str, Any]) -> Iterator[Told]:
    for session, at in _sessions(conversation):
        for turn in conversation[session]:
            seen = turn.get("blip_caption")
            caption = f" [image: {seen}]" if seen else ""
            text = f"{turn['speaker']} ({_day(at)}): {turn['text']}{caption}"
            yield Told(text, at, _cited([turn["dia_id"]]))


def _observations(one: dict[str, Any]) -> Iterator[Told]:
    for session, at in _sessions(one["conversation"]):
        told = one["observation"].get(f"{session}_observation", {})
        for speaker, rows in told.items():
            for text, cited in rows:
                yield Told(f"{speaker} ({_day(at)}): {text}", at, _cited([cited]))


def _sessions(conversation: dict[str, Any]) -> Iterator[tuple[str, datetime]]:
    number = 1
    while f"session_{number}" in conversation:
        session = f"session_{number}"
        yield session, _moment(conversation[f"{session}_date_time"])
        number += 1


def _moment(written: str) -> datetime:
    """1:56 pm on 8 May, 2023"""
    naive = datetime.strptime(written, "%I:%M %p on %d %B, %Y")  # noqa: DTZ007
    return naive.replace(tzinfo=UTC)


def _day(at: datetime) -> str:
    return f"{at.day} {at:%B %Y}"


def _cited(written: Sequence[object]) -> frozenset[str]:
    return frozenset(_TURN.findall(" ".join(map(str, written))))
