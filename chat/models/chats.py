"""Whom a person talks to, and one conversation."""

import uuid
from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chat.querysets import ChatQuerySet, PersonaQuerySet
from memory.models import ClientApp, Person
from memory.policy.numbers import PRESETS, MemoryPolicy, policy_named
from memory.vault import Place


class Persona(models.Model):
    """Whom the person talks to: instructions, a policy, shared facts or its own."""

    DEFAULT_PRESET = "default"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    client = models.ForeignKey(
        ClientApp,
        models.CASCADE,
        null=True,
        blank=True,
        help_text=_("empty: everybody's"),
        verbose_name=_("client application"),
    )
    slug = models.SlugField(_("name in requests"), max_length=50)
    name = models.CharField(_("name"), max_length=100)
    instructions = models.TextField(_("instructions"), blank=True, max_length=8_000)
    preset = models.CharField(
        _("memory policy"),
        max_length=30,
        default=DEFAULT_PRESET,
        choices=[(name, name) for name in PRESETS],
    )
    shares_facts = models.BooleanField(
        _("shares facts"),
        default=True,
        help_text=_("knows the person's shared facts and adds to them"),
    )
    is_default = models.BooleanField(_("the default one"), default=False)

    objects = PersonaQuerySet.as_manager()

    class Meta:
        verbose_name = _("persona")
        verbose_name_plural = _("personas")
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
            models.CheckConstraint(
                name="the_default_persona_is_everybodys",
                condition=Q(is_default=False) | Q(client=None),
                violation_error_message=_("A client's persona is nobody's default."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scope(self) -> str:
        """Where its facts are written: among the shared ones, or its own."""
        return "" if self.shares else str(self.pk)

    @property
    def shares(self) -> bool:
        """Both it and its policy may say no."""
        return self.shares_facts and self.policy.shares_facts

    @property
    def policy(self) -> MemoryPolicy:
        """The default one is what the deployment names."""
        is_default = self.preset == self.DEFAULT_PRESET
        return policy_named(settings.MEMORY_PRESET if is_default else self.preset)


class Chat(models.Model):
    """One conversation of a person with a persona, over one channel."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(
        Person, models.CASCADE, related_name="chats", verbose_name=_("person")
    )
    persona = models.ForeignKey(Persona, models.PROTECT, verbose_name=_("persona"))
    channel = models.CharField(_("channel"), max_length=30, default="web")
    session_id = models.CharField(max_length=200, blank=True)
    sealed_title = models.BinaryField(default=b"")
    last_position = models.PositiveIntegerField(_("messages"), default=0)
    last_said_at = models.DateTimeField(_("last said"), default=timezone.now)
    sealed_digest = models.BinaryField(default=b"")
    digest_cursor = models.PositiveIntegerField(
        _("told in the digest up to"),
        default=0,
        help_text=_("the last message told in the digest"),
    )
    fold_after = models.DateTimeField(
        default=timezone.now, help_text=_("the next try, after a model that failed")
    )
    digest_on_device = models.BooleanField(
        _("digest kept on the device"), default=False
    )
    kept_whole = models.BooleanField(
        _("kept whole"),
        default=False,
        help_text=_("never archived: the person wants every message"),
    )
    archived_up_to = models.PositiveIntegerField(
        _("archived up to"),
        default=0,
        help_text=_("the last message told in an archive summary"),
    )
    created_at = models.DateTimeField(
        _("created"), default=timezone.now, editable=False
    )

    objects = ChatQuerySet.as_manager()

    class Meta:
        verbose_name = _("chat")
        verbose_name_plural = _("chats")
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
