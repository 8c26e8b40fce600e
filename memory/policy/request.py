"""Questions, commands, hypotheses: what is wanted or imagined, and no fact."""

import re
from collections.abc import Callable, Iterator

from memory.policy.courtesy import is_courtesy
from memory.policy.phrases import Phrases
from memory.policy.wording import plain, sentences, traced

LONGEST_REQUEST = 1_000  # characters; who asks to forget is brief

_QUESTION_MARKS = "?？؟"
_AROUND = " \t\n\"'»”」)."
_CLAUSE_END = re.compile(
    r"[,;:\u3001\uff0c\u060c\u061b\u3002\uff01\uff1f\u0964\n]"
    r"|[.!?…](?=\s|$)|\s-\s|—"
)
_EDGES = " \t\n\"'()«»“”„.,!?;:…。！？、，،؛-—"

# "I write" and "write!" differ in Arabic by the hamza alone, which even text lacks.
_ARABIC_I = re.compile(
    r"(?<!\w)\u0623(?=(?:كتب|فتح|قرأ|رسم|شرح|لعب|بحث|حسب|درس|سمع|طلب|حضر|عمل|طبخ|عرف|حفظ"
    r"|صنع|حجز|ذكر|نسخ|ضبط|جعل|رفع|خفض|قفل|كنس|رجع|عرض|حذف|بدأ|ختصر|شتري|ختار|تصل|قترح"
    r"|ستبدل|ستخرج|ستأنف|نظف|شغل|حكي)(?!\w))"
)

_Span = tuple[int, int]


def is_question(text: str) -> bool:
    return _every_sentence(text, _asks)


def is_command(text: str) -> bool:
    """A one-off order; a standing wish about how to be answered is none."""
    return _every_sentence(_ARABIC_I.sub("أنا \\g<0>", text), _orders)


def is_hypothesis(text: str) -> bool:
    return Phrases("hypothesis", "signs").found_in(plain(text))


def is_general_knowledge(text: str) -> bool:
    return Phrases("general", "signs").found_in(plain(text))


def asks_to_remember(text: str) -> bool:
    """ "Remember that …": the person wants this one kept."""
    return Phrases("remember", "phrases").found_in(plain(text))


def without_asking(text: str) -> str:
    """What is to be remembered, without the asking, in one way of writing."""
    return Phrases("remember", "phrases").blanked_in(plain(text)).strip(" :,«»")


def asked_to_forget(text: str) -> str | None:
    """The words that name what is to be forgotten: "forget about my novel, please".

    None where nothing is asked, or nothing named: "don't forget …", "forget it".
    """
    if len(text) > LONGEST_REQUEST:
        return None
    read = traced(text)
    spoken = read.text.lower()
    for start, end in _requested(spoken):
        named = spoken[start:end]
        if len(named) > 1 and not Phrases("forget", "nothing").cover(named):
            return text[read.origins[start] : read.origins[end - 1] + 1]
    return None


def _requested(spoken: str) -> Iterator[_Span]:
    clauses = _clauses(spoken)
    yield from _named_behind(spoken, clauses)
    yield from _named_before(spoken, clauses)
    yield from _named_first(spoken, clauses)


def _named_behind(spoken: str, clauses: list[_Span]) -> Iterator[_Span]:
    """Forget about my novel."""
    for verb, behind in _places("before", spoken):
        named = behind + _led(spoken[behind:])
        first = next(start for start, end in clauses if verb <= end)
        last = next(end for _, end in clauses if named <= end)
        if _is_all("leads", spoken[first:verb]):
            yield _bare(spoken, named, last)


def _named_before(spoken: str, clauses: list[_Span]) -> Iterator[_Span]:
    """Lütfen romanımı unut."""
    for verb, behind in _places("after", spoken):
        first, last = next(span for span in clauses if behind <= span[1])
        if _is_all("ends", spoken[behind:last]):
            yield _bare(spoken, first, verb)


def _named_first(spoken: str, clauses: list[_Span]) -> Iterator[_Span]:
    """What I told you about my novel, please forget it."""
    for back, behind in _places("back", spoken):
        first = next(start for start, end in clauses if back <= end)
        opened = [last for _, last in _places("fronted", spoken[:first])]
        asks = _is_all("leads", spoken[first:back]) and _is_all("ends", spoken[behind:])
        if opened and asks:
            yield _bare(spoken, opened[-1], first)


def _clauses(spoken: str) -> list[_Span]:
    marks = [mark.span() for mark in _CLAUSE_END.finditer(spoken)]
    starts = [0, *(end for _, end in marks)]
    ends = [*(start for start, _ in marks), len(spoken)]
    return list(zip(starts, ends, strict=True))


def _bare(spoken: str, start: int, end: int) -> _Span:
    """Without what only belongs to the asking: "please", "from your memory"."""
    start += _led(spoken[start:end])
    asides = [first for first, _ in _places("ends", spoken[start:end])]
    named = spoken[start : start + min(asides, default=end - start)]
    bare = named.strip(_EDGES)
    start += named.find(bare)
    return start, start + len(bare)


def _led(said: str) -> int:
    """Where what leads to a name ends: "and also about", "what I told you about"."""
    led = 0
    for first, last in sorted([*_places("leads", said), *_places("telling", said)]):
        if not said[led:first].strip(_EDGES):
            led = max(led, last)
    return led


def _is_all(key: str, said: str) -> bool:
    return not Phrases("forget", key).blanked_in(said).strip(_EDGES)


def _places(key: str, spoken: str) -> list[_Span]:
    return sorted(found.span() for found in Phrases("forget", key).places_in(spoken))


def _every_sentence(text: str, test: Callable[[str], bool]) -> bool:
    meant = [part for part in sentences(plain(text)) if not is_courtesy(part)]
    return bool(meant) and all(test(part) for part in meant)


def _asks(sentence: str) -> bool:
    """A wish for every time, as in "when I ask …, always …", asks nothing now."""
    if sentence.rstrip(_AROUND).endswith(tuple(_QUESTION_MARKS)):
        return True
    if Phrases("command", "standing").found_in(sentence):
        return False
    return _begins(sentence, "question") or Phrases("question", "ends").found_in(
        sentence
    )


def _orders(sentence: str) -> bool:
    if Phrases("command", "standing").found_in(sentence):
        return False
    return _begins(sentence, "command") or Phrases("command", "ends").found_in(sentence)


def _begins(sentence: str, section: str) -> bool:
    return Phrases(section, "starts").begin(sentence)
