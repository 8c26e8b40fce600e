"""What a new statement does to the facts that stand, and the rules that decide it."""

from memory.policy.decision.again import stands_beside
from memory.policy.decision.beginnings import beginning_of, ending_of, follower_of
from memory.policy.decision.outcome import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Standing,
    Supersede,
    label_of,
)
from memory.policy.decision.rules import decide, mistakes_in

__all__ = [
    "Add",
    "Confirm",
    "Correct",
    "Decision",
    "Ignore",
    "Retract",
    "Standing",
    "Supersede",
    "beginning_of",
    "decide",
    "ending_of",
    "follower_of",
    "label_of",
    "mistakes_in",
    "stands_beside",
]
