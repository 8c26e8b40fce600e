"""Time as people say it: read from statements and questions, and shown again."""

from memory.policy.moments.asked import AskedTime, asked_time, is_time_alone
from memory.policy.moments.said import SaidTimes, said_times
from memory.policy.moments.shown import shown

__all__ = [
    "AskedTime",
    "SaidTimes",
    "asked_time",
    "is_time_alone",
    "said_times",
    "shown",
]
