"""The portrait: plain at once, a model's when it is there, never of what is gone."""

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.utils.timezone import now

from memory import people, portrait, store
from memory.engines.language import Failure, Sentence
from memory.models import Actor, Fact, Person, Portrait, Spending
from memory.policy.candidate import Category
from memory.portrait import FACTS, Paragraph, portrait_of
from memory.rows import acting_for
from memory.tasks import write_portrait
from tests.factories import FactFactory, PersonFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db
AT = now()


@pytest.fixture
def person() -> Person:
    person = PersonFactory.create()
    before = AT - timedelta(days=1)
    FactFactory.create(person=person, text="Lives in Omsk", at=before)
    FactFactory.create(person=person, text="Has a cat called Barsik", at=AT)
    return people.read(person.pk)


def shown(person: Person) -> Paragraph:
    with acting_for(person):
        facts = list(Fact.objects.of(person).recallable(AT))
    return portrait_of(person, facts, AT)


def told(paragraph: Paragraph) -> str:
    return " ".join(clause.text for clause in paragraph.clauses)


def held(person: Person) -> list[Portrait]:
    with acting_for(person):
        return list(Portrait.objects.filter(person=person))


def some(count: int) -> tuple[Person, list[Fact]]:
    person = PersonFactory.create()
    return person, [FactFactory.create(person=person, at=AT) for _ in range(count)]


def test_without_a_model_the_facts_stand_in_a_row_and_nothing_is_kept(
    person: Person,
) -> None:
    paragraph = shown(person)

    assert told(paragraph) == "Lives in Omsk; has a cat called Barsik."
    assert not paragraph.is_awaited
    assert held(person) == []


def test_the_order_of_the_facts_does_not_matter() -> None:
    person, facts = some(5)

    assert portrait_of(person, facts, AT) == portrait_of(person, facts[::-1], AT)


def test_the_weightiest_come_in_and_people_come_before_things() -> None:
    person = PersonFactory.create()
    rug = FactFactory.create(person=person, category=Category.THINGS, importance=5)
    cat = FactFactory.create(person=person, category=Category.RELATIONSHIPS)
    trifles = [FactFactory.create(person=person, importance=1) for _ in range(20)]

    clauses = portrait_of(person, [*trifles, rug, cat], AT).clauses

    assert len(clauses) == FACTS
    assert [clause.facts for clause in clauses][-2:] == [(cat,), (rug,)]


def test_a_look_asks_for_the_models_portrait_and_does_not_wait_for_it(
    person: Person, django_capture_on_commit_callbacks
) -> None:
    model = Scripted(needs_calls=True)
    with speaking(model):
        with django_capture_on_commit_callbacks() as calls:
            first = shown(person)
        write_portrait(str(person.pk))
        second = shown(person)

    assert len(calls) == 1
    assert (first.is_awaited, second.is_awaited) == (True, False)
    assert len(first.clauses) == 2
    assert [len(clause.facts) for clause in second.clauses] == [2]
    assert model.portrayed == 1


def test_the_same_facts_are_told_in_the_same_words_without_a_call(
    person: Person,
) -> None:
    model = Scripted(needs_calls=True)
    with speaking(model):
        shown(person)
        for _ in range(3):
            write_portrait(str(person.pk))
            shown(person)

    assert model.portrayed == 1
    with acting_for(person):
        assert Spending.objects.get().calls == 1


def test_a_fact_more_or_less_and_it_is_written_anew(person: Person) -> None:
    model = Scripted(needs_calls=True)
    with speaking(model):
        for text in ("Works as a nurse", "Sings in a choir"):
            FactFactory.create(person=person, text=text, at=AT)
            assert shown(person).is_awaited
            write_portrait(str(person.pk))
        assert "choir" in told(shown(person))

    assert model.portrayed == 2
    assert len(held(person)) == 1


def test_it_is_sealed(person: Person) -> None:
    with speaking(Scripted(needs_calls=True)):
        shown(person)
        write_portrait(str(person.pk))

    (row,) = held(person)
    assert b"Omsk" not in bytes(row.sealed)
    assert b"Barsik" not in bytes(row.sealed)


def test_it_goes_with_any_fact_that_is_erased(person: Person) -> None:
    with speaking(Scripted(needs_calls=True)):
        shown(person)
        write_portrait(str(person.pk))
        with acting_for(person):
            cat = next(f for f in Fact.objects.of(person) if "Barsik" in f.text)
        store.purge([cat], at=AT, tombstones=True)
        assert held(person) == []
        assert "Barsik" not in told(shown(person))


