"""Questions, commands, hypotheses: what is wanted or imagined, and no fact."""

from collections.abc import Callable

from memory.policy.courtesy import is_courtesy
from memory.policy.phrases import Phrases
from memory.policy.wording import plain, sentences

_QUESTION_MARKS = "?？؟"
_AROUND = " \t\n\"'»”」)."


def is_question(text: str) -> bool:
    return _every_sentence(text, _asks)


def is_command(text: str) -> bool:
    """A one-off order; a standing wish about how to be answered is none."""
    return _every_sentence(text, _orders)


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


def _every_sentence(text: str, test: Callable[[str], bool]) -> bool:
    meant = [part for part in sentences(plain(text)) if not is_courtesy(part)]
    return bool(meant) and all(test(part) for part in meant)


def _asks(sentence: str) -> bool:
    if sentence.rstrip(_AROUND).endswith(tuple(_QUESTION_MARKS)):
        return True
    return _begins(sentence, "question") or Phrases("question", "ends").found_in(
        sentence
    )


def _orders(sentence: str) -> bool:
    if Phrases("command", "standing").found_in(sentence):
        return False
    return _begins(sentence, "command") or Phrases("command", "ends").found_in(sentence)


def _begins(sentence: str, section: str) -> bool:
    return Phrases(section, "starts").begin(sentence)
