"""What a person sets about their memory."""

import json
import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils.html import strip_tags
from django.utils.timezone import now

from chat import record
from chat.erasure import Erasing, erase, preview
from chat.models import NamedFact
from chat.personal_context import LONGEST, personal_context, write_personal_context
from chat.profile import LONGEST as LONGEST_PROFILE
from chat.profile import is_by_hand, profile, write_profile
from memory import people
from memory.looks import note_looks
from memory.models import ApiKey, Fact, Person, StaffLook
from memory.people import read
from tests.factories import (
    ClientAppFactory,
    FactFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
    key_of,
)
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db
SETTINGS = "/about-me/settings/"


def test_memory_goes_off_and_on_and_days_follow_the_persons_clock() -> None:
    person = PersonFactory.create()
    client = visitor(person)

    client.post(SETTINGS + "choose/", {"time_zone": "Asia/Tomsk"})
    assert not read(person.pk).remembers
    assert read(person.pk).time_zone == "Asia/Tomsk"

    client.post(SETTINGS + "choose/", {"time_zone": "UTC", "remembers": "on"})
    assert read(person.pk).remembers


def undo_of(shown: str) -> tuple[str, dict[str, str]]:
    """Where the form of the toast goes, and what it sends."""
    (form,) = re.findall(r'(?s)<div class="toast success">.*?</form>', shown)
    (address,) = re.findall(r' action="([^"]+)"', form)
    return address, dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def take_back(client: Client, shown: str) -> str:
    address, fields = undo_of(shown)
    return client.post(address, fields, follow=True).content.decode()


@pytest.mark.parametrize("of_one", [False, True], ids=["of all", "of one persona"])
@pytest.mark.parametrize("what", ["context", "profile"])
def test_a_text_that_was_saved_can_be_taken_back_and_that_too(
    what: str, of_one: bool
) -> None:
    coach = PersonaFactory.create(name="Coach", shares_facts=False)
    address = f"{SETTINGS}{coach.pk}/{what}/" if of_one else f"{SETTINGS}{what}/"
    scope = coach.scope if of_one else ""
    held = {"context": personal_context, "profile": profile}[what]
    person = PersonFactory.create()
    client = visitor(person)
    client.post(address, {"text": "I keep <bees>.\n\nЯ пчеловод."}, follow=True)

    saved = client.post(address, {"text": "Me & no bees."}, follow=True)
    shown = take_back(client, saved.content.decode())
    assert "As it was before." in shown
    assert held(person, scope) == "I keep <bees>.\n\nЯ пчеловод."

    take_back(client, shown)
    assert held(person, scope) == "Me & no bees."


def test_what_was_chosen_can_be_taken_back() -> None:
    person = PersonFactory.create()
    client = visitor(person)

    chosen = {"time_zone": "Asia/Tomsk"}
    shown = client.post(SETTINGS + "choose/", chosen, follow=True).content.decode()
    take_back(client, shown)

    now_set = read(person.pk)
    assert (now_set.time_zone, now_set.remembers) == ("UTC", True)


def test_on_its_way_into_the_toast_no_word_of_a_setting_can_be_read() -> None:
    person = PersonFactory.create()
    client = visitor(person)
    write_personal_context(person, "Zyablikovo " * 300)

    client.post(SETTINGS + "context/", {"text": ""})

    kept = [str(dict(client.session)), *(one.value for one in client.cookies.values())]
    assert "Zyablikovo" not in "".join(kept)
    assert len("".join(kept)) > 3_000  # it is there


@pytest.mark.parametrize("token", ["", "a", "é", "AQ==", "A" * 500])
def test_what_is_no_setting_of_before_is_not_put_back(token: str) -> None:
    client = visitor(PersonFactory.create())

    for address in ("choose/", "context/", "profile/"):
        assert client.post(SETTINGS + address, {"was": token}).status_code == 404


def test_a_setting_of_before_is_put_back_by_its_person_at_its_form_alone() -> None:
    person = PersonFactory.create()
    client = visitor(person)
    shown = client.post(SETTINGS + "context/", {"text": "Bees."}, follow=True)
    _address, fields = undo_of(shown.content.decode())

    elsewhere = client.post(SETTINGS + "profile/", fields)
    anothers = visitor(PersonFactory.create()).post(SETTINGS + "context/", fields)

    assert (elsewhere.status_code, anothers.status_code) == (404, 404)
    assert personal_context(person) == "Bees."


