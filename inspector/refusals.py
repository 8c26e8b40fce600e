"""Why a statement written by hand is not kept, in words that help."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory.policy.gate import Refusal

WORDS: dict[Refusal, str | Promise] = {
    Refusal.SECRET: _(
        "This looks like a password, key or number that should stay secret. "
        "Such things are never kept."
    ),
    Refusal.VOLATILE_FIGURE: _(
        "There is a figure in it that will soon be another one. "
        "Say what stays true without it."
    ),
    Refusal.MOMENTARY_STATE: _(
        "This is true just now and will not be for long. Say what stays true."
    ),
    Refusal.QUESTION: _("This is a question. Say it as a statement."),
    Refusal.COMMAND: _("This is a request. Say it as a statement about you."),
    Refusal.HYPOTHESIS: _("This says what might be. Say what is so."),
    Refusal.GENERAL_KNOWLEDGE: _("This is about the world, not about you."),
    Refusal.TOO_VAGUE: _("This says too little to be of use later. Say more."),
    Refusal.OVER_BUDGET: _("The memory is full. Forget what you no longer need first."),
}
OTHERWISE = _("This is not something to remember. Say what stays true about you.")


def words_for(refusal: Refusal) -> str:
    return str(WORDS.get(refusal, OTHERWISE))
