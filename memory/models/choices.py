"""The words that columns may hold, as people read them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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