def told_of(person: Person) -> None:
    """A profile that was written from the person's talk."""
    write_profile(person, "Moving house.", from_talk=True)
    assert not is_by_hand(person)


def test_a_profile_taken_back_goes_on_being_written_from_talk() -> None:
    person = PersonFactory.create()
    told_of(person)
    client = visitor(person)

    shown = client.post(SETTINGS + "profile/", {"text": "Bees."}, follow=True)
    assert is_by_hand(person)
    take_back(client, shown.content.decode())

    assert profile(person) == "Moving house."
    assert not is_by_hand(person)


def erased(fact: Fact, at: datetime) -> None:
    asked = Erasing(frozenset([fact.pk]))
    would_go = preview(fact.person, asked, at=at)
    erase(fact.person, asked, would_go.token, at=at)


@pytest.mark.parametrize("begun", [0, 1], ids=["after the saving", "before it"])
@pytest.mark.parametrize("from_talk", [True, False], ids=["told", "by hand"])
@pytest.mark.parametrize("what", ["context", "profile"])
def test_no_text_comes_back_with_what_was_erased(
    what: str, from_talk: bool, begun: int
) -> None:
    """Whatever moment the erasure bears: it may have been begun before the saving."""
    fact = FactFactory.create(text="I keep bees")
    person = fact.person
    write_personal_context(person, "I keep bees.")
    write_profile(person, "I keep bees.", from_talk=from_talk)
    client = visitor(person)
    address = f"{SETTINGS}{what}/"
    shown = client.post(address, {"text": "I sail."}, follow=True).content.decode()

    erased(fact, now() - timedelta(minutes=begun))
    answer = take_back(client, shown)

    assert "what was there before is not put back" in answer
    assert {"context": personal_context, "profile": profile}[what](person) == "I sail."


def test_what_is_saved_after_an_erasure_can_be_taken_back() -> None:
    fact = FactFactory.create()
    erased(fact, now())
    client = visitor(fact.person)

    shown = client.post(SETTINGS + "context/", {"text": "I sail."}, follow=True)

    assert "As it was before." in take_back(client, shown.content.decode())
    assert personal_context(fact.person) == ""


@pytest.mark.parametrize(
    ("what", "field", "told"),
    [
        ("context", "text", ["Bees.", "Boats."]),
        ("profile", "text", ["Bees.", "Boats."]),
        ("profile", "text", ["Bees.", ""]),
        ("choose", "time_zone", ["Asia/Tomsk", "Europe/Paris"]),
    ],
)
def test_an_old_undo_does_not_wipe_what_was_saved_since(
    what: str, field: str, told: list[str]
) -> None:
    person = PersonFactory.create()
    client, address = visitor(person), f"{SETTINGS}{what}/"
    older, newer = (
        client.post(address, {field: one}, follow=True).content.decode() for one in told
    )

    assert "what was there before is not put back" in take_back(client, older)
    assert "As it was before." in take_back(client, newer)
    now_held = {
        "context": personal_context(person),
        "profile": profile(person),
        "choose": read(person.pk).time_zone,
    }
    assert now_held[what] == told[0]


def test_only_an_undo_says_that_a_profile_was_written_from_talk() -> None:
    person = PersonFactory.create()

    fields = {"text": "Bees.", "from_talk": "on"}
    visitor(person).post(SETTINGS + "profile/", fields)

    assert is_by_hand(person)


def test_time_zones_stand_by_the_part_of_the_world() -> None:
    person = PersonFactory.create(time_zone="EST5EDT")

    shown = page(visitor(person), SETTINGS)

    groups = re.findall(r'<optgroup label="([^"]+)">', shown)
    assert groups == sorted(groups)
    assert "Europe" in groups
    assert '<option value="America/Argentina/Salta">Argentina / Salta<' in shown
    assert '<option value="EST5EDT" selected>' in shown
    assert "Etc/GMT" not in shown


