"""What a person can write on the chat page."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from chat.models import Persona
from chat.record import LONGEST_MESSAGE, LONGEST_TITLE
from chat.serializers import LONGEST_TALK, SpokenSerializer
from memory.policy.readable import readable


class AgainForm(forms.Form):
    """`digest` is the one that the visitor's browser keeps, where it does."""

    digest = forms.CharField(required=False)

    @classmethod
    def digest_in(cls, asked: QueryDict) -> str:
        form = cls(asked)
        form.is_valid()
        digest: str = form.cleaned_data.get("digest", "")
        return digest


class SayForm(AgainForm):
    """A message; `key` makes a second sending of it the same turn."""

    text = forms.CharField(
        max_length=LONGEST_MESSAGE,
        strip=True,
        error_messages={"required": _("There is nothing in this message.")},
    )
    key = forms.CharField(max_length=64, required=False)


class BeginForm(SayForm):
    """The first message of a chat, and whom it is for."""

    persona = forms.ModelChoiceField(Persona.objects.everybodys(), required=False)


class BoundedJSONField(forms.JSONField):
    """What no parser gets through is no JSON either."""

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (RecursionError, ValueError) as error:
            raise forms.ValidationError(
                self.error_messages["invalid"], code="invalid", params={"value": ""}
            ) from error


class UnloggedForm(forms.Form):
    """A message of a talk that only the page holds; `before` is that talk."""

    text = forms.CharField(
        max_length=LONGEST_MESSAGE,
        error_messages={"required": _("There is nothing in this message.")},
    )
    persona = forms.ModelChoiceField(Persona.objects.everybodys(), required=False)
    before = BoundedJSONField(required=False)

    def clean_before(self) -> list[dict[str, str]]:
        held = SpokenSerializer(data=_legible(self.cleaned_data["before"]), many=True)
        if not held.is_valid():
            raise forms.ValidationError(_("This page has lost the talk. Begin anew."))
        return list(held.validated_data)[-LONGEST_TALK:]


def _legible(held: Any) -> Any:
    """Whatever a model may have said; what is no talk at all stays as it is."""
    try:
        return [one | {"text": readable(one["text"])} for one in held or []]
    except (AttributeError, KeyError, TypeError):
        return held


class TitleForm(forms.Form):
    """What the person calls a chat."""

    title = forms.CharField(label=_("Name of this chat"), max_length=LONGEST_TITLE)


class FindForm(forms.Form):
    """Words of a chat's title; whatever is not understood is left out."""

    q = forms.CharField(required=False, max_length=LONGEST_TITLE)

    @classmethod
    def words_in(cls, asked: QueryDict) -> str:
        form = cls(asked)
        form.is_valid()
        words: str = form.cleaned_data.get("q", "")
        return words


class StretchForm(forms.Form):
    """Which part of a long chat to show: what was said before a position."""

    before = forms.IntegerField(required=False, min_value=1, max_value=10**9)

    @classmethod
    def before_in(cls, asked: QueryDict) -> int | None:
        form = cls(asked)
        form.is_valid()
        before: int | None = form.cleaned_data.get("before")
        return before
