"""What the person said, as a dry statement in the third person."""

from memory.engines.builtin import english, russian
from memory.engines.builtin.leads import without_leads
from memory.policy.readable import readable

REWRITERS = {"en": english.third_person, "ru": russian.third_person}
ENDS = " \t\n.,;:!…"


def dry(text: str, language: str) -> str:
    """In doubt the person's own words: no name, number or negation gets lost."""
    own = " ".join(readable(without_leads(text, language)).split()).rstrip(ENDS)
    rewrite = REWRITERS.get(language)
    stated = (rewrite(own) if rewrite else None) or own
    return stated[:1].upper() + stated[1:]


def wished(text: str, language: str) -> str:
    """A wish how to be answered stays in the person's words, told as a wish."""
    own = " ".join(readable(without_leads(text, language)).split()).rstrip(ENDS)
    heading = {"en": "Asks", "ru": "Просит"}.get(language)
    return f"{heading}: {own[:1].lower()}{own[1:]}" if heading else own
