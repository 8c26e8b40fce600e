"""What outlives a message: summaries, the sentences of facts, standing context."""

import uuid
from functools import cached_property

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chat.models.chats import Chat
from chat.models.messages import Message
from memory.models import Fact, Person
from memory.vault import Place


class ArchiveSummary(models.Model):
    """What remains of messages older than the archive's age."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="summaries")
    chat = models.ForeignKey(Chat, models.CASCADE, related_name="summaries")
    from_position = models.PositiveIntegerField()
    to_position = models.PositiveIntegerField()
    said_from = models.DateTimeField()
    said_until = models.DateTimeField()
    sealed = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("archive summary")
        constraints = [
            models.UniqueConstraint(
                name="a_message_is_summarised_once", fields=["chat", "from_position"]
            ),
            models.CheckConstraint(
                name="a_summary_covers_something",
                condition=Q(to_position__gte=models.F("from_position")),
            ),
        ]

    def __str__(self) -> str:
        return f"summary {self.from_position}-{self.to_position}"

    def place(self) -> Place:
        return Place("chat_archivesummary", "sealed", self.pk)

    @cached_property
    def text(self) -> str:
        return self.person.key.open(self.place(), bytes(self.sealed))


class Evidence(models.Model):
    """The sentence a fact rests on; once archived, it points at the summary."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="evidence")
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="evidence")
    message = models.ForeignKey(
        Message, models.SET_NULL, null=True, related_name="evidence"
    )
    summary = models.ForeignKey(
        ArchiveSummary, models.SET_NULL, null=True, related_name="evidence"
    )
    sealed = models.BinaryField(help_text=_("the sentence"))
    said_at = models.DateTimeField()

    class Meta:
        verbose_name = _("evidence")
        verbose_name_plural = _("evidence")
        constraints = [
            models.UniqueConstraint(
                name="a_message_supports_a_fact_once", fields=["fact", "message"]
            ),
        ]

    def __str__(self) -> str:
        return f"evidence for {self.fact_id}"

    def place(self) -> Place:
        return Place("chat_evidence", "sealed", self.pk)

    @cached_property
    def text(self) -> str:
        return self.person.key.open(self.place(), bytes(self.sealed))


class Standing(models.Model):
    """What every request carries: the person's own text, a profile of recent talk."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="standings")
    scope = models.CharField(max_length=64, blank=True)
    sealed_context = models.BinaryField(default=b"")
    sealed_profile = models.BinaryField(default=b"")
    profile_by_hand = models.BooleanField(
        default=False, help_text=_("the person's own words, which nothing refreshes")
    )
    profile_after = models.PositiveIntegerField(
        default=0, help_text=_("messages said when the profile was last refreshed")
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_standing_context_a_scope", fields=["person", "scope"]
            ),
        ]

    def __str__(self) -> str:
        return f"standing context of {self.person_id}"

    def place(self, column: str) -> Place:
        return Place("chat_standing", column, self.pk)

    def opened(self, column: str) -> str:
        sealed = bytes(getattr(self, column))
        return self.person.key.open(self.place(column), sealed) if sealed else ""
