"""What a person can ask of the page, and what they can write on it."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any, cast
from uuid import UUID

from django import forms
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chat.personal_context import LONGEST
from chat.profile import LONGEST as LONGEST_PROFILE
from inspector.zones import Zones
from memory.models import Category, Kind
from memory.policy.numbers import DEFAULT
from memory.remember import Placing

FIRST_YEAR, LAST_YEAR = 1900, 2200


def end_of_day(chosen: date) -> datetime:
    """On the person's clock."""
    if not FIRST_YEAR <= chosen.year <= LAST_YEAR:
        raise forms.ValidationError(_("Choose a day of these times."))
    return timezone.make_aware(datetime.combine(chosen, time.max))


class FactsField(forms.Field):
    """Facts named by their ids, perhaps none."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Sequence[str] | None) -> frozenset[UUID]:
        try:
            return frozenset(UUID(one) for one in value or ())
        except ValueError:
            raise forms.ValidationError(_("There is no such fact.")) from None


class LookForm(forms.Form):
    """What to show; whatever is not understood is left out."""

    ONLY = [
        ("", _("Everything")),
        ("soon", _("Leaves soon")),
        ("unconfirmed", _("Not confirmed for long")),
        ("pinned", _("Pinned")),
        ("by_hand", _("Written by me")),
        ("waiting", _("Waiting for my yes")),
        (Kind.FACT.value, _("What is so")),
        (Kind.EPISODE.value, _("What happened")),
        (Kind.PROCEDURE.value, _("How I want things done")),
    ]
    GONE = [
        ("", _("Everything")),
        ("forgotten", _("What I forgot")),
        ("replaced", _("Replaced")),
        ("expired", _("Its time passed")),
        ("faded", _("Faded")),
    ]

    q = forms.CharField(required=False, max_length=200)
    shelf = forms.ChoiceField(required=False, choices=[("", ""), *Category.choices])
    only = forms.ChoiceField(required=False, choices=[*ONLY, *GONE])
    persona = forms.CharField(required=False, max_length=64)
    fact = FactsField(required=False)
    page = forms.IntegerField(required=False, min_value=1, max_value=1000)


class AskAgainForm(forms.Form):
    """The fact beside which another was accepted, or whose place it took."""

    beside = forms.UUIDField(required=False)


class StatementForm(forms.Form):
    """A statement in the person's own words."""

    text = forms.CharField(
        label=_("Something I should know about you"),
        max_length=DEFAULT.longest_fact,
        widget=forms.Textarea({"rows": 2, "dir": "auto"}),
    )


class AddForm(StatementForm):
    """One line is enough; the rest is offered."""

    category = forms.ChoiceField(
        label=_("Category"),
        required=False,
        choices=[("", _("Choose for me")), *Category.choices],
    )
    until = forms.DateField(
        label=_("Until, if it ends"),
        required=False,
        widget=forms.DateInput({"type": "date"}),
    )
    placing = forms.ChoiceField(
        required=False, choices=[(one.value, one.value) for one in Placing]
    )

    @property
    def is_alike(self) -> bool:
        """The person is to say whether it takes the place of what it looks like."""
        return self.has_error("text", code="alike")

    def clean_until(self) -> datetime | None:
        chosen = self.cleaned_data["until"]
        if chosen is None:
            return None
        ends = end_of_day(chosen)
        if ends < timezone.now():
            raise forms.ValidationError(_("That day is over already."))
        return ends

    def clean_placing(self) -> Placing:
        return Placing(self.cleaned_data["placing"] or Placing.ASK)


class DayForm(forms.Form):
    """A day whose memory the person wants to see."""

    day = forms.DateField(widget=forms.DateInput({"type": "date"}))

    def clean_day(self) -> datetime:
        """The end of that day, on the person's clock."""
        return end_of_day(self.cleaned_data["day"])


class SettingsForm(forms.Form):
    """How memory works for this person."""

    remembers = forms.BooleanField(label=_("Remember what I say"), required=False)
    time_zone = forms.ChoiceField(label=_("My time zone"))

    def __init__(self, *args: Any, zones: Zones, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["time_zone"]).choices = zones


class ContextForm(forms.Form):
    """What the person wants every request to carry."""

    text = forms.CharField(
        label=_("Personal context"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 5, "dir": "auto"}),
    )


class ProfileForm(forms.Form):
    """What the person has been busy with lately, in their own words if they like."""

    text = forms.CharField(
        label=_("Lately"),
        required=False,
        max_length=LONGEST_PROFILE,
        widget=forms.Textarea({"rows": 4, "dir": "auto", "id": "id_profile"}),
    )


class KeyForm(forms.Form):
    """A name for a key to the API."""

    name = forms.CharField(label=_("What the key is for"), max_length=100)


class EraseForm(forms.Form):
    """Which facts are to be erased for good; the token confirms what was counted.

    They are named one by one, or are all that was learned in a chat.
    """

    fact = FactsField(required=False)
    chat = forms.UUIDField(required=False, widget=forms.HiddenInput)
    with_messages = forms.BooleanField(required=False)
    token = forms.CharField(required=False, max_length=200)


class PasswordForm(forms.Form):
    """The password again, before everything goes."""

    password = forms.CharField(
        label=_("Your password"),
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )
    token = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if self.user is None or not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password
