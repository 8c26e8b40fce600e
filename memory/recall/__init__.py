"""Which few facts belong to a question, and why each of them does."""

from memory.recall.answer import Recall, Recalled, Why
from memory.recall.question import Question
from memory.recall.ranking import BLEND, Blend
from memory.recall.recalling import recall

__all__ = ["BLEND", "Blend", "Question", "Recall", "Recalled", "Why", "recall"]
