"""JSON is found in whatever a model writes, and the work on it is bounded."""

import json

from hypothesis import given
from hypothesis import strategies as st

from memory.engines.language.salvage import MOST_TRIES, values_in, without_thinking

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
OBJECTS = st.dictionaries(st.text(), JSON, max_size=3)
PROSE = st.text(st.characters(exclude_characters="{["))


@given(PROSE, OBJECTS, PROSE)
def test_an_object_is_found_between_prose(
    before: str, value: object, after: str
) -> None:
    assert list(values_in(before + json.dumps(value) + after)) == [value]


@given(st.lists(OBJECTS, min_size=1, max_size=3), st.data())
def test_of_a_list_cut_short_the_whole_parts_remain(
    items: list[object], data: st.DataObject
) -> None:
    written = json.dumps({"statements": items})
    cut = data.draw(st.integers(0, len(written) - 1))

    for value in values_in(written[:cut]):
        assert json.dumps(value) in written


@given(st.text(st.sampled_from('{}[]":,\\a1 ')))
def test_anything_at_all_is_read_without_an_error(text: str) -> None:
    assert len(list(values_in(text))) <= MOST_TRIES


@given(st.lists(st.text(st.sampled_from("<>/think ab"))))
def test_thinking_is_cut_alike_however_it_comes_in_pieces(pieces: list[str]) -> None:
    whole = "".join(pieces)

    assert "".join(without_thinking(pieces)) == "".join(without_thinking([whole]))
