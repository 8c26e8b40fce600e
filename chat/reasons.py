"""Why a reply was given a fact, or was not, in words for the person."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory.recall import Why

WORDS: Mapping[str, str | Promise] = {
    Why.MEANING: _("near in meaning"),
    Why.WORDS: _("shares words with what you said"),
    Why.NEED: _("needed for what you asked"),
    Why.ROOM: _("little is known yet, so all of it went in"),
    Why.TIME: _("from the days you spoke of"),
    Why.PIN: _("pinned"),
    Why.OVERVIEW: _("weighs most of all"),
    Why.FAR: _("too far from what you said"),
    Why.ALIKE: _("says the same as another"),
    Why.TOO_LONG: _("too long for the room that was left"),
    Why.ENOUGH: _("enough others came first"),
    Why.OVER_BUDGET: _("over the budget of the request"),
}
