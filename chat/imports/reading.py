"""The lines of an export, read back and checked one by one."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from pydantic import ValidationError

from chat.lines import LINE
from memory.lines import Line


class ImportRefusedError(Exception):
    """Nothing was written; the text says why, without any of the content."""


class ContradictionError(ImportRefusedError):
    """Each line can be read, and together they cannot be true."""

    def __init__(self) -> None:
        super().__init__(_("The lines contradict one another; nothing was written."))


def read(lines: Iterable[bytes | str]) -> list[Line]:
    """ImportRefusedError names the first line that is none of an export."""
    return [_line(at, line) for at, line in enumerate(lines, 1) if line.strip()]


def _line(number: int, line: bytes | str) -> Line:
    try:
        return LINE.validate_json(line)
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"])) or "JSON"
        message = _("Line {number} cannot be read: {where}.")
        raise ImportRefusedError(message.format(number=number, where=where)) from None
