"""Days in templates, in the words of the page's language."""

from datetime import datetime

from django import template
from django.utils.timezone import now

from memory import days

register = template.Library()


@register.filter
def day(moment: datetime) -> str:
    return days.day(moment, now())
