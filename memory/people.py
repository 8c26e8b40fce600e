"""The only writer of people, client applications and keys."""

import hashlib
import secrets
import uuid
import zoneinfo
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from memory.models import ApiKey, ClientApp, Keystone, Person
from memory.policy.numbers import MemoryPolicy, policy_named
from memory.policy.readable import readable
from memory.rows import acting_for, overseeing
from memory.vault import master_key_mark, new_wrapped_key

if TYPE_CHECKING:
    from django.contrib.auth.models import User

KEY_PREFIX = "nzb_"
KEY_BYTES = 32  # 256 random bits need no slow hash
SCOPES = (
    "facts:read",
    "facts:write",
    "recall:read",
    "chats:read",
    "chats:write",
    "export",
    "erase",
)


class UnknownTimeZoneError(ValueError):
    """The name is not in the IANA time zone database."""


def refuse_a_wrong_master_key() -> None:
    """At start: the key that wraps everybody's keys is the one the database knows."""
    stone, _ = Keystone.objects.get_or_create(
        id=1, defaults={"mark": master_key_mark()}
    )
    if bytes(stone.mark) != master_key_mark():
        message = (
            "NEZABUDKA_MASTER_KEY is not the key this database was written with; "
            "nothing could be read. Start with the right key."
        )
        raise ImproperlyConfigured(message)


def known_time_zone(name: str) -> str:
    """The name itself; UnknownTimeZoneError when there is no such zone."""
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        message = _("There is no time zone {name}.").format(name=readable(name)[:60])
        raise UnknownTimeZoneError(message) from error
    return name


def person_of_user(user: "User") -> Person:
    """The site user's person, made on the first visit."""
    with overseeing():
        known = Person.objects.without_words().filter(user=user).first()
    return read(known.pk) if known else _create(user=user)


def person_of_client(client: ClientApp, external_id: str) -> Person | None:
    """None when the client has never spoken for this id."""
    with overseeing():
        people = Person.objects.without_words().known_to(client.pk, external_id)
        known = people.first()
    return read(known.pk) if known else None


def welcome(client: ClientApp, external_id: str) -> Person:
    """The client's end user, made when the client first speaks for them."""
    known = person_of_client(client, external_id)
    return known or _create(client=client, external_id=external_id)


def meet(client: ClientApp, external_id: str) -> Person:
    """Who is not known is nowhere written down: nothing is held of them."""
    person_id = uuid.uuid4()
    return person_of_client(client, external_id) or Person(
        id=person_id,
        client=client,
        external_id=external_id,
        wrapped_key=new_wrapped_key(person_id),
    )


def read(person_id: uuid.UUID) -> Person:
    """The person's row with the key in it; Person.DoesNotExist when erased."""
    with acting_for(person_id):
        return Person.objects.get(pk=person_id)


def settle_in(
    person: Person,
    *,
    time_zone: str | None = None,
    language: str | None = None,
    remembers: bool | None = None,
) -> Person:
    """Changes what is given; UnknownTimeZoneError changes nothing."""
    changes: dict[str, object] = {
        "time_zone": None if time_zone is None else known_time_zone(time_zone),
        "language": language,
        "remembers": remembers,
    }
    given = {name: value for name, value in changes.items() if value is not None}
    if given:
        with acting_for(person):
            Person.objects.filter(pk=person.pk).update(**given)
    return read(person.pk)


def bring_marks(person: Person, secrets: Sequence[str]) -> None:
    """What was erased or sent before an import is known again; the last one is used."""
    known = [secret for secret in person.marks[1:] if secret not in secrets]
    sealed = person.key.seal(person.place_of_marks, " ".join([*known, *secrets]))
    with acting_for(person):
        Person.objects.filter(pk=person.pk).update(sealed_marks=sealed)


def policy_of(person: Person) -> MemoryPolicy:
    """A client's people live by its policy, site users by the deployment's."""
    preset = person.client.policy if person.client else settings.MEMORY_PRESET
    return policy_named(preset)


