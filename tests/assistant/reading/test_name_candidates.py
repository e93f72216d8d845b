"""Name candidates: each way in which words may lead to a card."""

from collections.abc import Iterator

import pytest

from assistant.library.card_import import store_lock, write_store
from assistant.library.card_store import open_store
from assistant.library.imported_cards import ImportedCard
from assistant.reading.card_mentions import Names
from assistant.reading.name_candidates import candidates
from assistant.reading.said_names import SaidNames

SAID = SaidNames(
    meant={"lampy": {"Lantern of Quell": 3}},
    times={"turn": 50},
    cards={"Lantern of Quell": (5, "normal spell")},
    by_initials={"loq": ["Lantern of Quell"]},
)
NAMES = (
    "Lantern of Quell", "Zirrel Hound", "Zirrel, Lord of D.", "Ombrast Turn", "Number 12: Vombrax",
)  # fmt: skip


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Names]:
    """Invented cards, one of them with a nickname."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(tmp_path_factory.mktemp("names")))
        with store_lock():
            write_store([_card(name) for name in NAMES])
        yield Names([("Gate of Sarl", ["sarlgate"])], open_store())


def _card(name: str) -> ImportedCard:
    return ImportedCard(
        name=name, names={"en": name}, kind="trap", type_line="Normal",
        source="test", date="2026-01-01",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "said", "way"),
    [
        ("chain zirrel hound", "Zirrel Hound", "zirrel hound", "exact"),
        ("his sarlgate", "Gate of Sarl", "sarlgate", "nickname"),
        ("i lampy it", "Lantern of Quell", "lampy", "said"),
        ("my loq", "Lantern of Quell", "loq", "initials"),
        ("the hound attacks", "Zirrel Hound", "hound", "held"),
        ("zirel hound attacks", "Zirrel Hound", "zirel hound", "slip"),
        ("vombrxa attacks", "Number 12: Vombrax", "vombrxa", "held"),
        ("two zirrel hounds", "Zirrel Hound", "zirrel hounds", "exact"),
        ("he lanterned it", "Lantern of Quell", "lanterned", "held"),
        ("no 12 attacks", "Number 12: Vombrax", "no 12", "held"),
    ],
)
def test_words_lead_to_a_card(text: str, name: str, said: str, way: str, names: Names) -> None:
    """By the whole name, a nickname, a part, initials, a slip, an ending."""
    found = [one for one in candidates(text, names, SAID) if one.name == name and one.said == said]

    assert [way in one.ways for one in found] == [True]


@pytest.mark.parametrize(
    "text", ["7 attacks this turn", "zirrel. Hound", "zirrel + hound", "number 13"]
)
def test_numbers_marks_and_words_of_the_game_lead_to_none(text: str, names: Names) -> None:
    """A number alone, words that a sentence parts, and "turn" are no candidates."""
    found = {(one.name, one.said) for one in candidates(text, names, SAID)}

    assert not found & {("Zirrel Hound", "zirrel hound"), ("Ombrast Turn", "turn")}
    assert not any(said.isdecimal() or said == "number 13" for _, said in found)


def test_a_mark_that_ends_a_name_belongs_to_it(names: Names) -> None:
    """The full stop of "Lord of D."."""
    text = "Zirrel, Lord of D. attacks"
    ends = {text[one.start : one.end] for one in candidates(text, names, SAID)}

    assert "Zirrel, Lord of D." in ends
