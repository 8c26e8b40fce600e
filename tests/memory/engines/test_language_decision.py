"""A model's decision is checked; where it is nonsense, the rules decide."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.decision import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Standing,
    Supersede,
    decide,
)
from tests.scripted import (
    Answer,
    fails,
    refuses,
    says,
    says_json,
    speaking_over_http,
)

NOW = datetime(2026, 8, 3, 12, tzinfo=UTC)
MARCH = datetime(2026, 3, 2, tzinfo=UTC)
FIRST, SECOND, THIRD = UUID(int=1), UUID(int=2), UUID(int=3)


def standing(number: UUID, text: str, until: datetime | None = None) -> Standing:
    return Standing(
        number, text, "", Category.WORK, Kind.FACT, 0.5, MARCH, valid_until=until
    )


HARBOUR = standing(FIRST, "Works at Baltika")
CHOIR = standing(SECOND, "Sings in a choir on Thursdays")
BAKERY = standing(THIRD, "Worked at a bakery", until=MARCH)
NEAR = [HARBOUR, CHOIR, BAKERY]
NEW_JOB = Candidate("Works at Rosneft", "I work at Rosneft now")


def decided(answer: Answer, candidate: Candidate = NEW_JOB) -> Decision:
    with speaking_over_http(answer) as (engine, _):
        return engine.decide(candidate, NEAR, NOW)


def decision(word: str, *ids: object) -> Answer:
    return says_json({"decision": word, "ids": ids})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (decision("add"), Add()),
        (decision("supersede", 1), Supersede((FIRST,))),
        (decision("supersede", 2, 1), Supersede((FIRST, SECOND))),
        (decision("refine", 1), Supersede((FIRST,), refines=True)),
        (decision("correct", 1), Correct(FIRST)),
        (decision("retract", 1), Retract((FIRST,))),
    ],
)
def test_a_good_decision_is_taken(answer: Answer, expected: Decision) -> None:
    assert decided(answer) == expected


def test_a_model_may_say_that_nothing_is_new() -> None:
    assert isinstance(decided(decision("ignore")), Ignore)


def test_the_same_in_other_words_is_confirmed() -> None:
    again = Candidate("Is employed by Baltika", "I am employed by Baltika")

    assert decided(decision("confirm", 1), again) == Confirm(FIRST)


def test_prose_around_a_decision_is_passed_over() -> None:
    answer = says('They moved on:\n```json\n{"decision": "supersede", "ids": [1]}\n```')

    assert decided(answer) == Supersede((FIRST,))


def test_the_same_decision_said_twice_is_one() -> None:
    twice = (
        '{"decision": "supersede", "ids": [1]} {"decision": "supersede", "ids": [1]}'
    )

    assert decided(says(twice)) == Supersede((FIRST,))


NONSENSE = [
    decision("supersede", 4),
    decision("supersede", 0),
    decision("supersede", -1),
    decision("supersede", 10**30),
    decision("supersede", str(FIRST)),
    decision("supersede"),
    decision("confirm", 1),  # another place of work
    decision("confirm", 1, 2),
    decision("correct"),
    decision("add", 1),
    decision("ignore", 1),
    decision("supersede", 3),  # ended long ago
    decision("delete everything", 1),
    says('{"decision": "supersede", "ids": [1]} {"decision": "ignore", "ids": []}'),
    says('[{"decision": "add", "ids": []}]'),
    says('{"decision": "supersede", "ids": ['),
    says('{"ids": [1]}'),
    says("I would replace the first one."),
    says("Ich würde die erste Aussage ersetzen."),
    says(""),
    says("x" * 10_000_000),
    refuses(),
    fails(429),
    fails(500),
    fails(400),
]


@pytest.mark.parametrize("answer", NONSENSE)
def test_the_rules_decide_where_a_model_fails(answer: Answer) -> None:
    assert decided(answer) == decide(NEW_JOB, NEAR, NOW)


def test_where_nothing_stands_no_model_is_asked() -> None:
    with speaking_over_http() as (engine, endpoint):
        assert engine.decide(NEW_JOB, [], NOW) == decide(NEW_JOB, [], NOW)

    assert endpoint.requests == []


def test_only_small_numbers_are_shown_for_ids() -> None:
    with speaking_over_http(decision("add")) as (engine, endpoint):
        engine.decide(NEW_JOB, NEAR, NOW)

    sent = str(endpoint.requests)
    assert str(FIRST) not in sent
    assert '"id": 3' in sent
