"""Kinds whose lines are lives: timelines, temporal, dialogs, recall."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from config.evaluation.assertions import (
    CHECKS,
    all_groups,
    any_of,
    in_budget,
    joined,
    must_be_there,
)
from config.evaluation.figures import share
from config.evaluation.lines import Line
from config.evaluation.world import World, moment, throwaway
from memory.models import Actor, Fact, Person
from memory.policy.candidate import Moment, Precision
from memory.rows import acting_for
from memory.store import NewFact, add

Figures = dict[str, Any]
Result = tuple[list[Line], Figures]


def timelines(lines: Sequence[Line]) -> Result:
    """Facts are given, not extracted: a test of the two time axes alone."""
    predictions = [guess for line in lines for guess in _timeline(line)]
    return predictions, {
        "n": len(predictions),
        "right": share(guess["right"] for guess in predictions),
    }


def temporal(lines: Sequence[Line]) -> Result:
    predictions = [guess for line in lines for guess in _lived(line)]
    asked_now = [guess for guess in predictions if guess["now"]]
    return predictions, {
        "checks": len(predictions),
        "passed": share(guess["passed"] for guess in predictions),
        "stale_as_current": share(guess["stale"] for guess in asked_now),
    }


def dialogs(lines: Sequence[Line]) -> Result:
    predictions = [guess for line in lines for guess in _talked(line)]
    must_be = [guess for guess in predictions if guess["must_be_there"]]
    must_not = [guess for guess in predictions if not guess["must_be_there"]]
    return predictions, {
        "must_be_there": len(must_be),
        "must_be_there_passed": share(guess["passed"] for guess in must_be),
        "must_not": len(must_not),
        "must_not_passed": share(guess["passed"] for guess in must_not),
    }


def recall(lines: Sequence[Line]) -> Result:
    """The questions of the dialogs that some fact answers."""
    predictions = [guess for line in lines for guess in _questioned(line)]
    return predictions, {
        "questions": len(predictions),
        "found": share(guess["found"] for guess in predictions),
        "stale": sum(guess["stale"] for guess in predictions),
        "empty": share(guess["empty"] for guess in predictions),
    }


def _timeline(line: Line) -> Iterator[Line]:
    with throwaway() as person:
        recorded = moment("2026-01-01")
        for state in line["states"]:
            new = NewFact(
                text=state["value"],
                topic=line["relation"],
                valid_from=_year(state["valid_from"]),
                valid_until=_year(state["valid_to"]),
            )
            add(person, new, at=recorded, by=Actor.AUTOMATION)
        for question in line["questions"]:
            yield _answered(person, line, question)


def _answered(person: Person, line: Line, question: Line) -> Line:
    with acting_for(person):
        true_then = Fact.objects.of(person).as_of(moment(question["valid_as_of"]))
        answers = [fact.text for fact in true_then]
    return {
        "id": line["id"],
        "question": question["query"],
        "answer": "; ".join(answers),
        "right": answers == [question["expect"]],
    }


def _year(year: int | None) -> Moment | None:
    return Moment(moment(f"{year:04}-01-01T00:00:00"), Precision.YEAR) if year else None


def _lived(line: Line) -> Iterator[Line]:
    with throwaway() as person:
        world = World(person)
        events = sorted(line["events"], key=lambda event: event["at"])
        for question in sorted(line["questions"], key=lambda one: one["asked_at"]):
            events = _live_until(world, events, question["asked_at"])
            yield _asked(world, line, question)
        _live_until(world, events, "9999")
        if line.get("final_state"):
            end = max(question["asked_at"] for question in line["questions"])
            yield _final(world, line, moment(end))


def _live_until(world: World, events: list[Line], until: str) -> list[Line]:
    """The events that are still to come."""
    for event in events:
        if event["at"] <= until:
            turn = {"role": "user", "text": event["text"]}
            world.live(moment(event["at"]), [turn])
    return [event for event in events if event["at"] > until]


def _asked(world: World, line: Line, question: Line) -> Line:
    found = world.recalled(question["query"], moment(question["asked_at"]), question)
    text = joined(found)
    stale = any_of(question["reject"], text)
    passed = all_groups(question["expect"], text) and not stale and in_budget(found)
    asks_the_past = "valid_as_of" in question or "known_as_of" in question
    return {
        "id": line["id"],
        "question": question["query"],
        "passed": passed,
        "stale": stale,
        "now": not asks_the_past,
        "recalled": [one.fact.text for one in found],
    }


def _final(world: World, line: Line, at: datetime) -> Line:
    wanted = line["final_state"]
    active, ended = world.facts(at, "active"), world.facts(at, "superseded")
    most = max((fact.confirmations for fact in world.facts(at, "all")), default=0)
    checks = [
        wanted.get("active", len(active)) == len(active),
        wanted.get("active_min", 0) <= len(active),
        wanted.get("superseded", len(ended)) == len(ended),
        wanted.get("superseded_min", 0) <= len(ended),
        wanted.get("confirmations_min", 0) <= most,
    ]
    return {
        "id": line["id"],
        "question": "[final state]",
        "passed": all(checks),
        "stale": False,
        "now": False,
        "recalled": [fact.text for fact in active],
    }


def _talked(line: Line) -> Iterator[Line]:
    for assertion, world, at in _assertions(line):
        yield {
            "id": line["id"],
            "assertion": assertion,
            "passed": CHECKS[assertion["type"]](world, assertion, at),
            "must_be_there": must_be_there(assertion),
        }


def _questioned(line: Line) -> Iterator[Line]:
    for assertion, world, at in _assertions(line):
        if assertion["type"] == "recall" and assertion["must"]:
            found = world.recalled(assertion["query"], at, assertion)
            text = joined(found)
            yield {
                "id": line["id"],
                "question": assertion["query"],
                "found": all_groups(assertion["must"], text),
                "stale": any_of(assertion["must_not"], text),
                "empty": not found,
                "recalled": [one.fact.text for one in found],
            }


def _assertions(line: Line) -> Iterator[tuple[Line, World, datetime]]:
    """Each assertion at its time, the sessions before it lived through."""
    with throwaway() as person:
        world = World(person)
        sessions = list(line["sessions"])
        for assertion in sorted(line["assertions"], key=lambda one: one["at"]):
            at = moment(assertion["at"])
            while sessions and moment(sessions[0]["at"]) <= at:
                session = sessions.pop(0)
                world.live(moment(session["at"]), session["turns"])
            yield assertion, world, at
