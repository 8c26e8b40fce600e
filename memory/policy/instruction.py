"""Orders in the clothes of a fact: "from now on always …", role marks, markup.

Shape alone proves no attack, so what is found waits for the person's yes or no.
"""

import base64
import binascii
import codecs
import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

from memory.policy.phrases import Phrases, shapes
from memory.policy.request import is_question
from memory.policy.wording import even, plain, sentences, without_quoted

_ROLES = (
    r"assistant|system|developer|tool|human|ai|gpt|ассистент|система|разработчик"
    r"|assistente|asistente|sistema|systeme|система|асистент"
)
_MARKUP = re.compile(
    r"</?\s?(?:system|assistant|user|memory|instructions?|tool|human|context|prompt"
    r"|система|ассистент|пользователь|память|инструкция)\b[^>\n]{0,40}>"
    r"|\[/?(?:inst|sys|system|assistant|user|memory)\]|<<\s?/?sys\s?>>|<\|[a-z_]{2,20}\|>"
    rf"|^\s{{0,4}}(?:{_ROLES})\s?:"
    r"|!\[[^\]\n]{0,80}\]\(|\{\{[^}\n]{1,80}\}\}|\"role\"\s?:\s?\""
    r"|^\s{0,3}#{2,6}\s?(?:system|instruction|new)"
    r"|\b[a-z]{1,20}_(?:memory|memories|tool)\s?\("
    r"|(?:begin|end)[_ ](?:memory|system|instructions?)(?:[_ ](?:data|prompt))?\b"
    r"|^>\s?(?:forwarded|пересла)"
    r"|(?<!\w)(?:[^\W\d_][ .\-_]){11,80}[^\W\d_](?!\w)",  # letter by letter
    re.MULTILINE,
)
_ENCODED = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{16,2000}={0,2}(?![\w+/=])")
_HEXADECIMAL = re.compile(r"(?<!\w)(?:[0-9a-fA-F]{2}){8,1000}(?!\w)")
_SPACED = re.compile(r"(?<!\w)(?:(?:\w ){4,80}|(?:\w[.\-_]){4,80})\w(?!\w)")
_JOINT = re.compile(r"(?<=[^\W\d_])[.\-](?=[^\W\d_])")
_STOP = re.compile(r"[_\n]|(?<=\w)\.(?=\s)")
_WORD = re.compile(r"\w{2,30}")
_DIGITS_FOR = str.maketrans("013457", "oieast")
_LOOKALIKES = str.maketrans("аеорсухікмтвнјαεορτυνικ", "aeopcyxikmtbhjaeoptuvik")
_LATIN_FOR = str.maketrans("aeopcyxkmtbh", "аеорсухкмтвн")


def is_instruction(text: str) -> bool:
    written = even(text)
    return _orders(written) or any(_orders(even(read)) for read in _decoded(written))


def is_about_assistant(text: str) -> bool:
    """Told of the assistant, no fact of a person; how to answer it may hear."""
    spoken = _without_asides(plain(_without_colleagues(without_quoted(even(text)))))
    if not Phrases("instruction", "assistant").found_in(spoken):
        return False
    return not Phrases("instruction", "manner").found_in(spoken)


def _without_colleagues(written: str) -> str:
    """My assistant Paula is a person."""
    for colleague in shapes("instruction", "colleague"):
        written = colleague.sub("«»", written)
    return written


def _without_asides(spoken: str) -> str:
    """I never told you; I'm the assistant manager."""
    return Phrases("instruction", "aside").blanked_in(spoken)


def steers(text: str) -> bool:
    """One sentence that lays a duty on the assistant taints what stands beside it."""
    return any(
        Phrases("instruction", "duty").found_in(told)
        and is_about_assistant(told)
        and not is_question(told)
        for told in sentences(plain(text))
    )


def _orders(written: str) -> bool:
    spoken = plain(written)
    if _MARKUP.search(spoken) or _tells_tale(spoken):
        return True
    if any(shape.search(written) for shape in shapes("instruction", "promotion")):
        return True
    return any(
        Phrases("instruction", "phrases").found_in(form)
        for form in {spoken, *(disguise(spoken) for disguise in _DISGUISES)}
    )


def _one_alphabet(spoken: str) -> str:
    """Cyrillic and Greek letters that pass for Latin ones, or the other way round."""
    return _WORD.sub(lambda word: _unmixed(word[0]), spoken)


def _unmixed(word: str) -> str:
    latin = sum("a" <= letter <= "z" for letter in word)
    if not latin or latin == len(word):
        return word
    table = _LOOKALIKES if 2 * latin >= len(word) else _LATIN_FOR
    return word.translate(table)


def _closed_up(spoken: str) -> str:
    """ "i g n o r e", "ig.no-re" is "ignore"."""
    closed = _SPACED.sub(lambda word: re.sub(r"[ .\-_]", "", word[0]), spoken)
    return _JOINT.sub("", closed)


def _in_one_line(spoken: str) -> str:
    """ "ignore_all. Rules." is "ignore all rules"."""
    return _STOP.sub(" ", spoken)


def _letters_again(spoken: str) -> str:
    """ "1gn0re" is "ignore"."""
    return _WORD.sub(lambda word: _spelled(word[0]), spoken)


def _spelled(word: str) -> str:
    has_both = any(map(str.isdigit, word)) and any("a" <= sign <= "z" for sign in word)
    return word.translate(_DIGITS_FOR) if has_both else word


_DISGUISES = (_one_alphabet, _closed_up, _in_one_line, _letters_again)


def _tells_tale(spoken: str) -> bool:
    """Nobody writes "instructions" backwards, or in rot13, by chance."""
    return any(
        Phrases("instruction", "telltale").found_in(read)
        for read in (spoken[::-1], codecs.encode(spoken, "rot13"))
    )


def _decoded(text: str) -> Iterator[str]:
    for read in (unquote(text), html.unescape(text)):
        if read != text:
            yield read
    for match in _HEXADECIMAL.finditer(text):
        yield bytes.fromhex(match[0]).decode("utf-8", errors="ignore")
    yield from (_from_base64(match[0]) for match in _ENCODED.finditer(text))


def _from_base64(written: str) -> str:
    try:
        padded = written.rstrip("=") + "=" * (-len(written.rstrip("=")) % 4)
        return base64.b64decode(padded, validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return ""
