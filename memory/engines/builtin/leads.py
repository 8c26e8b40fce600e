"""Courtesies, hedges and askings at the beginning of what a person says."""

import re
import tomllib
from functools import cache
from pathlib import Path

LEXICON = Path(__file__).with_name("lexicon")
MOST_LEADS = 4
UNSPACED = frozenset({"zh", "ja", "th"})


def without_leads(text: str, language: str) -> str:
    """The statement alone; all of it, where nothing would be left."""
    leads = _leads(language)
    rest = text.strip()
    for _ in range(MOST_LEADS):
        lead = leads.match(rest)
        if lead is None or not rest[lead.end() :].strip(" .,!?"):
            break
        rest = rest[lead.end() :]
    return rest


def is_only_lead(text: str, language: str) -> bool:
    """Never told you; by the way."""
    lead = _leads(language).match(f"{text.strip()},")
    return lead is not None and lead.end() > len(text.strip())


@cache
def _leads(language: str) -> re.Pattern[str]:
    lists = tomllib.loads((LEXICON / "leads.toml").read_text("utf-8"))
    words = "|".join(lists.get(language, ["(?!)"]))
    border = "" if language in UNSPACED else r"(?!\w)[\s,.!:;—–-]"
    return re.compile(rf"(?:{words}){border}[\s,.!:;—–-]{{0,6}}", re.IGNORECASE)
