"""The word lists of the comparison: one file for all, and one for each language."""

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

_LEXICON = Path(__file__).parent.parent / "lexicon"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_LEXICON / f"{name}.toml").read_text("utf-8"))


def _joined(*lists: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """One name in two files is one group; what a file has first is found first."""
    whole: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for listed in lists:
        for section, groups in listed.items():
            for name, words in groups.items():
                known = whole[section].get(name)
                whole[section][name] = f"{known}, {words}" if known else words
    return dict(whole)


_OF_LANGUAGES = {one: _read(f"sameness_words.{one}") for one in ("en", "ru")}
REWORDED: dict[str, list[tuple[str, str]]] = {
    language: [turn for turns in listed.pop("reworded").values() for turn in turns]
    for language, listed in _OF_LANGUAGES.items()
}
COMPELLED: dict[str, dict[str, Any]] = {
    language: listed.pop("compelled") for language, listed in _OF_LANGUAGES.items()
}
_OF_ALL = _read("sameness_words")
LEXICON = _joined(_OF_ALL, *_OF_LANGUAGES.values()) | {"common": _OF_ALL["meanings"]}
