"""The request to the model: every layer in its order, inside one budget."""

from chat.context.budget import Budget, MessageTooLongError, tokens_of
from chat.context.build import build
from chat.context.request import Layer, Part, Request

__all__ = [
    "Budget",
    "Layer",
    "MessageTooLongError",
    "Part",
    "Request",
    "build",
    "tokens_of",
]