def test_an_unknown_time_zone_changes_nothing() -> None:
    person = PersonFactory.create()

    answer = visitor(person).post(SETTINGS + "choose/", {"time_zone": "Mars/Olympus"})

    assert "Select a valid choice" in answer.content.decode()
    assert read(person.pk).time_zone == "UTC"


def test_the_personal_context_is_kept_as_it_was_written() -> None:
    person = PersonFactory.create()
    client = visitor(person)

    client.post(SETTINGS + "context/", {"text": "I teach <maths>.\n\nBe brief."})

    assert personal_context(person) == "I teach <maths>.\n\nBe brief."
    assert "I teach &lt;maths&gt;." in page(client, SETTINGS)
    client.post(SETTINGS + "context/", {"text": ""})
    assert personal_context(person) == ""


def test_a_context_that_is_too_long_stays_in_the_field() -> None:
    person = PersonFactory.create()

    text = "a" * (LONGEST + 1)
    answer = visitor(person).post(SETTINGS + "context/", {"text": text})

    assert text in answer.content.decode()
    assert personal_context(person) == ""


def test_the_policy_is_told_in_the_numbers_that_are_used() -> None:
    shown = page(visitor(PersonFactory.create()), SETTINGS)

    assert "fade after 492 days, later each time they come up again" in shown
    assert "45 days; where it sounds shorter or longer, at most 180 days" in shown
    assert "until 7 days after that day" in shown


def test_a_persona_that_lives_by_other_numbers_says_so() -> None:
    PersonaFactory.create()
    PersonaFactory.create(name="Sly", preset="companion", shares_facts=False)

    shown = page(visitor(PersonFactory.create()), SETTINGS)

    assert "<h3>Sly</h3>" in shown
    assert "do not fade" in shown
    assert "Each of these keeps to itself what it learns: Sly" in strip_tags(shown)


@pytest.mark.parametrize(
    "apart", [{"preset": "companion"}, {"shares_facts": False}], ids=str
)
def test_a_persona_shares_only_where_it_and_its_policy_say_so(
    apart: dict[str, object],
) -> None:
    PersonaFactory.create(name="Sly", **apart)

    shown = page(visitor(PersonFactory.create()), SETTINGS)

    assert "Each of these keeps to itself what it learns: Sly" in strip_tags(shown)


def test_another_clients_personas_are_none_of_ones_business() -> None:
    PersonaFactory.create(name="Sly", client=ClientAppFactory.create())

    assert "Sly" not in page(visitor(PersonFactory.create()), SETTINGS)


def test_who_of_the_staff_has_looked_is_told() -> None:
    person = PersonFactory.create()
    note_looks([person.pk], staff="ann", page=StaffLook.Page.FACT, at=now())
    client = visitor(person)

    assert "dates and states of facts, without the words" in page(client, SETTINGS)
    assert "Nobody has looked." in page(visitor(PersonFactory.create()), SETTINGS)


def test_the_language_of_the_pages_is_kept() -> None:
    person = PersonFactory.create()
    client = visitor(person)

    client.post("/choose-language/", {"language": "ru", "next": SETTINGS})

    assert read(person.pk).language == "ru"
    assert 'lang="ru"' in page(client, SETTINGS)


def test_everything_can_be_taken_along() -> None:
    fact = FactFactory.create(text="Her cat is called Barsik 🐈")
    FactFactory.create(text="Somebody else's")

    response = visitor(fact.person).get(SETTINGS + "download/")
    lines = [json.loads(line) for line in response.getvalue().splitlines()]

    texts = [line["text"] for line in lines if line["line"] == "fact"]
    assert texts == ["Her cat is called Barsik 🐈"]


def test_what_was_said_can_be_taken_along_to_be_read() -> None:
    message = MessageFactory.create(text="I keep bees.")

    response = visitor(message.person).get(SETTINGS + "download/to-read/")

    assert response["Content-Type"] == "text/markdown"
    assert "> I keep bees.\n" in response.getvalue().decode()


def test_what_the_last_reply_was_given_stands_in_the_words_a_model_reads() -> None:
    fact = FactFactory.create(text="Her cat is called Barsik")
    message = MessageFactory.create(chat__person=fact.person)
    note: list[NamedFact] = [{"fact": str(fact.pk), "why": "meaning"}]
    record.answer(message, "Barsik again?", at=message.said_at, note=note)

    shown = page(visitor(fact.person), SETTINGS)

    assert "What the last reply was given" in shown
    assert "```memory" in shown
    assert "Her cat is called Barsik" in shown


