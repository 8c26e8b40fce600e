"""What chat's exceptions mean to a client; importing it registers them."""

from django.utils.translation import gettext as _

from chat.context import MessageTooLongError
from chat.erasure import ScopeChangedError
from chat.imports import ImportRefusedError
from chat.no_logs import UnansweredError
from chat.record import KeyReusedError, UnspeakableError
from chat.serializers import PreviewSerializer
from chat.turns import TurnFailedError, TurnGoneError
from memory.api.problems import Problem, problem_of


@problem_of.register
def unspeakable(error: UnspeakableError) -> Problem:
    return Problem(400, "unspeakable", str(error))


@problem_of.register
def too_long(error: MessageTooLongError) -> Problem:
    return Problem(413, "message-too-long", str(error))


@problem_of.register
def key_reused(error: KeyReusedError) -> Problem:  # noqa: ARG001
    detail = _("This idempotency key stands for another message.")
    return Problem(422, "idempotency-key-reused", detail)


@problem_of.register
def turn_failed(error: TurnFailedError) -> Problem:
    kept = _("The message is kept; the same request again asks again.")
    cause = problem_of(error.__cause__)
    return Problem(cause.status_code if cause else 503, "no-reply", f"{error} {kept}")


@problem_of.register
def turn_gone(error: TurnGoneError) -> Problem:
    return Problem(404, "", str(error))


@problem_of.register
def unanswered(error: UnansweredError) -> Problem:
    cause = problem_of(error.__cause__)
    return Problem(cause.status_code if cause else 503, "no-reply", str(error))


@problem_of.register
def import_refused(error: ImportRefusedError) -> Problem:
    return Problem(422, "import-refused", str(error))


@problem_of.register
def scope_changed(error: ScopeChangedError) -> Problem:
    detail = _("What would be erased has changed, or the token is not for it.")
    preview = PreviewSerializer(error.preview).data
    return Problem(409, "scope-changed", detail, preview=preview)


def detail_of(failed: TurnFailedError) -> str:
    """As a stream tells it: in its middle there is no status to send any more."""
    problem = problem_of(failed)
    return str(problem.detail if problem else failed)
