"""What changes a standing fact, told apart from what is only new this minute."""

import pytest

from memory.engines.builtin.classifier import Judgement
from memory.engines.builtin.passing import tells_change

UNSURE = Judgement(fact=0.1, label="about_me", otherwise="state")


@pytest.mark.parametrize(
    "text",
    [
        "Waiting for the train right now",
        "I'm driving home now",
        "Now I'm in a meeting",
        "I'm starving now",
        "Теперь жду такси",
    ],
)
def test_what_passes_in_hours_changes_nothing(text):
    assert not tells_change(text, UNSURE)


@pytest.mark.parametrize(
    "text",
    [
        "We are in Hull now",
        "I'm with Monzo now",
        "The headache is gone now",
        "Not stuck in traffic any more, I quit driving to work",
        "Мы теперь в Казани",
        "Больше не жду курьера, подписку отменил",
    ],
)
def test_a_new_place_or_a_state_that_is_over_is_heard(text):
    assert tells_change(text, UNSURE)
