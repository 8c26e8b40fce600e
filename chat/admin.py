"""Chats, messages and personas as staff see them; failed learning is tried again."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from chat import learning
from chat.models import Chat, Message, NamedFact, Persona
from chat.querysets import MessageQuerySet
from memory.admin import Undeletable, WordlessAdmin, asks_first, write_down
from memory.models import StaffLook
from memory.rows import acting_for

LEARNING: Mapping[str, Callable[[MessageQuerySet], MessageQuerySet]] = {
    "learned": lambda messages: messages.persons().exclude(learned_at=None),
    "waiting": lambda messages: messages.unlearned().filter(learn_failure=""),
    "failed": lambda messages: messages.unlearned().exclude(learn_failure=""),
    "parked": lambda messages: messages.persons().parked(),
}


class LearningFilter(admin.SimpleListFilter):
    title = _("learning")
    parameter_name = "learning"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple]:  # noqa: ARG002
        return [
            ("learned", _("learned")),
            ("waiting", _("waiting")),
            ("failed", _("failed, to be tried again")),
            ("parked", _("given up")),
        ]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:  # noqa: ARG002
        narrow = LEARNING.get(self.value() or "")
        return narrow(queryset) if narrow else queryset


class FailureFilter(admin.AllValuesFieldListFilter):
    """What failed, by name; nothing has none, and a link without words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lookup_choices = self.lookup_choices.exclude(learn_failure="")


@admin.register(Message)
class MessageAdmin(WordlessAdmin):
    page = StaffLook.Page.MESSAGE
    fields = (
        "id",
        "whose",
        "in_chat",
        "position",
        "role",
        "said_at",
        "delivery",
        "learned_at",
        "learn_tries",
        "learn_after",
        "learn_failure",
        "parked_at",
        "given",
        "passed_over",
    )
    list_display = (
        "id",
        "whose",
        "position",
        "role",
        "said_at",
        "learned_at",
        "learn_tries",
        "learn_failure",
        "parked_at",
    )
    list_filter = (LearningFilter, "role", ("learn_failure", FailureFilter))
    search_fields = ("id", "person__id", "person__external_id")
    date_hierarchy = "said_at"
    actions = ("learn_again",)

    def has_learn_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("chat.change_message"))

    @admin.display(description=_("chat"))
    def in_chat(self, message: Message) -> UUID:
        """Its row has sealed columns, which must not be asked for here."""
        return message.chat_id

    @admin.display(description=_("facts given: why, score, meaning, words"))
    def given(self, message: Message) -> str:
        return _numbers(message.note)

    @admin.display(description=_("facts not given: why, score, meaning, words"))
    def passed_over(self, message: Message) -> str:
        return _numbers(message.left_out)

    @admin.action(description=_("Learn again"), permissions=["learn"])
    @asks_first(_("Learn these messages again?"))
    def learn_again(self, request: HttpRequest, messages: QuerySet[Message]) -> None:
        """The overseer knows the ids; each is then tried anew for its person."""
        ids = list(messages.values_list("person_id", "pk"))
        write_down(request, messages, StaffLook.Page.LEARNING, "learn again")
        transaction.on_commit(partial(_learn_again, ids))
        told = ngettext(
            "{count} message is to be learned again.",
            "{count} messages are to be learned again.",
            len(ids),
        )
        self.message_user(request, told.format(count=len(ids)))


@admin.register(Chat)
class ChatAdmin(WordlessAdmin):
    page = StaffLook.Page.CHAT
    fields = (
        "id",
        "whose",
        "persona",
        "channel",
        "last_position",
        "last_said_at",
        "digest_cursor",
        "digest_on_device",
        "archived_up_to",
        "kept_whole",
        "created_at",
    )
    list_display = (
        "id",
        "whose",
        "persona",
        "channel",
        "last_position",
        "last_said_at",
        "digest_cursor",
        "archived_up_to",
    )
    list_select_related = ("persona",)
    list_filter = ("channel", "persona", "kept_whole")
    search_fields = ("id", "person__id", "person__external_id")
    date_hierarchy = "last_said_at"


@admin.register(Persona)
class PersonaAdmin(Undeletable):
    list_display = ("name", "slug", "client", "preset", "shares_facts", "is_default")
    list_select_related = ("client",)
    list_filter = ("client", "preset")
    search_fields = ("name", "slug")


def _numbers(named: Sequence[NamedFact]) -> str:
    """Which fact, and in the order of the columns' names what brought it."""
    rows = (
        (
            one["fact"],
            one["why"],
            *(one.get(n, 0) for n in ("score", "meaning", "words")),
        )
        for one in named
    )
    return format_html_join(SafeString("<br>"), "{} · {} · {} · {} · {}", rows) or "-"


def _learn_again(ids: Iterable[tuple[UUID, UUID]]) -> None:
    for person_id, message_id in ids:
        with acting_for(person_id):
            known = Message.objects.filter(pk=message_id).select_related("person")
            for message in known:
                learning.learn_again(message, at=timezone.now())
