"""What the person said, as a dry statement in the third person."""

from memory.engines.builtin import english, russian
from memory.engines.builtin.leads import without_leads
from memory.policy.readable import readable

REWRITERS = {"en": english.third_person, "ru": russian.third_person}
ASKS = {"en": "Asks", "ru": "Просит"}
ENDS = " \t\n.,;:!…"


def dry(text: str, language: str) -> str:
    """In doubt the person's own words: no name, number or negation gets lost."""
    own = _own(text, language)
    return _capital(_third_person(own, language) or own)


def wished(text: str, language: str) -> str:
    """A wish how to be answered stays in the person's words, told as a wish."""
    own = _own(text, language)
    told = _third_person(own, language)
    heading = ASKS.get(language)
    if told or heading is None:
        return _capital(told or own)
    return f"{heading}: {own[:1].lower()}{own[1:]}"


def _own(text: str, language: str) -> str:
    return " ".join(readable(without_leads(text, language)).split()).rstrip(ENDS)


def _third_person(own: str, language: str) -> str | None:
    rewrite = REWRITERS.get(language)
    return rewrite(own) if rewrite else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
