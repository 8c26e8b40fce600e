"""Which persona answers when none is named, whatever staff have ticked."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from chat.models import Persona
from chat.record import default_persona
from tests.factories import ClientAppFactory, PersonaFactory

pytestmark = pytest.mark.django_db


def test_the_first_persona_serves_where_staff_have_chosen_none() -> None:
    first = default_persona()
    Persona.objects.update(is_default=False)

    assert default_persona() == first


def test_the_persona_that_staff_have_chosen_is_the_default() -> None:
    default_persona()
    Persona.objects.update(is_default=False)
    chosen = PersonaFactory.create(is_default=True)

    assert default_persona() == chosen


def test_a_clients_persona_is_never_everybodys_default() -> None:
    theirs = PersonaFactory.create(client=ClientAppFactory.create())
    theirs.is_default = True

    with pytest.raises(ValidationError, match="nobody's default"):
        theirs.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        theirs.save()


def test_a_misspelt_policy_is_refused_where_staff_write_it() -> None:
    staff = Client()
    staff.force_login(User.objects.create_superuser("staff", password="x"))
    asked = {"slug": "sly", "name": "Sly", "preset": "compannion"}

    page = staff.post(reverse("admin:chat_persona_add"), asked).content.decode()

    assert "compannion is not one of the available choices" in page
    assert not Persona.objects.filter(slug="sly").exists()
