"""Chats: opened, named, kept as the person chooses, removed."""

from chat.models import Chat, Persona
from chat.record.rows import entitle, lock
from memory import repeatable
from memory.models import Person
from memory.policy.readable import readable
from memory.policy.secret import masked
from memory.rows import acting_for

LONGEST_TITLE = 120  # characters
FIRST_INSTRUCTIONS = (
    "You are a helpful, honest assistant. Answer in the person's language, briefly "
    "and to the point. Use what is remembered about the person where it helps."
)
CHOSEN = ("kept_whole", "digest_on_device", "sealed_digest", "digest_cursor")


def default_persona() -> Persona:
    """Everybody's, made on the first day; staff may rename it and choose another.

    Where staff have chosen none, the first one serves.
    """
    chosen = Persona.objects.filter(is_default=True).first()
    if chosen:
        return chosen
    first, _ = Persona.objects.get_or_create(
        client=None,
        slug="assistant",
        defaults={
            "name": "Nezabudka",
            "instructions": FIRST_INSTRUCTIONS,
            "is_default": True,
        },
    )
    return first


def open_chat(
    person: Person,
    *,
    persona: Persona | None = None,
    channel: str = "web",
    session_id: str = "",
) -> Chat:
    """The chat of this session, or a new one; without a session always a new one."""
    persona = persona or default_persona()
    with acting_for(person):
        if not session_id:
            return person.chats.create(persona=persona, channel=channel)
        chat, _ = person.chats.get_or_create(
            persona=persona, channel=channel, session_id=session_id
        )
        return chat


def rename(chat: Chat, title: str) -> None:
    """Chat.DoesNotExist when it is gone meanwhile."""
    with acting_for(chat.person):
        lock(chat)
        entitle(chat, masked(readable(title))[:LONGEST_TITLE])


def choose(
    chat: Chat, *, kept_whole: bool | None = None, digest_on_device: bool | None = None
) -> None:
    """Changes what is given; Chat.DoesNotExist when it is gone meanwhile.

    A digest that moves to the device is here no more.
    """
    with acting_for(chat.person):
        lock(chat)
        if kept_whole is not None:
            chat.kept_whole = kept_whole
        if digest_on_device is not None:
            chat.digest_on_device = digest_on_device
        if chat.digest_on_device:
            chat.sealed_digest, chat.digest_cursor = b"", chat.archived_up_to
        chat.save(update_fields=CHOSEN)


def remove(chat: Chat) -> None:
    """The talk and its condensed forms go; facts stay, with the sentences they have.

    Chat.DoesNotExist when it is gone meanwhile.
    """
    with acting_for(chat.person):
        lock(chat)  # a message that is on its way comes before, or finds no chat
        said = chat.messages.values_list("pk", flat=True)
        repeatable.redact(chat.person, frozenset(map(str, said)))
        chat.delete()
