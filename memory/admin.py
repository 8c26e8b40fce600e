"""People, facts, client applications and keys, as staff see them; looks are noted."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory import people
from memory.looks import note_look
from memory.models import ApiKey, ClientApp, Fact, Person, StaffLook
from memory.policy.numbers import PRESETS


class Undeletable(admin.ModelAdmin):
    def has_delete_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: object = None,  # noqa: ARG002
    ) -> bool:
        return False


Action = Callable[[Any, HttpRequest, Any], HttpResponse | None]


def asks_first(question: Promise) -> Callable[[Action], Action]:
    """An action that touches people first says how many, and waits for a yes."""

    def asking(action: Action) -> Action:
        @wraps(action)
        def asked(
            site: Any, request: HttpRequest, rows: QuerySet[Any]
        ) -> HttpResponse | None:
            if "confirmed" in request.POST:
                return action(site, request, rows)
            people_touched = rows.exclude(person=None).values("person").distinct()
            context = {
                **site.admin_site.each_context(request),
                "title": question,
                "rows": rows.count(),
                "people": people_touched.count(),
                "asked": request.POST,
                "chosen": request.POST.getlist(ACTION_CHECKBOX_NAME),
            }
            return TemplateResponse(request, "admin/ask_first.html", context)

        return asked

    return asking


class WordlessAdmin(Undeletable):
    """What belongs to people: to be looked at, never changed, without the words."""

    page: StaffLook.Page

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        row = super().get_object(request, object_id, from_field)
        if row is not None:
            self._note_look(request, row)
        return row

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        answer = super().changelist_view(request, extra_context)
        listed = (getattr(answer, "context_data", None) or {}).get("cl")
        if listed and (listed.query or listed.params):
            rows = {_whose(row): row for row in listed.result_list}
            if len(rows) == 1:
                self._note_look(request, *rows.values())
        return answer

    def _note_look(self, request: HttpRequest, row: Any) -> None:
        staff = request.user.get_username()
        note_look(_whose(row), staff=staff, page=self.page, at=timezone.now())

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: Any = super().get_queryset(request)
        return rows.without_words()  # type: ignore[no-any-return]

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: object = None,  # noqa: ARG002
    ) -> bool:
        return False


def _whose(row: Any) -> UUID:
    return row.pk if isinstance(row, Person) else row.person_id


@admin.register(Person)
class PersonAdmin(WordlessAdmin):
    page = StaffLook.Page.PERSON
    fields = (
        "id",
        "user",
        "client",
        "external_id",
        "time_zone",
        "language",
        "remembers",
        "version",
        "created_at",
    )
    list_display = (
        "id",
        "user",
        "client",
        "external_id",
        "remembers",
        "facts_held",
        "created_at",
    )
    list_select_related = ("user", "client")
    list_filter = ("remembers", "language", "client")
    search_fields = ("id", "external_id", "user__username", "client__name")
    date_hierarchy = "created_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        rows: QuerySet[Person] = super().get_queryset(request)
        return rows.annotate(held=Count("facts"))

    @admin.display(description=_("facts"), ordering="held")
    def facts_held(self, person: Any) -> int:
        return int(person.held)


@admin.register(Fact)
class FactAdmin(WordlessAdmin):
    page = StaffLook.Page.FACT
    fields = (
        "id",
        "whose",
        "state",
        "kind",
        "category",
        "importance",
        "confidence",
        "confirmations",
        "origin",
        "pinned",
        "mistaken",
        "embedding_model",
        "valid_from",
        "valid_until",
        "recorded_at",
        "retired_at",
        "last_confirmed_at",
        "expires_at",
        "fades_at",
    )
    list_display = (
        "id",
        "whose",
        "state",
        "kind",
        "category",
        "confirmations",
        "origin",
        "pinned",
        "recorded_at",
    )
    list_filter = ("kind", "category", "origin", "pinned", "waiting", "mistaken")
    search_fields = ("id", "person__id", "person__external_id")
    date_hierarchy = "recorded_at"

    @admin.display(description=_("person"))
    def whose(self, fact: Fact) -> str:
        return str(fact.person_id)


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
class ApiKeyAdmin(Undeletable):
    """Its secret is shown once, when it is made; later it can only be revoked."""

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
        told = _("The key is {secret}. It is shown only now.").format(secret=secret)
        self.message_user(request, told, messages.WARNING)

    @admin.display(description=_("person"))
    def whose(self, key: ApiKey) -> str:
        return str(key.person_id or "")

    @admin.action(description=_("Revoke"), permissions=["revoke"])
    @asks_first(_("Revoke these keys?"))
    def revoke(self, request: HttpRequest, keys: QuerySet[ApiKey]) -> None:  # noqa: ARG002
        """A personal key is revoked for its person, once the overseer has left."""
        for key in keys:
            transaction.on_commit(partial(people.revoke_key, key, timezone.now()))
