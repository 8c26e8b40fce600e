"""Layer upon layer, until the budget says no; nothing is dropped in silence."""

from collections.abc import Sequence
from datetime import datetime

from memory.engines.builtin.summary import summarise

from chat.context import background
from chat.context.budget import Budget, newest_within, tokens_in, tokens_of
from chat.context.request import Layer, Part, Request
from chat.models import Chat, Message
from memory.engines.language import Line
from memory.note import best_first_and_last, note_of
from memory.recall import Question, Recall, recall

OVER_BUDGET = "over the budget"
CONDENSED = "condensed into the digest of this turn"
CONDENSED_WORDS = 120
HEADINGS = {
    Layer.PERSONAL_CONTEXT: "What the person wrote about themself for every request:",
    Layer.PROFILE: "What the person has been busy with lately:",
    Layer.ARCHIVE: "What was talked about before in this chat:",
    Layer.DIGEST: "What was said earlier in this chat, in short:",
}


def build(
    chat: Chat,
    message: Message,
    *,
    at: datetime,
    budget: Budget | None = None,
    digest: str | None = None,
) -> Request:
    """MessageTooLongError when the message alone does not fit.

    Over the budget the oldest of the window leave first; what leaves is condensed
    into the digest block of this turn, which is not stored.
    """
    said = Line("user", message.text)
    policy = chat.persona.policy
    budget = budget or Budget.of_deployment(policy.request_messages)
    room = budget.room_beside(said)
    known = background.read(chat, message, digest=digest)
    recalled = recall(
        chat.person, _question(chat, message, known.window, at), policy=policy
    )
    standing = [
        _system(Layer.INSTRUCTIONS, chat.persona.instructions),
        _block(Layer.PERSONAL_CONTEXT, known.personal_context),
        _block(Layer.PROFILE, known.profile),
    ]
    note = _note(recalled)
    fixed = [*standing, note]
    room -= sum(part.tokens for part in fixed)
    room -= tokens_of(known.digest)
    window, fallen = _window(known.window, room, budget.messages - len(fixed) - 3)
    room -= window.tokens
    digest_part = _digest(known.digest, fallen)
    archive = _archive(known.summaries, room)
    parts = [*standing, archive, digest_part, note, window]
    return Request((*parts, Part(Layer.MESSAGE, (said,))), recalled)


def _question(
    chat: Chat, message: Message, window: Sequence[Line], at: datetime
) -> Question:
    return Question(
        text=message.text,
        at=at,
        before=window[-1].text if window else "",
        scope=chat.persona.scope,
        shares=chat.persona.shares_facts,
    )


def _system(layer: Layer, text: str) -> Part:
    return Part(layer, (Line("system", text),) if text else ())


def _block(layer: Layer, text: str) -> Part:
    return _system(layer, f"{HEADINGS[layer]}\n{text}" if text else "")


def _note(recalled: Recall) -> Part:
    lines = [found.line for found in best_first_and_last(recalled.facts)]
    return Part(
        Layer.NOTE,
        _system(Layer.NOTE, note_of(lines)).lines,
        left_out=len(recalled.left_out),
        because=OVER_BUDGET if recalled.left_out else "",
    )


def _window(
    lines: Sequence[Line], room: int, messages: int
) -> tuple[Part, Sequence[Line]]:
    fitting = newest_within(lines, tokens=max(room, 0), messages=max(messages, 0))
    kept = tuple(lines[len(lines) - fitting :])
    fallen = lines[: len(lines) - fitting]
    because = CONDENSED if fallen else ""
    return Part(Layer.WINDOW, kept, left_out=len(fallen), because=because), fallen


def _digest(stored: str, fallen: Sequence[Line]) -> Part:
    if not fallen:
        return _block(Layer.DIGEST, stored)
    condensed = summarise("", [line.text for line in fallen], CONDENSED_WORDS)
    return _block(Layer.DIGEST, f"{stored}\n{condensed}".strip())


def _archive(summaries: Sequence[str], room: int) -> Part:
    """Newest first as far as they fit; told in the order of time."""
    fitting: list[str] = []
    for summary in summaries:
        if tokens_in([Line("system", text) for text in [*fitting, summary]]) > room:
            break
        fitting.append(summary)
    left_out = len(summaries) - len(fitting)
    text = "\n".join(reversed(fitting))
    return Part(
        Layer.ARCHIVE,
        _block(Layer.ARCHIVE, text).lines,
        left_out=left_out,
        because=OVER_BUDGET if left_out else "",
    )
