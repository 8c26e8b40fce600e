"""Which few facts belong to a question, and why each of them does."""

from memory.recall.answer import Recall, Recalled, Why
from memory.recall.question import Question
from memory.recall.recalling import recall

__all__ = ["Question", "Recall", "Recalled", "Why", "recall"]
