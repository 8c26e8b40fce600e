"""Questions to the tables, with names that read aloud."""

from collections.abc import Collection
from datetime import datetime
from typing import Self, TypeVar
from uuid import UUID

import numpy as np
from django.db import models
from django.db.models import Case, ExpressionWrapper, F, Q, When
from numpy.typing import NDArray
from pgvector.django import CosineDistance

Row = TypeVar("Row", bound=models.Model)


class PersonQuerySet(models.QuerySet[Row]):
    """People; the overseer asks `without_words()`."""

    def without_words(self) -> Self:
        return self.defer("wrapped_key")

    def known_to(self, client_id: UUID, external_id: str) -> Self:
        return self.filter(client_id=client_id, external_id=external_id)


class ApiKeyQuerySet(models.QuerySet[Row]):
    """Keys of clients and of people."""

    def usable(self, at: datetime) -> Self:
        unexpired = Q(expires_at=None) | Q(expires_at__gt=at)
        return self.filter(unexpired, revoked_at=None)


class FactQuerySet(models.QuerySet[Row]):
    """Facts by state, by time and by nearness; `of(person)` comes first."""

    def without_words(self) -> Self:
        return self.defer("sealed", "embedding")

    def as_told(self) -> Self:
        """Only what a line of the note and its rank are made of."""
        return self.only(
            *("id", "person", "sealed", "language"),
            *("kind", "importance", "confirmations", "pinned"),
            *("last_confirmed_at", "fades_at", "recorded_at"),
            *("valid_from", "valid_from_precision"),
            *("valid_until", "valid_until_precision"),
        )

    def in_scope(self, scope: str, *, shares: bool = True) -> Self:
        """What a persona may know: its own facts, and the shared ones if it shares."""
        return self.filter(scope__in={scope, ""} if shares else {scope})

    def settled(self) -> Self:
        """Not waiting for the person's yes."""
        return self.filter(waiting=False)

    def waiting(self) -> Self:
        return self.filter(waiting=True, valid_until=None)

    def current(self) -> Self:
        return self.settled().filter(valid_until=None, superseded_by=None)

    def superseded(self) -> Self:
        return self.settled().exclude(superseded_by=None)

    def retracted(self) -> Self:
        return self.exclude(valid_until=None).filter(superseded_by=None)

    def ended(self) -> Self:
        return self.exclude(valid_until=None)

    def embedded_otherwise(self, model: str) -> Self:
        """By another model than this one, or by none yet."""
        return self.exclude(embedding_model=model)

    def unexpired(self, at: datetime) -> Self:
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=at))

    def unfaded(self, at: datetime) -> Self:
        return self.filter(Q(fades_at=None) | Q(fades_at__gt=at))

    def expired(self, at: datetime) -> Self:
        return self.current().filter(expires_at__lte=at)

    def faded(self, at: datetime) -> Self:
        return self.current().filter(fades_at__lte=at)

    def begun(self, at: datetime) -> Self:
        return self.filter(Q(valid_from=None) | Q(valid_from__lte=at))

    def recallable(self, at: datetime) -> Self:
        """True at this moment as far as we know, and neither expired nor faded."""
        lasting = Q(valid_until=None) | Q(valid_until__gt=at)
        true_now = self.settled().begun(at).filter(lasting, mistaken=False)
        return true_now.unexpired(at).unfaded(at)

    def as_of(self, valid: datetime, known: datetime | None = None) -> Self:
        """What was true at `valid`, as far as we knew at `known` (None: know today).

        Half-open intervals; a fact ended after `known` counts as open, as it was then;
        one found mistaken by `known` counts not at all.
        """
        ended = Q(retired_at__isnull=False)
        recorded = Q()
        if known is not None:
            ended = Q(retired_at__lte=known)
            reworded_since = Q(origin="reviewed", supersedes__retired_at__gt=known)
            recorded = Q(recorded_at__lte=known) & ~reworded_since
        covering = Q(valid_until=None) | Q(valid_until__gt=valid)
        true_then = ~ended | (ended & covering & Q(mistaken=False))
        return self.settled().begun(valid).unexpired(valid).filter(recorded, true_then)

    def met_first(
        self,
        ids: Collection[UUID],
        vector: NDArray[np.float32],
        model: str,
        *,
        limit: int,
    ) -> Self:
        """Those named, then the nearest; exactly, over the person's own rows.

        `vector` is turned by the person's key. Each row brings its `distance`, None
        where another model embedded it: two are never compared.
        """
        alike = Q(embedding_model=model)
        ranked = self.defer("embedding").annotate(
            named=ExpressionWrapper(Q(id__in=ids), models.BooleanField()),
            distance=Case(When(alike, then=CosineDistance("embedding", vector))),
        )
        nearest = F("distance").asc(nulls_last=True)
        return ranked.order_by("-named", nearest, "id")[:limit]

    def weightiest(self, *, limit: int) -> Self:
        """Pinned, then important, then fresh."""
        weight = ("-pinned", "-importance", "-last_confirmed_at", "id")
        return self.defer("embedding").order_by(*weight)[:limit]

    def on_topic(self, topic: str) -> Self:
        return self.filter(topic=topic)

    def saying(self, fingerprints: Collection[bytes]) -> Self:
        return self.filter(fingerprint__in=fingerprints)
