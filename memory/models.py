"""What memory holds, and the promises the database keeps about it."""

import uuid
from datetime import datetime
from functools import cached_property
from typing import cast

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from pgvector.django import VectorField

from memory.querysets import ApiKeyQuerySet, FactQuerySet, PersonQuerySet
from memory.vault import PersonKey, Place


class Kind(models.TextChoices):
    FACT = "fact", _("fact")
    EPISODE = "episode", _("episode")
    PROCEDURE = "procedure", _("procedure")


class Category(models.TextChoices):
    ABOUT_ME = "about_me", _("About me")
    RELATIONSHIPS = "relationships", _("People and pets")
    ROUTINE = "routine", _("Routine")
    PREFERENCES = "preferences", _("Preferences")
    HEALTH = "health", _("Health")
    WORK = "work", _("Work and studies")
    PROJECTS = "projects", _("Projects")
    GOALS = "goals", _("Plans and goals")
    INTERESTS = "interests", _("Interests")
    THINGS = "things", _("Things")


class Precision(models.TextChoices):
    MOMENT = "moment", _("moment")
    DAY = "day", _("day")
    MONTH = "month", _("month")
    SEASON = "season", _("season")
    YEAR = "year", _("year")


class Origin(models.TextChoices):
    SAID = "said", _("said in a chat")
    BY_HAND = "by_hand", _("written by hand")
    IMPORTED = "imported", _("imported")
    REVIEWED = "reviewed", _("rewritten by the daily review")


class Actor(models.TextChoices):
    AUTOMATION = "automation", _("Nezabudka")
    PERSON = "person", _("you")
    CLIENT = "client", _("an assistant")


class ClientApp(models.Model):
    """An assistant that keeps its end users' memory here."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=100, unique=True)
    policy = models.CharField(max_length=30, default="default")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("client application")

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Whose memory it is: a site user, or a client application's end user."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True
    )
    client = models.ForeignKey(ClientApp, models.PROTECT, null=True, blank=True)
    external_id = models.CharField(max_length=200, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, default="en")
    remembers = models.BooleanField(_("memory is on"), default=True)
    wrapped_key = models.BinaryField()
    key_version = models.PositiveIntegerField(default=1)
    version = models.PositiveBigIntegerField(
        default=0, help_text=_("moves with every change of the memory")
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PersonQuerySet.as_manager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.CheckConstraint(
                name="a_person_is_a_site_user_or_a_clients",
                condition=Q(user__isnull=False, client=None, external_id="")
                | (Q(user=None, client__isnull=False) & ~Q(external_id="")),
            ),
            models.UniqueConstraint(
                name="a_client_knows_a_person_by_one_id",
                fields=["client", "external_id"],
                condition=Q(client__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.external_id or f"user {self.user_id}"

    @cached_property
    def key(self) -> PersonKey:
        return PersonKey.unwrap(self.pk, bytes(self.wrapped_key), self.key_version)


class ApiKey(models.Model):
    """A client's key, or one person's own; only its SHA-256 is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=100)
    client = models.ForeignKey(ClientApp, models.CASCADE, null=True, blank=True)
    person = models.ForeignKey(Person, models.CASCADE, null=True, blank=True)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text=_("to the hour")
    )

    objects = ApiKeyQuerySet.as_manager()

    class Meta:
        verbose_name = _("API key")
        constraints = [
            models.CheckConstraint(
                name="a_key_is_a_clients_or_a_persons",
                condition=Q(client__isnull=False, person=None)
                | Q(client=None, person__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


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
    person = models.ForeignKey(Person, models.CASCADE, related_name="facts")
    scope = models.CharField(
        max_length=64, blank=True, help_text=_("the persona whose fact it is")
    )
    sealed = models.BinaryField()
    fingerprint = models.BinaryField(max_length=32)
    embedding = VectorField(null=True)
    embedding_model = models.CharField(max_length=100, blank=True)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.FACT)
    category = models.CharField(
        max_length=20, choices=Category, default=Category.ABOUT_ME
    )
    topic = models.CharField(max_length=64, blank=True)
    language = models.CharField(max_length=10, blank=True)
    importance = models.PositiveSmallIntegerField(default=3)
    confidence = models.FloatField(default=1.0)
    confirmations = models.PositiveIntegerField(default=1)
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.SAID)
    pinned = models.BooleanField(default=False)
    waiting = models.BooleanField(
        default=False, help_text=_("quarantined until the person says yes")
    )
    contests = models.ForeignKey(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="contested_by",
        help_text=_("the fact it would replace if the person says yes"),
    )
    valid_from = models.DateTimeField(null=True, blank=True)
    valid_from_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.MOMENT
    )
    valid_until = models.DateTimeField(null=True, blank=True)
    valid_until_precision = models.CharField(
        max_length=10, choices=Precision, default=Precision.MOMENT
    )
    mistaken = models.BooleanField(
        default=False, help_text=_("ended as never true, not as changed")
    )
    superseded_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="supersedes"
    )
    recorded_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True, blank=True)
    last_confirmed_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    fades_at = models.DateTimeField(null=True, blank=True)

    objects = FactManager()

    class Meta:
        verbose_name = _("fact")
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


class Tombstone(models.Model):
    """A keyed hash of an erased statement: automation never stores it again."""

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(Person, models.CASCADE, related_name="tombstones")
    mark = models.BinaryField(max_length=32)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_tombstone_a_statement", fields=["person", "mark"]
            ),
        ]

    def __str__(self) -> str:
        return f"tombstone {self.pk}"


class Spending(models.Model):
    """Model calls of a person on one day, failed ones included."""

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(Person, models.CASCADE, related_name="spendings")
    day = models.DateField()
    calls = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_ledger_line_a_day", fields=["person", "day"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.calls} calls on {self.day}"


class RepeatableRequest(models.Model):
    """A request with an idempotency key and the answer it got."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="requests")
    key = models.CharField(max_length=200)
    mark = models.BinaryField(max_length=32, help_text=_("keyed hash of the request"))
    status = models.PositiveSmallIntegerField(null=True)
    sealed = models.BinaryField(null=True, help_text=_("the answer"))
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_answer_an_idempotency_key", fields=["person", "key"]
            ),
        ]

    def __str__(self) -> str:
        return f"request {self.pk}"

    @property
    def place(self) -> Place:
        return Place("memory_repeatablerequest", "sealed", self.pk)


class Keystone(models.Model):
    """The mark of the master key that wraps everybody's keys; one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    mark = models.BinaryField(max_length=32)

    class Meta:
        constraints = [
            models.CheckConstraint(name="one_keystone", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return "keystone"
