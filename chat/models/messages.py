"""What was said; a row of the person is also the queue of learning."""

import uuid
from functools import cached_property
from typing import NotRequired, TypedDict

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chat.models.chats import Chat
from chat.querysets import MessageQuerySet
from memory.models import Person
from memory.vault import Place


class NamedFact(TypedDict):
    """A fact that a reply was given, or was not: why, and the numbers of its recall."""

    fact: str
    why: str
    score: NotRequired[float]
    meaning: NotRequired[float]
    words: NotRequired[float]


class Message(models.Model):
    """One thing said, by the person or by the assistant; `learned_at` is the queue."""

    class Role(models.TextChoices):
        PERSON = "person", _("person")
        ASSISTANT = "assistant", _("assistant")

        @property
        def speaker(self) -> str:
            """As language models name it."""
            return "user" if self is Message.Role.PERSON else "assistant"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(
        Person, models.CASCADE, related_name="messages", verbose_name=_("person")
    )
    chat = models.ForeignKey(
        Chat, models.CASCADE, related_name="messages", verbose_name=_("chat")
    )
    position = models.PositiveIntegerField(_("position"))
    role = models.CharField(_("role"), max_length=10, choices=Role)
    sealed = models.BinaryField()
    said_at = models.DateTimeField(_("said"))
    time_zone = models.CharField(max_length=64, default="UTC")
    delivery = models.CharField(_("delivery"), max_length=10, default="typed")
    answers = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="answer"
    )
    note = models.JSONField(
        default=list, help_text=_("the facts this reply was given, and why: no words")
    )
    left_out = models.JSONField(
        default=list,
        help_text=_("the facts this reply was not given, and why: no words"),
    )
    idempotency_key = models.CharField(max_length=200, blank=True)
    learned_at = models.DateTimeField(_("learned"), null=True, blank=True)
    learn_tries = models.PositiveSmallIntegerField(_("tries to learn"), default=0)
    learn_after = models.DateTimeField(_("next try"), default=timezone.now)
    learn_failure = models.CharField(
        _("failure"),
        max_length=100,
        blank=True,
        help_text=_("the kind of the last failure"),
    )
    parked_at = models.DateTimeField(
        _("given up"),
        null=True,
        blank=True,
        help_text=_("gave up learning after too many tries"),
    )

    objects = MessageQuerySet.as_manager()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
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
        return self.Role(self.role).speaker

    @property
    def waits_to_be_learned(self) -> bool:
        return self.role == self.Role.PERSON and self.learned_at is None

    def of(self, chat: Chat) -> "Message":
        """With the chat and its person at hand, so that the text opens."""
        self.chat, self.person = chat, chat.person
        return self
