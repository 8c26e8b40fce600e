"""A person's facts as one connected paragraph, each sentence with what it rests on."""

from memory.portrait.paragraph import FACTS, Clause, Paragraph
from memory.portrait.shown import portrait_of
from memory.portrait.writing import write

__all__ = ["FACTS", "Clause", "Paragraph", "portrait_of", "write"]
