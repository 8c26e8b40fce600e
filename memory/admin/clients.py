"""Client applications, and the keys by which they and people's programs come in."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory import people
from memory.admin.asking import asks_first, write_down
from memory.admin.wordless import Looked, Undeletable
from memory.models import ApiKey, ClientApp, StaffLook
from memory.policy.numbers import PRESETS


class ClientAppForm(forms.ModelForm):
    policy = forms.ChoiceField(choices=[(name, name) for name in PRESETS])


@admin.register(ClientApp)
class ClientAppAdmin(Undeletable):
    form = ClientAppForm
    fields = ("name", "policy", "framed_by")
    list_display = ("name", "policy", "framed_by", "created_at")
    search_fields = ("name",)


class ApiKeyForm(forms.ModelForm):
    """A client's key; a person makes their own."""

    ASKED = ("name", "client", "scopes", "expires_at")

    client = forms.ModelChoiceField(ClientApp.objects.order_by("name"))
    scopes = forms.MultipleChoiceField(
        choices=[(scope, scope) for scope in people.SCOPES],
        initial=people.SCOPES,
        widget=forms.CheckboxSelectMultiple,
    )


@admin.register(ApiKey)
class ApiKeyAdmin(Looked):
    """Its secret is shown once, when it is made; later it can only be revoked."""

    page = StaffLook.Page.KEY
    form = ApiKeyForm
    fields = ApiKeyForm.ASKED
    list_display = (
        "name",
        "client",
        "whose",
        "created_at",
        "expires_at",
        "revoked_at",
        "last_used_at",
    )
    list_select_related = ("client",)
    list_filter = ("client", "revoked_at")
    search_fields = ("name", "client__name")
    actions = ("revoke",)

    def has_change_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: object = None,  # noqa: ARG002
    ) -> bool:
        return False

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("memory.change_apikey"))

    def save_model(
        self,
        request: HttpRequest,
        obj: ApiKey,
        form: Any,
        change: bool,  # noqa: ARG002, FBT001
    ) -> None:
        asked = {name: form.cleaned_data[name] for name in ApiKeyForm.ASKED}
        key, secret = people.issue_key(**asked)
        obj.pk = key.pk
        told = _("The key, shown only now: {secret}").format(secret=secret)
        self.message_user(request, told, messages.WARNING)

    @admin.action(description=_("Revoke"), permissions=["revoke"])
    @asks_first(_("Revoke these keys?"))
    def revoke(self, request: HttpRequest, keys: QuerySet[ApiKey]) -> None:
        """A personal key is revoked for its person, once the overseer has left."""
        write_down(request, keys, StaffLook.Page.REVOKED, "revoke")
        for key in keys:
            transaction.on_commit(partial(people.revoke_key, key, timezone.now()))
