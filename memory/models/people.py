"""Whose memory it is, and who may ask for it."""

import uuid
from dataclasses import replace
from functools import cached_property

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.querysets import ApiKeyQuerySet, PersonQuerySet
from memory.vault import PersonKey, Place

an_origin = RegexValidator(
    r"\Ahttps?://[A-Za-z0-9.-]{1,150}(:[0-9]{1,5})?\Z",
    _("A site is written as https://app.example, without a path."),
)


class ClientApp(models.Model):
    """An assistant that keeps its end users' memory here."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=100, unique=True)
    policy = models.CharField(_("memory policy"), max_length=30, default="default")
    framed_by = ArrayField(
        models.CharField(max_length=200, validators=[an_origin]),
        verbose_name=_("sites that show About me"),
        default=list,
        blank=True,
        help_text=_(
            "which sites may show it inside their own pages, as https://app.example, "
            "separated by commas; empty: none"
        ),
    )
    created_at = models.DateTimeField(
        _("created"), default=timezone.now, editable=False
    )

    class Meta:
        verbose_name = _("client application")
        verbose_name_plural = _("client applications")

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Whose memory it is: a site user, or a client application's end user."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("user"),
    )
    client = models.ForeignKey(
        ClientApp,
        models.PROTECT,
        null=True,
        blank=True,
        verbose_name=_("client application"),
    )
    external_id = models.CharField(_("external id"), max_length=200, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=10, default="en")
    remembers = models.BooleanField(_("memory is on"), default=True)
    wrapped_key = models.BinaryField()
    key_version = models.PositiveIntegerField(default=1)
    sealed_marks = models.BinaryField(
        null=True, help_text=_("the secrets of the marks that came with an import")
    )
    version = models.PositiveBigIntegerField(
        _("version of the memory"),
        default=0,
        help_text=_("moves with every change of the memory"),
    )
    created_at = models.DateTimeField(
        _("created"), default=timezone.now, editable=False
    )

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
        key = PersonKey.unwrap(self.pk, bytes(self.wrapped_key), self.key_version)
        if self.sealed_marks is None:
            return key
        brought = key.open(self.place_of_marks, bytes(self.sealed_marks)).split()
        return replace(key, brought=tuple(map(bytes.fromhex, brought)))

    @property
    def place_of_marks(self) -> Place:
        return Place("memory_person", "sealed_marks", self.pk)

    @property
    def marks(self) -> list[str]:
        """The secrets of its marks, as an export takes them along."""
        return [secret.hex() for secret in self.key.marks]


class ApiKey(models.Model):
    """A client's key, or one person's own; only its SHA-256 is kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=100)
    client = models.ForeignKey(
        ClientApp,
        models.CASCADE,
        null=True,
        blank=True,
        verbose_name=_("client application"),
    )
    person = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, verbose_name=_("person")
    )
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    scopes = models.JSONField(_("rights"), default=list)
    created_at = models.DateTimeField(
        _("created"), default=timezone.now, editable=False
    )
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    last_used_at = models.DateTimeField(
        _("last used"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("to the hour"),
    )

    objects = ApiKeyQuerySet.as_manager()

    class Meta:
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")
        constraints = [
            models.CheckConstraint(
                name="a_key_is_a_clients_or_a_persons",
                condition=Q(client__isnull=False, person=None)
                | Q(client=None, person__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name
