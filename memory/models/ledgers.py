"""What is kept beside the facts: what was erased, spent, answered."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.models.people import Person
from memory.vault import Place


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
