"""What the person typed themself: a message without its quoted and pasted parts."""

import re

FENCE = re.compile(r"```|~~~")
QUOTED_LINE = re.compile(r"[ \t]{0,8}(?:>|&gt;|\|)")
FORWARDED = re.compile(
    r"[ \t>*_-]{0,80}(?:begin\s)?(?:forwarded|original message|fwd?:"
    r"|переслан|исходное сообщение|переслано|weitergeleitet|transféré|reenviad"
    r"|encaminhad|inoltrat|przekazan|iletilen|转发|轉發|転送|전달된)",
    re.IGNORECASE,
)
LETTER_HEAD = re.compile(
    r"[ \t*]{0,8}(?:from|to|subject|sent|cc|от кого|от|кому|тема|von|an|betreff|de|à"
    r"|objet|para|asunto)[*]{0,2}:[ \t]",
    re.IGNORECASE,
)
ROLE = re.compile(
    r"[ \t]{0,8}[\[<(*#]{0,4}(?:assistant|system|user|human|ai|bot|tool|ассистент"
    r"|система|пользователь)[\])>*]{0,4}[ \t]?:",
    re.IGNORECASE,
)
QUOTATION = re.compile(r"«[^«»\n]{1,4000}»|“[^“”\n]{1,4000}”|„[^„“”\n]{1,4000}[“”]")
LONGEST_NAME = 8  # words; a longer quotation is somebody's text, not a name
LETTER_LINES = 2  # heads in a row that make a letter of what follows


def own_words(text: str) -> str:
    """The lines that are the person's own, unchanged; a long quotation parts a line."""
    lines = _outside_fences(text.splitlines())
    kept: list[str] = []
    heads = 0
    for line in lines:
        heads = heads + 1 if LETTER_HEAD.match(line) else 0
        if FORWARDED.match(line) or heads == LETTER_LINES:
            break
        if not heads and not QUOTED_LINE.match(line) and not ROLE.match(line):
            kept.append(_without_quotations(line))
    return "\n".join(kept)


def _outside_fences(lines: list[str]) -> list[str]:
    outside: list[str] = []
    fenced = False
    for line in lines:
        if FENCE.match(line.lstrip()):
            fenced = not fenced
        elif not fenced:
            outside.append(line)
    return outside


def _without_quotations(line: str) -> str:
    return QUOTATION.sub(_name_or_break, line)


def _name_or_break(quotation: re.Match[str]) -> str:
    words = quotation.group().split()
    return quotation.group() if len(words) <= LONGEST_NAME else "\n"
