"""Names of imported cards: found in any language and spelling, never in words of the sentence."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.base.ruling_records import Stage
from assistant.library.card_import import store_lock, write_store
from assistant.library.card_store import open_store
from assistant.library.imported_cards import ImportedCard
from assistant.reading.card_mentions import Names, unknown_names
from assistant.reading.spoken_names import spoken_names

NAMES = {
    "Zirrel Hound": {"de": "Jagdhund des Zirrel", "ja": "月狼ジレル"},
    "Zirrel Hound Rider": {"ja": "月狼ジレルの騎手"},
    "Gate of Vombrax": {"fr": "Portail de Vombrax", "ko": "봄브락스의 문"},
    "Quivane, the Amber Scholar": {},
    "Orrelith": {"es": "Orrel"},
    "Lantern": {},
    "Battle Damage": {},
    "Stop Attack!": {},
    "7": {},
    "Fusion": {"ja": "融合"},
    "Ombrast Dragon LV4": {},
    "Ombrast Dragon LV6": {},
    "Ombrast the Tall LV8": {},
    "Sarl, Duke of Ash": {},
}


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Names]:
    """One defined card, and imported ones behind it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(tmp_path_factory.mktemp("names")))
        with store_lock():
            write_store([_card(name, more) for name, more in NAMES.items()])
        yield Names([("Mystical Space Typhoon", ["MST", "Orrelith Alias"])], open_store())


def _card(name: str, more: dict[str, str]) -> ImportedCard:
    return ImportedCard(
        name=name, names={"en": name, **more}, kind="trap", type_line="Normal",
        source="test", date="2026-01-01",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("I attack with zirrel hound now", "Zirrel Hound", "zirrel hound"),
        ("two Zirrel Hound Riders attack", "Zirrel Hound Rider", "Zirrel Hound Riders"),
        ("Zirrel Hound's effect", "Zirrel Hound", "Zirrel Hound"),
        ("“Gate of Vombrax” resolves", "Gate of Vombrax", "Gate of Vombrax"),
        ("chain Portail de Vombrax", "Gate of Vombrax", "Portail de Vombrax"),
        ("the Gate of Vombrx resolves", "Gate of Vombrax", "Gate of Vombrx"),
        ("he activates gate of vombrx.", "Gate of Vombrax", "gate of vombrx"),
        ("I Summon Quivane and pass", "Quivane, the Amber Scholar", "Quivane"),
        ("I summon amber scholar", "Quivane, the Amber Scholar", None),
        ("I Summon the Amber Scholar", "Quivane, the Amber Scholar", "Amber Scholar"),
        ("then orrelith resolves", "Orrelith", "orrelith"),
        ("I Set Lantern face-down", "Lantern", "Lantern"),
        ('"battle damage" is activated', "Battle Damage", "battle damage"),
        ("I chain Stop Attack! to it", "Stop Attack!", "Stop Attack"),
        ('"7" is sent', "7", "7"),
        ("Ombrast LV8 attacks", "Ombrast the Tall LV8", "Ombrast LV8"),
        ("相手の月狼ジレルの騎手の効果", "Zirrel Hound Rider", "月狼ジレルの騎手"),
        ("「融合」を発動", "Fusion", "融合"),
        ("봄브락스의 문을 발동", "Gate of Vombrax", "봄브락스의 문"),
    ],
)
def test_imported_card_is_found(text: str, name: str, words: str | None, names: Names) -> None:
    """Longest first, in every language, whole or by a part that only it has."""
    found = spoken_names(text, names)

    if words is None:  # a part made of everyday words needs capitals
        assert found == ()
    else:
        assert [(one.name, one.text) for one in found] == [(name, words)]


@pytest.mark.parametrize(
    "text",
    [
        "the battle damage is 700",
        "Battle damage is dealt",
        "a lantern for you",
        "7 monsters with Level 7",
        "they stop attacks! Stop attacks.",
        "融合召喚する、融合モンスター",
        "the gate of the castle is a hound",
        "Ombrast LV7 attacks",
        "Orrel",
        "the Duke's turn",
        "a scholar amber as the gate",
    ],
)
def test_word_of_the_sentence_is_no_card(text: str, names: Names) -> None:
    """Everyday words, other numbers and common beginnings are not taken for cards."""
    assert spoken_names(text, names) == ()


def test_part_within_a_longer_name_is_no_card(names: Names) -> None:
    """A card nobody knows is not taken for one that shares words with it."""
    assert names.find("I Summon Blorp Quivane and pass") == ()


def test_nearest_and_slips_reach_imported_names(names: Names) -> None:
    """Unknown names are answered with imported ones too; a word of a name is no slip."""
    assert names.nearest("Zirel Houndd")[0] == "Zirrel Hound"
    assert names.slips_of("vombrxa") == [("vombrax", 1)]
    assert names.slips_of("vombrax") == ()


def test_card_command_shows_text_and_reading(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, type, the printed text and what was understood; unknown words are marked."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path))
    text = "Flumbort all snorgs."
    one = _card("Gate of Vombrax", {"fr": "Portail de Vombrax"})
    with store_lock():
        write_store([one.model_copy(update={"texts": {"en": text}})])
    status, out, _ = ruling("card", "portail de vombrax")
    unknown = ruling("card", "Gate of Vombrux")

    assert status == 0
    for part in ("Gate of Vombrax", "Portail de Vombrax", "Printed:", text, "Not understood"):
        assert part in out
    assert unknown[0] == 4
    assert "'Gate of Vombrax'" in unknown[2]
    assert "ruling cards import" in unknown[2]


def test_unknown_card_in_a_question_is_a_gap_with_the_nearest(names: Names) -> None:
    """A name that no card has: the nearest names, and how cards come to be known."""
    text = 'I activate "Zirrel Hondo of Nox". Does it resolve?'
    (first,) = unknown_names(text, names)

    assert (first.text, first.stage) == ("Zirrel Hondo of Nox", Stage.CARD)
    assert "'Zirrel Hound'" in first.why
    assert "ruling cards import" in first.why
