"""One remembered statement, its history, and the promises about both."""

import uuid
from datetime import datetime
from functools import cached_property
from typing import cast

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from pgvector.django import VectorField

from memory.models.choices import Actor, Category, Kind, Origin, Precision
from memory.models.people import Person
from memory.querysets import FactQuerySet
from memory.vault import Place


class FactManager(models.Manager.from_queryset(FactQuerySet)):  # type: ignore[misc]
    """`of(person)` hands every fact its person, so that its text opens."""

    def of(self, person: Person) -> "FactQuerySet[Fact]":
        return cast("FactQuerySet[Fact]", person.facts.all())


class Fact(models.Model):
    """One remembered statement.

    Current: no end. Superseded: an end and a successor. Retracted: an end and no
    successor. Valid time says when it was true in the world, record time when the
    system took it for current.
    """

    SEALED = ("sealed", "embedding")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(
        Person, models.CASCADE, related_name="facts", verbose_name=_("person")
    )
    scope = models.CharField(
        max_length=64, blank=True, help_text=_("the persona whose fact it is")
    )
    sealed = models.BinaryField()
    fingerprint = models.BinaryField(max_length=32)
    embedding = VectorField(null=True)
    embedding_model = models.CharField(_("embedding model"), max_length=100, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.FACT)
    category = models.CharField(
        _("category"), max_length=20, choices=Category, default=Category.ABOUT_ME
    )
    topic = models.CharField(max_length=64, blank=True)
    language = models.CharField(max_length=10, blank=True)
    importance = models.PositiveSmallIntegerField(_("importance"), default=3)
    confidence = models.FloatField(_("confidence"), default=1.0)
    confirmations = models.PositiveIntegerField(_("confirmations"), default=1)
    origin = models.CharField(
        _("origin"), max_length=10, choices=Origin, default=Origin.SAID
    )
    pinned = models.BooleanField(_("pinned"), default=False)
    waiting = models.BooleanField(
        _("waiting for a yes"),
        default=False,
        help_text=_("quarantined until the person says yes"),
    )
    contests = models.ForeignKey(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="contested_by",
        help_text=_("the fact it would replace if the person says yes"),
    )
    valid_from = models.DateTimeField(_("true since"), null=True, blank=True)
    valid_from_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.MOMENT
    )
    valid_until = models.DateTimeField(_("true until"), null=True, blank=True)
    valid_until_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.MOMENT
    )
    mistaken = models.BooleanField(
        _("mistaken"), default=False, help_text=_("ended as never true, not as changed")
    )
    superseded_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="supersedes"
    )
    written_in = models.PositiveBigIntegerField(
        default=0,
        editable=False,
        help_text=_("version of the memory that first held it, pinned it, let it in"),
    )
    recorded_at = models.DateTimeField(_("recorded"))
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)
    last_confirmed_at = models.DateTimeField(_("last confirmed"))
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    fades_at = models.DateTimeField(_("fades"), null=True, blank=True)

    objects = FactManager()

    class Meta:
        verbose_name = _("fact")
        verbose_name_plural = _("facts")
        indexes = [
            models.Index(fields=["person", "recorded_at"], name="a_persons_facts"),
        ]
        constraints = [
            models.CheckConstraint(
                name="a_superseded_fact_has_an_end",
                condition=Q(superseded_by=None) | Q(valid_until__isnull=False),
            ),
            models.CheckConstraint(
                name="an_ended_fact_is_retired_and_a_retired_fact_has_ended",
                condition=Q(valid_until=None, retired_at=None)
                | Q(valid_until__isnull=False, retired_at__isnull=False),
            ),
            models.CheckConstraint(
                name="valid_time_does_not_run_backwards",
                condition=Q(valid_from=None)
                | Q(valid_until=None)
                | Q(valid_until__gte=F("valid_from")),
            ),
            models.CheckConstraint(
                name="importance_is_one_to_five",
                condition=Q(importance__gte=1, importance__lte=5),
            ),
            models.CheckConstraint(
                name="confidence_is_a_probability",
                condition=Q(confidence__gte=0, confidence__lte=1),
            ),
            models.CheckConstraint(
                name="a_mistaken_fact_has_ended",
                condition=Q(mistaken=False) | Q(valid_until__isnull=False),
            ),
            models.CheckConstraint(
                name="a_fact_does_not_supersede_itself",
                condition=~Q(superseded_by=F("id")),
            ),
            models.UniqueConstraint(
                name="one_current_fact_says_it",
                fields=["person", "scope", "fingerprint"],
                condition=Q(valid_until=None, waiting=False),
            ),
            models.UniqueConstraint(
                name="one_current_fact_on_a_topic",
                fields=["person", "scope", "topic"],
                condition=Q(valid_until=None, waiting=False) & ~Q(topic=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def place(self) -> Place:
        return Place("memory_fact", "sealed", self.pk)

    @cached_property
    def text(self) -> str:
        return self.person.key.open(self.place, bytes(self.sealed))

    @property
    def is_current(self) -> bool:
        return self.valid_until is None and not self.waiting

    @property
    def state(self) -> str:
        if self.valid_until is None:
            return "waiting" if self.waiting else "current"
        return "superseded" if self.superseded_by_id else "retracted"

    @property
    def is_by_hand(self) -> bool:
        return self.origin == Origin.BY_HAND

    @property
    def is_in_the_persons_hand(self) -> bool:
        """Automation may confirm it, and only propose to change it."""
        return self.pinned or self.is_by_hand

    def is_expired(self, at: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= at

    def is_faded(self, at: datetime) -> bool:
        return self.fades_at is not None and self.fades_at <= at


class FactEvent(models.Model):
    """The append-only history of a fact: what, by whom, when; never the text."""

    class What(models.TextChoices):
        RECORDED = "recorded", _("remembered")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("replaced by a newer one")
        CORRECTED = "corrected", _("found mistaken")
        RETRACTED = "retracted", _("forgotten")
        RESTORED = "restored", _("restored")
        PINNED = "pinned", _("pinned")
        UNPINNED = "unpinned", _("unpinned")
        EDITED = "edited", _("edited")
        REVIEWED = "reviewed", _("looked over by the daily review")
        QUARANTINED = "quarantined", _("waiting for a yes")
        ACCEPTED = "accepted", _("accepted")
        EXPIRED = "expired", _("expired")
        FADED = "faded", _("faded")

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(Person, models.CASCADE, related_name="fact_events")
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="events")
    what = models.CharField(max_length=12, choices=What)
    by = models.CharField(max_length=12, choices=Actor)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("event of a fact")
        ordering = ["id"]
        indexes = [
            models.Index(fields=["person", "at"], name="a_persons_history"),
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.fact_id}"
