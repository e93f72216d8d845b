"""The sheet of an imported card: each effect in plain words, what was not understood marked."""

from pathlib import Path

import pytest

from assistant.presenting.understood_cards import imported_sheet, imported_text
from tests.assistant.library.test_card_store import card, keep

UNDERSTOOD = (
    'Target 1 monster on the field; destroy it. You can only activate 1 "Gate of Vombrax" per turn.'
)
HALF = "Destroy 1 monster on the field, then flumbort the gate."


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a store of its own."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))


def shown(text: str) -> list[str]:
    """What a person is shown of a card with this text, from its effects on."""
    store = keep(card("Gate of Vombrax", text))
    found = store.card("Gate of Vombrax")
    assert found is not None
    sheet = imported_sheet(found, store, None)
    lines = imported_text(sheet).splitlines()
    return [line.strip() for line in lines[lines.index("Understood as:") + 1 :]]


def test_an_effect_is_said_in_plain_words() -> None:
    """What was understood is written out anew, with how often it can be used before it."""
    told, words = shown(UNDERSTOOD)[:2]

    assert words == "Target 1 monster on the field; destroy that target."
    assert "once per turn (each activation counts, by name)" in told


def test_what_was_not_understood_is_shown_as_it_is_printed() -> None:
    """No words are found for half of an effect: its pieces stand there, the rest is marked."""
    lines = shown(HALF)

    assert "step: Destroy 1 monster on the field" in lines
    assert "? step: flumbort the gate." in lines
    assert lines[lines.index("Not understood (what depends on it is unknown):") + 1] == (
        "? flumbort the gate."
    )
