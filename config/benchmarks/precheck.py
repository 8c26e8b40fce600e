"""What the local pre-check is worth: the model calls it saves, the facts it costs."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from config.evaluation.figures import share
from config.evaluation.lines import Line
from memory.engines.builtin.extraction import may_hold_fact
from memory.policy.utterance import Utterance

KEYS = ("text", "keep")


def of_precheck(lines: Sequence[Line]) -> dict[str, Any]:
    """`keep` of a line says whether a fact should come of its `text`."""
    at = timezone.now()
    judged = [
        (line["keep"], may_hold_fact(Utterance(text=line["text"], said_at=at)))
        for line in lines
    ]
    return {
        "lines": len(lines),
        "calls_saved": share(not is_sent for _, is_sent in judged),
        "calls_saved_without_fact": share(
            not is_sent for holds, is_sent in judged if not holds
        ),
        "facts_cost": share(not is_sent for holds, is_sent in judged if holds),
    }