def test_the_profile_is_shown_and_may_be_put_in_other_words() -> None:
    person = PersonFactory.create()
    client = visitor(person)

    client.post(SETTINGS + "profile/", {"text": "I am moving <house>."})
    assert profile(person) == "I am moving <house>."
    assert "I am moving &lt;house&gt;." in page(client, SETTINGS)

    text = "a" * (LONGEST_PROFILE + 1)
    answer = client.post(SETTINGS + "profile/", {"text": text})
    assert text in answer.content.decode()
    assert profile(person) == "I am moving <house>."


def test_a_key_is_made_shown_once_and_revoked() -> None:
    person = PersonFactory.create()
    client = visitor(person)

    made = client.post(SETTINGS + "keys/", {"name": "My notebook"}).content.decode()
    found = re.search(r"nzb_[\w-]{43}", made)
    assert found
    program = Client(headers={"Authorization": f"Bearer {found.group()}"})
    assert program.get("/api/v1/people/me/facts/").status_code == 200
    shown = page(client, SETTINGS)
    assert "My notebook" in shown
    assert "nzb_" not in shown

    shown = take_back(client, made)
    assert program.get("/api/v1/people/me/facts/").status_code == 401
    assert "My notebook" not in shown
    shown = take_back(client, shown)
    assert program.get("/api/v1/people/me/facts/").status_code == 200
    assert "My notebook" in shown


def test_nobody_revokes_anothers_key_or_takes_that_back() -> None:
    person = PersonFactory.create()
    key, _secret = key_of(person)
    stranger = visitor(PersonFactory.create())
    address = f"{SETTINGS}keys/{key.pk}/"

    assert stranger.post(address).status_code == 404
    assert people.keys_of(person) == [key]
    _address, fields = undo_of(revoked(visitor(person), key))
    assert stranger.post(address + "unrevoke/", fields).status_code == 404
    assert people.keys_of(person) == []


def revoked(client: Client, key: ApiKey) -> str:
    """The page after the person did it."""
    answer = client.post(f"{SETTINGS}keys/{key.pk}/", follow=True)
    return str(answer.content.decode())


def test_a_key_that_the_staff_revoked_stays_revoked() -> None:
    person = PersonFactory.create()
    key, _secret = key_of(person)
    client = visitor(person)
    people.revoke_key(key, now())
    address = f"{SETTINGS}keys/{key.pk}/"

    for path, fields in [("", {}), ("unrevoke/", {}), ("unrevoke/", {"was": "AQ=="})]:
        assert client.post(address + path, fields).status_code == 404

    assert people.keys_of(person) == []


def test_no_undo_from_before_opens_what_the_staff_revoked() -> None:
    person = PersonFactory.create()
    key, _secret = key_of(person)
    client = visitor(person)

    address, fields = undo_of(revoked(client, key))
    people.revoke_key(key, now())
    assert client.post(address, fields).status_code == 404

    assert people.keys_of(person) == []


def test_the_undo_of_a_revocation_works_once_on_its_own_key_and_for_a_while() -> None:
    person = PersonFactory.create()
    (one, _), (other, _) = key_of(person), key_of(person)
    client = visitor(person)
    address, fields = undo_of(revoked(client, one))
    revoked(client, other)

    elsewhere = address.replace(str(one.pk), str(other.pk))
    assert client.post(elsewhere, fields).status_code == 404
    with time_machine.travel(now() + timedelta(hours=2), tick=False):
        assert visitor(person).post(address, fields).status_code == 404
    assert people.keys_of(person) == []

    assert client.post(address, fields).status_code == 302
    revoked(client, one)
    assert client.post(address, fields).status_code == 404
    assert people.keys_of(person) == []


@pytest.mark.parametrize("name", ["", "x" * 101, "a\0b"])
def test_a_key_needs_a_name(name: str) -> None:
    person = PersonFactory.create()

    answer = visitor(person).post(SETTINGS + "keys/", {"name": name})

    assert "nzb_" not in answer.content.decode()
    assert people.keys_of(person) == []
