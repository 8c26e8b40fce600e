"""What chat holds: conversations, their condensed forms, and where facts came from."""

import uuid
from functools import cached_property

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chat.querysets import ChatQuerySet, MessageQuerySet
from memory.models import ClientApp, Fact, Person
from memory.policy.numbers import MemoryPolicy, policy_named
from memory.vault import Place


class Persona(models.Model):
    """Whom the person talks to: instructions, a policy, shared facts or its own."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    client = models.ForeignKey(
        ClientApp,
        models.CASCADE,
        null=True,
        blank=True,
        help_text=_("empty: everybody's"),
    )
    slug = models.SlugField(max_length=50)
    name = models.CharField(max_length=100)
    instructions = models.TextField(blank=True, max_length=8_000)
    preset = models.CharField(_("memory policy"), max_length=30, default="default")
    shares_facts = models.BooleanField(
        default=True, help_text=_("knows the person's shared facts and adds to them")
    )
    is_default = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("persona")
        constraints = [
            models.UniqueConstraint(
                name="a_persona_has_one_name_for_a_client",
                fields=["client", "slug"],
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                name="one_default_persona",
                fields=["is_default"],
                condition=Q(is_default=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> str:
        """Where its facts are written: among the shared ones, or its own."""
        return "" if self.shares_facts else str(self.pk)

    @property
    def policy(self) -> MemoryPolicy:
        return policy_named(self.preset)


class Chat(models.Model):
    """One conversation of a person with a persona, over one channel."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="chats")
    persona = models.ForeignKey(Persona, models.PROTECT)
    channel = models.CharField(max_length=30, default="web")
    session_id = models.CharField(max_length=200, blank=True)
    sealed_title = models.BinaryField(default=b"")
    last_position = models.PositiveIntegerField(default=0)
    last_said_at = models.DateTimeField(default=timezone.now)
    sealed_digest = models.BinaryField(default=b"")
    digest_cursor = models.PositiveIntegerField(
        default=0, help_text=_("the last message told in the digest")
    )
    digest_on_device = models.BooleanField(default=False)
    kept_whole = models.BooleanField(
        default=False, help_text=_("never archived: the person wants every message")
    )
    archived_up_to = models.PositiveIntegerField(
        default=0, help_text=_("the last message told in an archive summary")
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ChatQuerySet.as_manager()

    class Meta:
        verbose_name = _("chat")
        indexes = [
            models.Index(fields=["person", "-last_said_at"], name="a_persons_chats"),
        ]
        constraints = [
            models.UniqueConstraint(
                name="one_chat_a_session",
                fields=["person", "persona", "channel", "session_id"],
                condition=~Q(session_id=""),
            ),
            models.CheckConstraint(
                name="the_cursor_does_not_pass_the_last_message",
                condition=Q(digest_cursor__lte=models.F("last_position"))
                & Q(archived_up_to__lte=models.F("last_position")),
            ),
        ]

    def __str__(self) -> str:
        return f"chat {self.pk}"

    def place(self, column: str) -> Place:
        return Place("chat_chat", column, self.pk)

    @cached_property
    def title(self) -> str:
        return self._opened("sealed_title", self.sealed_title)

    @property
    def digest(self) -> str:
        return self._opened("sealed_digest", self.sealed_digest)

    def _opened(self, column: str, sealed: bytes | memoryview) -> str:
        if not sealed:
            return ""
        return self.person.key.open(self.place(column), bytes(sealed))


class Message(models.Model):
    """One thing said, by the person or by the assistant; `learned_at` is the queue."""

    class Role(models.TextChoices):
        PERSON = "person", _("person")
        ASSISTANT = "assistant", _("assistant")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="messages")
    chat = models.ForeignKey(Chat, models.CASCADE, related_name="messages")
    position = models.PositiveIntegerField()
    role = models.CharField(max_length=10, choices=Role)
    sealed = models.BinaryField()
    said_at = models.DateTimeField()
    time_zone = models.CharField(max_length=64, default="UTC")
    delivery = models.CharField(max_length=10, default="typed")
    answers = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="answer"
    )
    note = models.JSONField(
        default=list, help_text=_("the facts this reply was given, and why: no words")
    )
    idempotency_key = models.CharField(max_length=200, blank=True)
    learned_at = models.DateTimeField(null=True, blank=True)
    learn_tries = models.PositiveSmallIntegerField(default=0)
    learn_after = models.DateTimeField(default=timezone.now)
    learn_failure = models.CharField(
        max_length=100, blank=True, help_text=_("the kind of the last failure")
    )
    parked_at = models.DateTimeField(
        null=True, blank=True, help_text=_("gave up learning after too many tries")
    )

    objects = MessageQuerySet.as_manager()

    class Meta:
        verbose_name = _("message")
        indexes = [
            models.Index(
                fields=["learn_after"],
                condition=Q(role="person", learned_at=None, parked_at=None),
                name="messages_to_learn",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                name="one_message_a_place_in_the_chat", fields=["chat", "position"]
            ),
            models.UniqueConstraint(
                name="one_message_an_idempotency_key",
                fields=["person", "chat", "idempotency_key"],
                condition=~Q(idempotency_key=""),
            ),
            models.CheckConstraint(
                name="positions_count_from_one", condition=Q(position__gte=1)
            ),
            models.CheckConstraint(
                name="only_the_assistant_answers",
                condition=Q(answers=None) | Q(role="assistant"),
            ),
        ]

    def __str__(self) -> str:
        return f"message {self.position}"

    def place(self, column: str = "sealed") -> Place:
        return Place("chat_message", column, self.pk)

    @cached_property
    def text(self) -> str:
        return self.person.key.open(self.place(), bytes(self.sealed))

    @property
    def speaker(self) -> str:
        """The role as language models name it."""
        return "user" if self.role == self.Role.PERSON else "assistant"

    @property
    def waits_to_be_learned(self) -> bool:
        return self.role == self.Role.PERSON and self.learned_at is None

    def of(self, chat: Chat) -> "Message":
        """With the chat and its person at hand, so that the text opens."""
        self.chat, self.person = chat, chat.person
        return self


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
    extractive = models.BooleanField(
        default=False, help_text=_("written by the built-in engine, without a model")
    )
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