class Slow(Scripted):
    """While it writes, the person erases what it is writing of."""

    def __init__(
        self, person: Person, and_then: Callable[[Person], object] = str
    ) -> None:
        super().__init__(needs_calls=True)
        self.person, self.and_then = person, and_then

    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        with acting_for(self.person):
            gone = list(Fact.objects.of(self.person))
        store.purge(gone, at=AT, tombstones=True)
        self.and_then(self.person)
        return super().portray(facts)


def test_what_is_erased_while_a_model_writes_is_not_kept(person: Person) -> None:
    with speaking(Slow(person)):
        shown(person)
        write_portrait(str(person.pk))

    assert held(person) == []


def test_nor_if_somebody_who_saw_the_page_before_asks_for_it_again(
    person: Person,
) -> None:
    with acting_for(person):
        seen = list(Fact.objects.of(person).recallable(AT))
    model = Slow(person, lambda person: portrait_of(person, seen, AT))
    with speaking(model):
        shown(person)
        write_portrait(str(person.pk))

    assert all(not bytes(row.sealed) for row in held(person))


def test_a_fact_forgotten_meanwhile_makes_it_void(person: Person) -> None:
    model = Scripted(needs_calls=True)
    with speaking(model):
        shown(person)
        with acting_for(person):
            fact = Fact.objects.of(person)[0]
        store.retract(fact, at=AT, by=Actor.PERSON)
        assert not portrait.write(person.pk, at=AT)

    assert model.portrayed == 0


def test_a_model_that_is_down_leaves_the_plain_one_and_is_asked_later(
    person: Person, django_capture_on_commit_callbacks
) -> None:
    with speaking(Scripted(needs_calls=True, failure=Failure.TIMEOUT)):
        shown(person)
        write_portrait(str(person.pk))
        with acting_for(person):
            facts = list(Fact.objects.of(person))
        with django_capture_on_commit_callbacks() as at_once:
            paragraph = portrait_of(person, facts, AT + timedelta(minutes=5))
        with django_capture_on_commit_callbacks() as later:
            portrait_of(person, facts, AT + timedelta(minutes=20))

    assert not paragraph.is_awaited
    assert "Lives in Omsk; has" in told(paragraph)
    assert (len(at_once), len(later)) == (0, 1)


class Mute(Scripted):
    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        self.portrayed += 1
        return []


def test_where_nothing_of_it_can_stand_the_plain_one_serves_for_good(
    person: Person,
) -> None:
    model = Mute(needs_calls=True)
    with speaking(model):
        for _ in range(3):
            paragraph = shown(person)
            write_portrait(str(person.pk))

    assert len(paragraph.clauses) == 2
    assert model.portrayed == 1


def test_of_two_workers_one_pays(person: Person) -> None:
    model = Again(person)
    with speaking(model):
        shown(person)
        write_portrait(str(person.pk))

    assert model.portrayed == 1
    with acting_for(person):
        assert Spending.objects.get().calls == 1


class Again(Scripted):
    """While it writes, another worker is told to write the same."""

    def __init__(self, person: Person) -> None:
        super().__init__(needs_calls=True)
        self.person = person

    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        sentences = super().portray(facts)
        if self.portrayed == 1:
            write_portrait(str(self.person.pk))
        return sentences


def test_facts_in_a_language_that_could_be_told_wrongly_are_told_plainly() -> None:
    fact = FactFactory.create(text="彼女は大阪に住んでいる", at=AT)
    person = people.read(fact.person.pk)

    with speaking(Scripted(needs_calls=True)):
        paragraph = shown(person)

    assert "大阪" in told(paragraph)
    assert not paragraph.is_awaited
    assert held(person) == []


def test_with_memory_off_no_model_is_asked(person: Person) -> None:
    people.settle_in(person, remembers=False)
    with speaking(Scripted(needs_calls=True)):
        paragraph = shown(people.read(person.pk))

    assert not paragraph.is_awaited
    assert held(person) == []


def test_nor_where_memory_was_turned_off_after_the_look(person: Person) -> None:
    model = Scripted(needs_calls=True)
    with speaking(model):
        shown(person)
        people.settle_in(person, remembers=False)
        write_portrait(str(person.pk))

    assert model.portrayed == 0


def test_somebody_erased_since_is_no_error() -> None:
    write_portrait("00000000-0000-4000-8000-000000000000")
