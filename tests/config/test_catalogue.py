"""The Russian catalogue has no gap, and what is served is what is written."""

import ast
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import gettext, ngettext, override
from django.utils.translation.template import templatize

from tests.test_conventions import SOURCES

ROOT: Path = settings.BASE_DIR
RUSSIAN = ROOT / "config/locale/ru/LC_MESSAGES/django"
TRANSLATORS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "ngettext": 2}
TRANSLATORS |= {"ngettext_lazy": 2, "gettext_noop": 1}
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STRING = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
CALL = re.compile(rf"gettext\({STRING}(?:, {STRING})?")

Said = tuple[str, ...]


def written() -> Catalog:
    with RUSSIAN.with_suffix(".po").open("rb") as file:
        return read_po(file, locale="ru")


def compiled() -> Catalog:
    with RUSSIAN.with_suffix(".mo").open("rb") as file:
        return read_mo(file)


def pairs(catalogue: Catalog) -> dict[Said, Said]:
    return {forms(each.id): forms(each.string) for each in catalogue if each.id}


def forms(words: str | Sequence[str] | None) -> Said:
    return (words,) if isinstance(words, str) else tuple(words or ())


def said_in(source: str) -> Iterator[Said]:
    """What a module hands to gettext, as one message or as singular and plural."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count = TRANSLATORS.get(node.func.id, 0)
            words = [ast.literal_eval(each) for each in node.args[:count]]
            if words:
                yield tuple(words)


def said_on(template: Path) -> Iterator[Said]:
    """What a page hands to gettext."""
    calls = CALL.finditer(templatize(template.read_text(), origin=str(template)))
    for call in calls:
        yield tuple(ast.literal_eval(words) for words in call.groups() if words)


def test_everything_a_person_reads_is_there_in_russian() -> None:
    said = {words for path in SOURCES for words in said_in((ROOT / path).read_text())}
    said |= {words for template in TEMPLATES for words in said_on(template)}

    assert sorted(said - set(pairs(written()))) == []


def test_no_message_is_left_untranslated_or_in_doubt() -> None:
    doubtful = [message.id for message in written() if message.id and message.fuzzy]
    gaps = [said for said, meant in pairs(written()).items() if not all(meant)]

    assert doubtful == []
    assert gaps == []


def test_what_is_served_is_what_is_written() -> None:
    assert pairs(compiled()) == pairs(written())


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "1 раз"), (2, "2 раза"), (5, "5 раз"), (11, "11 раз"), (22, "22 раза")],
)
def test_russian_counts_as_russians_do(count: int, words: str) -> None:
    with override("ru"):
        said = ngettext("said %(counter)s time", "said %(counter)s times", count)

    assert said % {"counter": count} == f"сказано {words}"


TERMS = {"Exchange", "crontab", "crontabs"}  # alike in both languages


def test_the_forms_of_the_jobs_are_there_in_russian() -> None:
    """Their own catalogue has gaps; ours is asked first."""
    source = files("django_celery_beat").joinpath("models.py").read_text()
    said = {words[0] for words in said_in(source)}

    with override("ru"):
        english = {one for one in said if not CYRILLIC.search(gettext(one))}

    assert english == TERMS
