"""The words that columns may hold, as people read them."""

from collections.abc import Mapping

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory.policy.gate import Refusal


class Kind(models.TextChoices):
    FACT = "fact", _("fact")
    EPISODE = "episode", _("episode")
    PROCEDURE = "procedure", _("procedure")


class Category(models.TextChoices):
    ABOUT_ME = "about_me", _("About me")
    RELATIONSHIPS = "relationships", _("People and pets")
    ROUTINE = "routine", _("Routine")
    PREFERENCES = "preferences", _("Preferences")
    HEALTH = "health", _("Health")
    WORK = "work", _("Work and studies")
    PROJECTS = "projects", _("Projects")
    GOALS = "goals", _("Plans and goals")
    INTERESTS = "interests", _("Interests")
    THINGS = "things", _("Things")


class Precision(models.TextChoices):
    MOMENT = "moment", _("moment")
    DAY = "day", _("day")
    MONTH = "month", _("month")
    SEASON = "season", _("season")
    YEAR = "year", _("year")


class Origin(models.TextChoices):
    SAID = "said", _("said in a chat")
    BY_HAND = "by_hand", _("written by hand")
    IMPORTED = "imported", _("imported")
    REVIEWED = "reviewed", _("rewritten by the daily review")


class Actor(models.TextChoices):
    AUTOMATION = "automation", _("Nezabudka")
    PERSON = "person", _("you")
    CLIENT = "client", _("an assistant")


REASONS: Mapping[str, Promise] = {
    Refusal.SECRET: _("secret"),
    Refusal.INSTRUCTION: _("instruction to the assistant"),
    Refusal.CONTACT: _("contact details, not asked to be kept"),
    Refusal.VOLATILE_FIGURE: _("volatile figure"),
    Refusal.MOMENTARY_STATE: _("momentary state"),
    Refusal.COURTESY: _("courtesy"),
    Refusal.SHORT_REPLY: _("one-word reply"),
    Refusal.QUESTION: _("question"),
    Refusal.COMMAND: _("command"),
    Refusal.HYPOTHESIS: _("hypothesis"),
    Refusal.GENERAL_KNOWLEDGE: _("general knowledge"),
    Refusal.TOO_LONG: _("too long"),
    Refusal.TOO_VAGUE: _("too vague"),
    Refusal.TOO_UNSURE: _("too unsure"),
    Refusal.OVER_BUDGET: _("over the budget of facts"),
    Refusal.NOT_TYPED: _("not typed by the person"),
}
