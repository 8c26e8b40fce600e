"""Asking for JSON in the strictest form that the endpoint knows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memory.engines.language.answers import Answer
from memory.engines.language.door import Line
from memory.engines.language.salvage import without_thinking
from memory.engines.language.wire import RequestRefusedError, Wire


def _by_schema(shape: type[Answer]) -> Mapping[str, Any]:
    schema = {
        "name": shape.__name__.lower(),
        "strict": True,
        "schema": shape.strict_schema(),
    }
    return {"response_format": {"type": "json_schema", "json_schema": schema}}


def _by_json_mode(_: type[Answer]) -> Mapping[str, Any]:
    return {"response_format": {"type": "json_object"}}


def _by_word(_: type[Answer]) -> Mapping[str, Any]:
    return {}


Form = Callable[[type[Answer]], Mapping[str, Any]]
FORMS: tuple[Form, ...] = (_by_schema, _by_json_mode, _by_word)


class Forms:
    """Remembers the form that the endpoint took: the others are tried only once."""

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model
        self._known = FORMS

    def answer(self, lines: Sequence[Line], shape: type[Answer]) -> str:
        """The text of the answer, whatever it may hold.

        A request refused in every form was refused for its content: nothing is
        learned from it about forms.
        """
        for at, form in enumerate(self._known):
            try:
                answer = self._wire.whole(self._model, lines, form(shape))
            except RequestRefusedError:
                continue
            self._known = self._known[at:]
            return "".join(without_thinking([answer]))
        raise RequestRefusedError
