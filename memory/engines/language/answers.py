"""The shapes a model is asked to answer in; every value that comes back is checked."""

import math
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from memory.engines.language.door import Failure, ModelError
from memory.engines.language.salvage import values_in
from memory.policy.candidate import Category, Kind
from memory.policy.readable import readable

LONGEST_TERM = 3_650  # days; a model that says more means "for ever"


class Strict(GenerateJsonSchema):
    """The dialect of strict schemas: every field required, none with a default."""

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_is_required(self, *_: object, **__: object) -> bool:
        return True


class Answer(BaseModel):
    """Closed in the schema, open in reading: a field too many harms nobody."""

    model_config = ConfigDict(json_schema_extra={"additionalProperties": False})

    @classmethod
    def strict_schema(cls) -> dict[str, Any]:
        return cls.model_json_schema(schema_generator=Strict)


def _number(value: object) -> float | None:
    """None for what is no finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _importance(value: object) -> int:
    number = _number(value)
    return 3 if number is None else round(min(max(number, 1), 5))


def _confidence(value: object) -> float:
    number = _number(value)
    return 0.5 if number is None else min(max(number, 0.0), 1.0)


def _days(value: object) -> int | None:
    number = _number(value)
    if number is None or not 1 <= number <= LONGEST_TERM:
        return None
    return round(number)


def _word(value: object) -> str:
    return " ".join(readable(value).split()) if isinstance(value, str) else ""


def _member(words: type[StrEnum], otherwise: StrEnum) -> BeforeValidator:
    """One of the enumeration's words; a word unknown becomes `otherwise`."""

    def member(value: object) -> StrEnum:
        word = _word(value).lower()
        return words(word) if word in set(words) else otherwise

    return BeforeValidator(member)


Word = Annotated[str, BeforeValidator(_word)]


class Statement(Answer):
    """One proposed fact and the words it rests on."""

    quote: Word
    text: Word
    category: Annotated[Category, _member(Category, Category.ABOUT_ME)] = (
        Category.ABOUT_ME
    )
    kind: Annotated[Kind, _member(Kind, Kind.FACT)] = Kind.FACT
    topic: Word = ""
    importance: Annotated[int, BeforeValidator(_importance)] = 3
    confidence: Annotated[float, BeforeValidator(_confidence)] = 1.0
    days: Annotated[int | None, BeforeValidator(_days)] = None
    valid_from: Word = ""
    valid_until: Word = ""
    ends: bool = False


class Statements(Answer):
    statements: list[Statement]


class Verdict(StrEnum):
    ADD = "add"
    CONFIRM = "confirm"
    SUPERSEDE = "supersede"
    REFINE = "refine"
    CORRECT = "correct"
    RETRACT = "retract"
    IGNORE = "ignore"


class Decided(Answer):
    """`ids` are the small numbers shown beside the facts."""

    decision: Verdict
    ids: list[int]


class Folded(Answer):
    digest: Word


class Stroke(Answer):
    """`facts` are the small numbers shown beside the facts that it rests on."""

    text: Word
    facts: list[int]


class Portrayed(Answer):
    sentences: list[Stroke]


class Outcome(StrEnum):
    KEEP = "keep"
    DROP = "drop"
    REWRITE = "rewrite"


class Reviewed(Answer):
    """`text` matters only to a fact rewritten."""

    outcome: Outcome
    text: Word = ""


Shape = TypeVar("Shape", bound=Answer)


def answers_in(text: str, shape: type[Shape]) -> Iterator[Shape]:
    """Every value of that shape, whatever stands around it."""
    for value in values_in(text):
        with suppress(ValidationError):
            yield shape.model_validate(value)


def answer_in(text: str, shape: type[Shape]) -> Shape:
    """The first of them; ModelError when there is none."""
    for answer in answers_in(text, shape):
        return answer
    raise ModelError(Failure.MALFORMED)
