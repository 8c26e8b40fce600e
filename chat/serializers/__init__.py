"""Chats, messages and erasure on the wire."""

from chat.serializers.chats import (
    ChangingSerializer,
    ChatSerializer,
    OpeningSerializer,
    PersonaSerializer,
    StandingSerializer,
)
from chat.serializers.erasures import (
    ConfirmingSerializer,
    CountsSerializer,
    ErasingSerializer,
    EvidenceSerializer,
    PreviewSerializer,
    ReceiptSerializer,
)
from chat.serializers.requests import (
    LONGEST_TALK,
    ContextAskedSerializer,
    ContextSerializer,
    LineSerializer,
    SpokenSerializer,
    UnloggedAskedSerializer,
    UnloggedTurnAskedSerializer,
    UnloggedTurnSerializer,
)
from chat.serializers.turns import (
    CarriedSerializer,
    MessageSerializer,
    RecordingSerializer,
    SayingSerializer,
    TurnAskedSerializer,
    TurnSerializer,
)

__all__ = [
    "LONGEST_TALK",
    "CarriedSerializer",
    "ChangingSerializer",
    "ChatSerializer",
    "ConfirmingSerializer",
    "ContextAskedSerializer",
    "ContextSerializer",
    "CountsSerializer",
    "ErasingSerializer",
    "EvidenceSerializer",
    "LineSerializer",
    "MessageSerializer",
    "OpeningSerializer",
    "PersonaSerializer",
    "PreviewSerializer",
    "ReceiptSerializer",
    "RecordingSerializer",
    "SayingSerializer",
    "SpokenSerializer",
    "StandingSerializer",
    "TurnAskedSerializer",
    "TurnSerializer",
    "UnloggedAskedSerializer",
    "UnloggedTurnAskedSerializer",
    "UnloggedTurnSerializer",
]
