"""A talk without a trace: the page holds it, sends it along, and loses it."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.http import HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from chat.context import Asked
from chat.evidence import Given
from chat.forms import UnloggedForm
from chat.models import Message
from chat.no_logs import UnansweredError, UnloggedTurn
from chat.page import personas
from chat.record import UnspeakableError, default_persona, speakable
from chat.views.lines import line, reads_along, streamed
from chat.views.pages import shown
from chat.visitor import PersonRequest, for_person
from memory.engines.embedding import EmbeddingError
from memory.engines.language import Line, language_engine

# Characters of a talk that its page holds: what a form sends grows twelvefold at most,
# and Django takes two million bytes.
MOST_HELD = 100_000
FRAME = 40  # characters around each text


@dataclass(frozen=True)
class Heard:
    """What the page shows of one thing said."""

    role: str
    text: str
    given: Sequence[Given] = ()
    left_out: Sequence[Given] = ()


@require_safe
@never_cache
@for_person
def page(request: PersonRequest) -> HttpResponse:
    return _page(request, [])


@require_POST
@never_cache
@for_person
def say(request: PersonRequest) -> HttpResponseBase:
    form = UnloggedForm(request.POST)
    if not form.is_valid():
        return _unsaid(request, form)
    try:
        turn = _turn(request, form)
        if reads_along(request):
            return streamed(_lines(turn))
        reply = "".join(turn.pieces())
    except (UnspeakableError, EmbeddingError, UnansweredError) as refused:
        return _unsaid(request, form, str(refused))
    said = Heard(Message.Role.PERSON, turn.asked.text)
    heard = [*_before(form), said, _answered(turn, reply)]
    return _page(request, heard, chosen=form.cleaned_data["persona"])


def _turn(request: PersonRequest, form: UnloggedForm) -> UnloggedTurn:
    """What cannot be asked is refused before the first piece."""
    given = form.cleaned_data
    persona = given["persona"] or default_persona()
    asked = Asked(request.person, persona, speakable(given["text"]), now())
    before = [Line(Message.Role(one.role).speaker, one.text) for one in _before(form)]
    turn = UnloggedTurn(asked, before)
    _ = turn.request
    return turn


def _lines(turn: UnloggedTurn) -> Iterator[str]:
    yield line(chat="")
    reply: list[str] = []
    try:
        with closing(turn.pieces()) as pieces:
            for piece in pieces:
                reply.append(piece)
                yield line(piece=piece)
    except UnansweredError as failed:
        yield line(lost=str(failed))
        return
    answered = _answered(turn, "".join(reply))
    with timezone.override(turn.asked.person.time_zone):
        said = render_to_string("chat/_unlogged.html", {"one": answered})
    yield line(said=said)


def _answered(turn: UnloggedTurn, reply: str) -> Heard:
    recalled = turn.request.recalled
    return Heard(
        role=Message.Role.ASSISTANT,
        text=reply,
        given=[Given(one.fact, one.why) for one in recalled.facts],
        left_out=[Given(one.fact, one.why) for one in recalled.left_out],
    )


def _page(request: PersonRequest, heard: Sequence[Heard], **more: Any) -> HttpResponse:
    heard = heard[-_fitting(heard) :]
    held = [{"role": one.role, "text": one.text} for one in heard]
    context = {
        "is_unlogged": True,
        "personas": personas(),
        "heard": heard,
        "before": json.dumps(held, ensure_ascii=False),
        "most_held": MOST_HELD,
        "is_heard_elsewhere": language_engine().needs_calls,
        **more,
    }
    return shown(request, context, "chat/no_logs.html")


def _fitting(heard: Sequence[Heard]) -> int:
    """How many of the last fit into the page; the newest one always does."""
    sizes = accumulate(len(one.text) + FRAME for one in reversed(heard))
    return max(sum(size <= MOST_HELD for size in sizes), 1)


def _unsaid(request: PersonRequest, form: UnloggedForm, why: str = "") -> HttpResponse:
    """Nothing that was typed is lost, nor what was said before."""
    why = why or " ".join(str(one) for errors in form.errors.values() for one in errors)
    if reads_along(request):
        return JsonResponse({"why": why}, status=422)
    draft = request.POST.get("text")
    chosen = form.cleaned_data.get("persona")
    return _page(request, _before(form), draft=draft, why=why, chosen=chosen)


def _before(form: UnloggedForm) -> list[Heard]:
    return [Heard(**one) for one in form.cleaned_data.get("before") or []]
