"""What changes a standing fact is heard, even where it is none itself."""

from memory.engines.builtin.classifier import Judgement
from memory.policy.request import is_command, is_hypothesis, is_question
from memory.policy.sameness import reading_of

SIGNS = frozenset({"ending", "death", "anew", "change", "planned", "dropped"})
NEVER = frozenset({"secret", "figure", "question", "hypothesis"})
LONGEST = 160  # characters; what is told in passing is brief


def tells_change(text: str, judgement: Judgement) -> bool:
    """The cast came off; we are in Hull now."""
    if len(text) > LONGEST or judgement.otherwise in NEVER:
        return False
    told = reading_of(text)
    if told.is_("intent") or not told.marks & SIGNS:
        return False
    return not (is_question(text) or is_hypothesis(text) or is_command(text))