def policy_in(person: Person, scope: str) -> MemoryPolicy:
    """Of whoever speaks in that scope, where the site knows who; else the person's."""
    named: MemoryPolicy | None = None
    if scope and settings.MEMORY_POLICY_OF_SCOPE:
        named = import_string(settings.MEMORY_POLICY_OF_SCOPE)(person, scope)
    return named or policy_of(person)


def erase(person: Person) -> None:
    """The wrapped key goes with the rows; a backup keeps both as long as it is kept."""
    with acting_for(person):
        rows = Person.objects.filter(pk=person.pk)
        # Nothing may come to name the person while what does is being deleted.
        list(rows.select_for_update().values_list("pk"))
        rows.delete()


def _create(**who: object) -> Person:
    person_id = uuid.uuid4()
    try:
        with acting_for(person_id):
            return Person.objects.create(
                id=person_id, wrapped_key=new_wrapped_key(person_id), **who
            )
    except IntegrityError:
        # Another request made the same person first.
        with overseeing():
            winner = Person.objects.without_words().filter(**who).get()
        return read(winner.pk)


def issue_key(
    *,
    name: str,
    client: ClientApp | None = None,
    person: Person | None = None,
    scopes: Sequence[str] = SCOPES,
    expires_at: datetime | None = None,
) -> tuple[ApiKey, str]:
    """The key's row, and the secret itself, which is shown once and never stored."""
    secret = KEY_PREFIX + secrets.token_urlsafe(KEY_BYTES)
    key = ApiKey(
        name=name,
        client=client,
        person=person,
        digest=digest_of(secret),
        scopes=list(scopes),
        expires_at=expires_at,
    )
    with acting_for(person) if person else overseeing():
        key.save(force_insert=True)
    return key, secret


def digest_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


def key_of(secret: str, at: datetime) -> ApiKey | None:
    """The usable key with this secret; its last use is noted to the hour."""
    hour = at.replace(minute=0, second=0, microsecond=0)
    with overseeing():
        keys = ApiKey.objects.usable(at).select_related("client")
        key = keys.filter(digest=digest_of(secret)).first()
        if key and key.last_used_at != hour:
            ApiKey.objects.filter(pk=key.pk).update(last_used_at=hour)
    return key


def is_usable(key_id: uuid.UUID, at: datetime) -> bool:
    with overseeing():
        return ApiKey.objects.usable(at).filter(pk=key_id).exists()


def keys_of(person: Person) -> list[ApiKey]:
    """The person's own that open something, the newest first."""
    with acting_for(person):
        keys = ApiKey.objects.filter(person=person, revoked_at=None)
        return list(keys.order_by("-created_at"))


def revoke_key(key: ApiKey, at: datetime) -> None:
    """Also one that its person has revoked: nobody's undo opens it after that."""
    with acting_for(key.person_id) if key.person_id else overseeing():
        ApiKey.objects.filter(pk=key.pk).update(revoked_at=at)


def revoke_own_key(person: Person, key_id: uuid.UUID, at: datetime) -> bool:
    """Whether it was the person's own, and opened something until then."""
    return _turn_own_key(person, key_id, was=None, revoked_at=at)


def unrevoke_own_key(person: Person, key_id: uuid.UUID, revoked_at: datetime) -> bool:
    """Undoes the revocation of that moment, and no other one.

    The key opens what it opened before; one whose time is over still opens nothing.
    """
    return _turn_own_key(person, key_id, was=revoked_at, revoked_at=None)


def _turn_own_key(
    person: Person,
    key_id: uuid.UUID,
    *,
    was: datetime | None,
    revoked_at: datetime | None,
) -> bool:
    with acting_for(person):
        keys = ApiKey.objects.filter(person=person, pk=key_id, revoked_at=was)
        return keys.update(revoked_at=revoked_at) == 1
