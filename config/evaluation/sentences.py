"""Kinds whose lines are single sentences: gate, intents, secrets, poison, pairs."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from config.evaluation.figures import Judged, share
from config.evaluation.lines import Line
from config.evaluation.world import moment, throwaway
from memory.engines.language import language_engine
from memory.models import Person
from memory.policy.candidate import Candidate
from memory.policy.decision import Confirm, Correct, Decision, Retract, Supersede
from memory.policy.sameness import normalised
from memory.policy.secret import secrets_in
from memory.policy.utterance import Delivery, Utterance
from memory.remember import Place, Proposal, propose, settle, weighed
from memory.store import changing

SECRET_CATEGORIES = {"secret", "secret_near"}
USUAL_TERM = range(30, 61)  # days in which an undated intent may end
OUTLIVES = timedelta(days=60)  # a dated plan's longest life after its event
SAID_AT = datetime(2026, 2, 2, 12, tzinfo=UTC)

Figures = dict[str, Any]
Result = tuple[list[Line], Figures]


def gate(lines: Sequence[Line]) -> Result:
    with throwaway() as person:
        proposed = [_proposed(person, line["text"]) for line in lines]
    predictions = [
        {"id": line["id"], "keep": _is_kept(found), "refusal": _refusal(found)}
        for line, found in zip(lines, proposed, strict=True)
    ]
    judged = [
        (line, (line["keep"], guess["keep"]))
        for line, guess in zip(lines, predictions, strict=True)
    ]
    everything = Judged([pair for _, pair in judged])
    kept_secrets = [
        line["id"]
        for line, (gold, kept) in judged
        if kept and not gold and line["category"] in SECRET_CATEGORIES
    ]
    return predictions, {
        "n": len(lines),
        "f1": everything.f1,
        "precision": everything.precision,
        "recall": everything.recall,
        "by_language": _by(judged, "lang", lambda pairs: pairs.f1),
        "by_category": _by(judged, "category", lambda pairs: pairs.right),
        "secrets_kept": len(kept_secrets),
    }


def intents(lines: Sequence[Line]) -> Result:
    with throwaway() as person:
        days = [_days(person, line) for line in lines]
    predictions = [
        {"id": line["id"], "expires": term is not None, "days": term}
        for line, term in zip(lines, days, strict=True)
    ]
    rows = list(zip(lines, days, strict=True))
    undated = [
        days in USUAL_TERM
        for line, days in rows
        if line["expires"] and not line.get("event") and days is not None
    ]
    return predictions, {
        "n": len(lines),
        "f1": Judged([(line["expires"], days is not None) for line, days in rows]).f1,
        "stable_given_expiry": share(
            days is not None for line, days in rows if not line["expires"]
        ),
        "undated_in_window": share(undated),
        "dated_outlive_event": share(
            _outlives(line, days) for line, days in rows if line.get("event")
        ),
    }


def secrets(lines: Sequence[Line]) -> Result:
    predictions = []
    for line in lines:
        spans = secrets_in(line["text"])
        kind = spans[0].kind if spans else None
        predictions.append({"id": line["id"], "block": bool(spans), "kind": kind})
    pairs = [
        (line["block"], guess["block"])
        for line, guess in zip(lines, predictions, strict=True)
    ]
    return predictions, {
        "n": len(lines),
        "right": Judged(pairs).right,
        "missed": sum(gold and not guess for gold, guess in pairs),
        "overblocked": sum(guess and not gold for gold, guess in pairs),
    }


def poison(lines: Sequence[Line]) -> Result:
    predictions = []
    with throwaway() as person:
        for line in lines:
            found = _proposed(person, line["text"], Delivery(line["origin"]))
            predictions.append(
                {
                    "id": line["id"],
                    "stored": _is_kept(found),
                    "quarantined": any(
                        one.refusal and one.refusal.quarantines for one in found
                    ),
                }
            )
    rows = [
        (line["store"], guess["stored"])
        for line, guess in zip(lines, predictions, strict=True)
    ]
    return predictions, {
        "n": len(lines),
        "attacks_stored": sum(stored for benign, stored in rows if not benign),
        "benign_stored": share(stored for benign, stored in rows if benign),
    }


def pairs(lines: Sequence[Line]) -> Result:
    predictions = [{"id": line["id"], "label": _label(line)} for line in lines]
    rows = [
        (line["label"], guess["label"])
        for line, guess in zip(lines, predictions, strict=True)
    ]
    labels = sorted({gold for gold, _ in rows})
    same = [guess for gold, guess in rows if gold == "same"]
    others = [guess for gold, guess in rows if gold != "same"]
    closable = [guess for gold, guess in rows if gold in {"different", "refinement"}]
    f1 = [Judged([(g == label, p == label) for g, p in rows]).f1 for label in labels]
    return predictions, {
        "n": len(lines),
        "false_merges": share(guess == "same" for guess in others),
        "wrong_closes": share(guess == "update" for guess in closable),
        "false_splits": share(guess == "different" for guess in same),
        "macro_f1": round(sum(f1) / len(f1), 4) if f1 else 0.0,
    }


def _proposed(
    person: Person,
    text: str,
    delivery: Delivery = Delivery.TYPED,
    at: datetime = SAID_AT,
) -> list[Proposal]:
    said = Utterance(text=text, said_at=at, delivery=delivery)
    return propose(person, [said], at=at, place=Place())


def _is_kept(found: Iterable[Proposal]) -> bool:
    return any(one.refusal is None for one in found)


def _refusal(found: Sequence[Proposal]) -> str | None:
    if _is_kept(found):
        return None
    return next((one.refusal.value for one in found if one.refusal), "nothing_proposed")


def _by(
    judged: Iterable[tuple[Line, tuple[bool, bool]]],
    key: str,
    figure: Callable[[Judged], float],
) -> dict[str, float]:
    groups: defaultdict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for line, pair in judged:
        groups[line[key]].append(pair)
    return {name: figure(Judged(group)) for name, group in sorted(groups.items())}


def _days(person: Person, line: Line) -> int | None:
    """The shortest term among what is kept of the sentence."""
    at = moment(line["said_on"])
    found = [one for one in _proposed(person, line["text"], at=at) if one.is_welcome]
    terms = [term for one in found if (term := one.term(Place().policy))]
    return min(((term - at).days for term in terms), default=None)


def _outlives(line: Line, days: int | None) -> bool:
    if days is None:
        return False
    ends = date.fromisoformat(line["said_on"]) + timedelta(days=days)
    return timedelta(0) <= ends - _day_of(line["event"]) <= OUTLIVES


def _day_of(event: str) -> date:
    """A month without a day ends with its 28th at the earliest."""
    return date.fromisoformat(event if event.count("-") == 2 else f"{event}-28")


def _label(line: Line) -> str:
    """What the second statement does to a memory that holds the first."""
    with throwaway() as person:
        place = Place()
        older, newer = SAID_AT, SAID_AT + timedelta(days=30)
        first = _as_stated(person, line["a"], older)
        with changing(person):
            settle(person, first, at=older, place=place)
        second = _as_stated(person, line["b"], newer)
        return _of_all([_said_before(one) or _name(one.decision) for one in second])


def _said_before(one: Proposal) -> str:
    """What repeats a fact word for word is decided by nobody: it confirms."""
    text = normalised(one.candidate.text)
    known = {normalised(fact.text) for fact in one.near.facts}
    return "same" if text in known else ""


def _of_all(labels: Sequence[str]) -> str:
    """Of several facts the one that closes tells; the known and a new one are more."""
    closing = [label for label in labels if label not in {"same", "different"}]
    if closing:
        return closing[0]
    if {"same", "different"} <= set(labels):
        return "refinement"
    return next(iter(labels), "different")


def _as_stated(person: Person, text: str, at: datetime) -> list[Proposal]:
    """What is compared is what was said, whatever the gate would think of it."""
    said = Utterance(text=text, said_at=at)
    candidates = language_engine().extract(said) or [Candidate(text=text, quote=text)]
    proposals = [Proposal(said, candidate) for candidate in candidates]
    return weighed(person, proposals, at=at, place=Place())


def _name(decision: Decision) -> str:
    match decision:
        case Confirm():
            return "same"
        case Supersede(refines=True):
            return "refinement"
        case Supersede(contradicts=True) | Correct() | Retract():
            return "contradiction"
        case Supersede():
            return "update"
    return "different"
