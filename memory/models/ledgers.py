"""What is kept beside the facts: what was erased, spent, answered, measured."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.gauges import What
from memory.models.people import Person
from memory.vault import Place

MEASURED = {
    What.RECALL: _("recall"),
    What.TOKENS_IN: _("tokens read by models"),
    What.TOKENS_OUT: _("tokens written by models"),
}


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


class GateCount(models.Model):
    """How often the gate let something of a person pass, or refused it, on one day."""

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(Person, models.CASCADE, related_name="gate_counts")
    day = models.DateField()
    refusal = models.CharField(max_length=40, blank=True, help_text=_("empty: passed"))
    language = models.CharField(max_length=10, blank=True)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_line_a_day_a_refusal_and_a_language",
                fields=["person", "day", "refusal", "language"],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.refusal or 'passed'} {self.times} times on {self.day}"


class StaffLook(models.Model):
    """Somebody of the staff looked at one person's rows; the person can see it."""

    class Page(models.TextChoices):
        PERSON = "person", _("the person's row")
        FACT = "fact", _("dates and states of facts, without the words")
        CHAT = "chat", _("dates and counts of chats, without the words")
        MESSAGE = "message", _("dates and states of messages, without the words")
        LEARNING = "learning", _("nothing: had messages learned again")
        MEANING = "meaning", _("nothing: had facts embedded again")
        KEY = "key", _("a key of yours: its name and its dates")
        REVOKED = "revoked", _("nothing: revoked a key of yours")

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(Person, models.CASCADE, related_name="staff_looks")
    # By name, so that it stays when the account goes.
    staff = models.CharField(max_length=150)
    page = models.CharField(max_length=10, choices=Page)
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["person", "-at"], name="who_looked_at_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.staff} looked at {self.at}"


class Portrait(models.Model):
    """The facts as a paragraph that a model wrote, good for those very facts alone."""

    SEALED = ("mark", "sealed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.OneToOneField(Person, models.CASCADE, related_name="portrait")
    mark = models.BinaryField(max_length=32, help_text=_("keyed hash of the facts"))
    sealed = models.BinaryField(default=b"", help_text=_("the sentences"))
    asked_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, help_text=_("by a worker"))
    written_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"portrait {self.pk}"

    @property
    def place(self) -> Place:
        return Place("memory_portrait", "sealed", self.pk)


class HourCount(models.Model):
    """What was measured in one hour, of everybody together: no person, no words."""

    id = models.BigAutoField(primary_key=True)
    hour = models.DateTimeField()
    what = models.CharField(
        max_length=12, choices=[(one.value, MEASURED[one]) for one in What]
    )
    bucket = models.PositiveIntegerField(
        default=0, help_text=_("of a duration: at most so many milliseconds")
    )
    times = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_count_an_hour_and_a_bucket",
                fields=["hour", "what", "bucket"],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.times} times at {self.hour}"


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
