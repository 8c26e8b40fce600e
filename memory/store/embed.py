"""The meaning of facts, written anew by another embedding model."""

from collections.abc import Sequence

from memory.models import Fact, Person
from memory.store.new import Meaning
from memory.store.verbs import changing


def embed(person: Person, facts: Sequence[Fact], meanings: Sequence[Meaning]) -> None:
    """Vector and model together; a fact erased meanwhile stays erased."""
    with changing(person):
        for fact, meaning in zip(facts, meanings, strict=True):
            Fact.objects.filter(pk=fact.pk).update(
                embedding=person.key.turned(meaning.vector),
                embedding_model=meaning.model,
            )
