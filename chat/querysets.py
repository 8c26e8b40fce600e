"""Questions to personas, chats and messages, with names that read aloud."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Self, TypeVar
from uuid import UUID

from django.db import models
from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

if TYPE_CHECKING:
    from chat.models import Message

Row = TypeVar("Row", bound=models.Model)


class PersonaQuerySet(models.QuerySet[Row]):
    def everybodys(self) -> Self:
        return self.filter(client=None)

    def known_to(self, client_id: UUID | None) -> Self:
        """Everybody's and the client's own."""
        return self.filter(Q(client=None) | Q(client=client_id))

    def own_first(self) -> Self:
        """A client's own goes before one of its name."""
        return self.order_by(F("client").asc(nulls_last=True), "slug")


class ChatQuerySet(models.QuerySet[Row]):
    def without_words(self) -> Self:
        return self.defer("sealed_title", "sealed_digest")

    def unfolded(self, least: int) -> Self:
        """With at least so many messages that no digest tells."""
        return self.filter(last_position__gte=F("digest_cursor") + least)

    def with_messages_before(self, at: datetime) -> Self:
        return self.filter(messages__said_at__lt=at).distinct()

    def newest_first(self) -> Self:
        return self.order_by("-last_said_at", "-id")

    def of_each_channel(self, most: int) -> Self:
        """The newest ones."""
        place = Window(
            RowNumber(), "channel", [F("last_said_at").desc(), F("id").desc()]
        )
        return self.alias(place=place).filter(place__lte=most)


class MessageQuerySet(models.QuerySet[Row]):
    def without_words(self) -> Self:
        return self.defer("sealed")

    def in_order(self) -> Self:
        return self.order_by("position")

    def persons(self) -> Self:
        return self.filter(role="person")

    def unlearned(self) -> Self:
        return self.persons().filter(learned_at=None, parked_at=None)

    def learned(self) -> Self:
        """Typed while memory was on, and read by learning, which counts its tries."""
        read = self.persons().filter(learned_at__isnull=False, learn_tries__gte=1)
        return read.filter(delivery="typed")

    def parked(self) -> Self:
        return self.exclude(parked_at=None)

    def still_say(self, told: "Sequence[Message]") -> bool:
        """Whether these are all there, in the words in which they were read."""
        read = {message.pk: bytes(message.sealed) for message in told}
        now = self.filter(pk__in=read).values_list("pk", "sealed")
        return {pk: bytes(sealed) for pk, sealed in now} == read

    def due(self, at: datetime) -> Self:
        """Unlearned, and not waiting for its next try."""
        return self.unlearned().filter(learn_after__lte=at)
