"""What a request to forget is about, and the words of a message once it is granted."""

import re
from collections.abc import Iterator

from memory.policy.matching.terms import terms_of
from memory.policy.request import asked_to_forget
from memory.policy.sameness import reading_of
from memory.policy.wording import sentences

_REPORTING = re.compile(
    r"\b(?:wrote|writes|said|says|told|texted|texts|asked|asks|replied|answered"
    r"|(?:на)?писал[аи]?|пишет|сказал[аи]?|говорит|ответил[аи]?|(?:по)?просил[аи]?"
    r"|просит|велел[аи]?|schrieb|sagte|schreibt|sagt|a écrit|a dit|escribió|dijo"
    r"|escreveu|disse|ha scritto|ha detto|napisał[ao]?|powiedział[ao]?"
    r"|написав|написала|сказав)\b[^:,]{0,40}[:,]",
    re.IGNORECASE,
)
# An order to do something with the words that follow it.
_GIVEN_TO_USE = re.compile(
    r"\b(?:translate|repeat|write|type|say|spell|read|переведи|повтори|напиши|скажи"
    r"|прочитай|прочти|übersetze?|wiederhole?|schreibe?|traduis|répète|écris|traduce"
    r"|repite|escribe|traduza|repita|escreva|traduci|ripeti|scrivi|przetłumacz"
    r"|powtórz|napisz|переклади)(?:те)?\b[^:]{0,40}:",
    re.IGNORECASE,
)
# What holds only if something else does; "if you can" is mere courtesy.
_CONDITION = re.compile(
    r"\W{0,8}(?:(?:and|but|а|и|но) )?(?:(?:if|unless|once|when|in case)"
    r"(?! you (?:can|could|would|may|don['’]t mind))"
    r"|(?:если|когда|как только)(?! (?:можешь|можете|можно|не (?:сложно|трудно)))"
    r"|wenn|falls|sobald|si|quand|lorsque|cuando|se|quando|jeśli|gdy|якщо|коли)\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:i|i['’]ve|we|я|мы)\b", re.IGNORECASE)
SEVERAL = 2  # meanings: one alone may be that of another thing
FORGOTTEN = "‹forgotten at your wish›"
_QUOTATION = re.compile(
    r"«[^«»]{1,4000}»|“[^“”]{1,4000}”|„[^„“”]{1,4000}[“”]|「[^「」]{1,4000}」"
    r"|『[^『』]{1,4000}』|\"[^\"]{1,4000}\"|‘[^‘]{1,400}?’(?!\w)"
    r"|(?<!\w)'(?:[^']|'(?=\w)){1,400}'(?!\w)"
)


def wishes_in(text: str) -> Iterator[str]:
    """The words that name what is to be forgotten, sentence by sentence.

    A wish in quotation marks, or after "he wrote:", is somebody else's; one after
    "translate:" is none, and one after "if …" is none yet.
    """
    for sentence in sentences(_QUOTATION.sub(_unless_it_wishes, text)):
        named = asked_to_forget(sentence)
        if named and not _is_meant_otherwise(sentence, sentence.find(named)):
            yield named


def tells_of(text: str, named: str) -> bool:
    """It has every word of what was named, or the meaning of each of several.

    Likeness alone is not enough, nor is one word for another: a loan, a debt.
    """
    wanted = set(terms_of(named))
    if wanted and wanted <= set(terms_of(text)):
        return True
    meant, told = reading_of(named), reading_of(text)
    several = len(meant.content) >= SEVERAL
    return several and meant.content <= told.content and meant.people == told.people


def without(text: str, named: str) -> str:
    """FORGOTTEN in the place of each sentence that tells of what was named."""
    for sentence in sentences(text):
        if tells_of(sentence, named):
            text = text.replace(sentence, FORGOTTEN)
    return text


def left_of(text: str) -> str:
    """The message without the places where something was forgotten."""
    return text.replace(FORGOTTEN, " ").strip()


def _is_meant_otherwise(sentence: str, end: int) -> bool:
    if _CONDITION.match(sentence, 0, end) or _GIVEN_TO_USE.search(sentence, 0, end):
        return True
    return _is_reported(sentence, end)


def _is_reported(sentence: str, end: int) -> bool:
    """By another than the speaker, who may repeat what they said before."""
    reporting = _REPORTING.search(sentence, 0, end)
    return reporting is not None and not _OWN.search(sentence, 0, reporting.end())


def _unless_it_wishes(quotation: re.Match[str]) -> str:
    """A title that only names something stays: forget about my novel "The Sea"."""
    said = quotation.group()
    wishes = any(asked_to_forget(sentence) for sentence in sentences(said[1:-1]))
    return " " if wishes else said
