"""Questions to the tables, with names that read aloud."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Self, TypeVar
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Case, F, Func, Q, When
from django.db.models.sql.compiler import SQLCompiler
from pgvector.django import CosineDistance, VectorField

Row = TypeVar("Row", bound=models.Model)


class Given(models.Expression):
    """A value that a written question is given when it is asked."""

    def __init__(self, name: str, output_field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field)
        self.name = name

    def as_sql(
        self, _compiler: SQLCompiler, _connection: BaseDatabaseWrapper
    ) -> tuple[str, tuple[Any, ...]]:
        """Itself stands among the parameters, where its value will."""
        return "%s", (self,)

    def adapted(self, value: object) -> object:
        return self.output_field.get_db_prep_value(value, connection)


class GivenVector(Given):
    """A vector, written several times as quickly as number by number."""

    def adapted(self, value: Any) -> str:
        """Nine digits tell a float32 exactly (IEEE 754)."""
        digits = ("%.9g," * value.size)[:-1] % tuple(value.tolist())
        return f"[{digits}]"


Moment = datetime | Given
PERSON = Given("person", models.UUIDField())
AT = Given("at", models.DateTimeField())
KNOWN = Given("known", models.DateTimeField())
IDS = Given("ids", ArrayField(models.UUIDField()))
VECTOR = GivenVector("vector", VectorField())
MODEL = Given("model", models.CharField())


class PersonQuerySet(models.QuerySet[Row]):
    """People; the overseer asks `without_words()`."""

    def without_words(self) -> Self:
        return self.defer("wrapped_key", "sealed_marks")

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
            *("id", "person", "sealed", "language", "topic"),
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

    def unexpired(self, at: Moment) -> Self:
        return self.filter(Q(expires_at=None) | Q(expires_at__gt=at))

    def unfaded(self, at: Moment) -> Self:
        return self.filter(Q(fades_at=None) | Q(fades_at__gt=at))

    def expired(self, at: datetime) -> Self:
        return self.current().filter(expires_at__lte=at)

    def faded(self, at: datetime) -> Self:
        return self.current().filter(fades_at__lte=at)

    def begun(self, at: Moment) -> Self:
        return self.filter(Q(valid_from=None) | Q(valid_from__lte=at))

    def recallable(self, at: Moment) -> Self:
        """True at this moment as far as we know, and neither expired nor faded."""
        lasting = Q(valid_until=None) | Q(valid_until__gt=at)
        true_now = self.settled().begun(at).filter(lasting, mistaken=False)
        return true_now.unexpired(at).unfaded(at)

    def as_of(self, valid: Moment, known: Moment | None = None) -> Self:
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

    def met_first(self, *, limit: int) -> Self:
        """Those of `ids`, then the nearest to `vector`; exactly, over one's own rows.

        To be written: asked with `person`, `ids`, `vector` (turned by the person's key)
        and `model`. Each row brings its `distance`, None where another model embedded
        it: two are never compared.
        """
        alike = When(embedding_model=MODEL, then=CosineDistance("embedding", VECTOR))
        ranked = self.defer("embedding").annotate(
            turn=Func(
                *(IDS, F("id")),
                function="array_position",
                output_field=models.IntegerField(),
            ),
            distance=Case(alike),
        )
        order = (F(name).asc(nulls_last=True) for name in ("turn", "distance"))
        return ranked.order_by(*order, "id")[:limit]

    def weightiest(self, *, limit: int) -> Self:
        """Pinned, then important, then fresh."""
        weight = ("-pinned", "-importance", "-last_confirmed_at", "id")
        return self.defer("embedding").order_by(*weight)[:limit]

    def on_topic(self, topic: str) -> Self:
        return self.filter(topic=topic)

    def saying(self, fingerprints: Collection[bytes]) -> Self:
        return self.filter(fingerprint__in=fingerprints)
