"""A drop-in for OpenAI's chat completions: the client talks, memory joins in."""

from chat.completions.history import Talk
from chat.completions.turn import Completion, is_unlogged

__all__ = ["Completion", "Talk", "is_unlogged"]
