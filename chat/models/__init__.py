"""What chat holds: conversations, their condensed forms, and where facts came from."""

from chat.models.chats import Chat, Persona
from chat.models.messages import Message, NamedFact
from chat.models.remains import ArchiveSummary, Evidence, Standing

__all__ = [
    "ArchiveSummary",
    "Chat",
    "Evidence",
    "Message",
    "NamedFact",
    "Persona",
    "Standing",
]
