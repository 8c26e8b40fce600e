"""A drop-in for OpenAI's chat completions: the client talks, memory joins in."""

from chat.completions.history import Talk
from chat.completions.turn import Completion

__all__ = ["Completion", "Talk"]
