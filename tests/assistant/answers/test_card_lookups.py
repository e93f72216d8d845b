"""Card lookups: what is printed on a card is shown where only that is asked for."""

from collections.abc import Iterator

import pytest

from assistant.answers.answering import Desk, answer, prepare_desk
from assistant.answers.card_lookups import printed_line
from assistant.base.regions import Region
from assistant.base.ruling_records import QuoteKind, Verdict
from assistant.library.card_import import store_lock, write_store
from assistant.library.imported_cards import ImportedCard

COST = "Discard 2 cards;"
SPELL = f"{COST} destroy all monsters your opponent controls. You can only activate it on Mondays."
MATERIALS = "1 Tuner + 1+ non-Tuner monsters"
TUNE = "Each monster on the field hums a tune, and its controller claps for it."
DRAGON = f"{MATERIALS}\nOnce per turn: You can draw 1 card."


def _card(name: str, text: str, **more: object) -> ImportedCard:
    said = {
        "name": name, "names": {"en": name}, "kind": "spell", "type_line": "Normal",
        "icon": "Normal", "texts": {"en": text}, "source": "test", "date": "2026-01-01",
    }  # fmt: skip
    return ImportedCard.model_validate(said | more)


_MONSTER = {
    "kind": "monster", "icon": None, "type_line": "Dragon / Synchro / Effect", "attribute": "WIND",
    "level": 8, "atk": 2500, "defense": 2000, "materials": MATERIALS,
}  # fmt: skip


@pytest.fixture(scope="module")
def own_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk with three cards of invented texts, one of which is not understood."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RULING_HOME", str(tmp_path_factory.mktemp("home")))
        with store_lock():
            spells = (_card("Raigeki", SPELL), _card("Hinotama", TUNE))
            write_store((*spells, _card("Stardust Dragon", DRAGON, **_MONSTER)))
        yield prepare_desk(None, Region.TCG)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Which part of Raigeki is the cost?", COST),
        ("What are the materials of Stardust Dragon?", MATERIALS),
    ],
)
def test_the_part_that_is_asked_for_is_quoted_alone(
    own_desk: Desk, question: str, words: str
) -> None:
    """Word for word, from the card's text."""
    ruling = answer(question, own_desk)
    (quote,) = ruling.citations

    assert ruling.verdict is Verdict.QUOTED
    assert (quote.quote, quote.kind) == (words, QuoteKind.CARD_TEXT)
    assert words in ruling.answer


def test_a_lookup_shows_the_figures_and_the_whole_text(own_desk: Desk) -> None:
    """The line of the card, and all that is printed under it."""
    ruling = answer("Look up Stardust Dragon: Level, ATK and effect.", own_desk)
    (quote,) = ruling.citations

    assert ruling.verdict is Verdict.QUOTED
    assert "WIND Dragon / Synchro / Effect monster, Level 8, ATK 2500, DEF 2000" in ruling.answer
    assert quote.quote == DRAGON


def test_a_part_that_is_not_there_is_not_made_up(own_desk: Desk) -> None:
    """The whole text is shown instead."""
    ruling = answer("Which part of Stardust Dragon is the cost?", own_desk)

    assert [quote.quote for quote in ruling.citations] == [DRAGON]


def test_a_text_that_was_not_understood_is_quoted_first(own_desk: Desk) -> None:
    """Of a clause that has the words of the question; nothing is said to follow from it."""
    question = "I activate Hinotama. Is the monster on the field that hums a tune destroyed?"
    ruling = answer(question, own_desk)

    assert ruling.verdict is Verdict.QUOTED
    assert ruling.citations[0].kind is QuoteKind.CARD_TEXT
    assert ruling.citations[0].quote in ruling.answer


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"kind": "trap", "icon": "Counter"}, "Counter Trap Card"),
        (
            {**_MONSTER, "type_line": "Rock / Xyz", "attribute": "EARTH", "level": 4},
            "EARTH Rock / Xyz monster, Rank 4, ATK 2500, DEF 2000",
        ),
        (
            {**_MONSTER, "type_line": "Cyberse / Link", "level": 2, "defense": None},
            "WIND Cyberse / Link monster, Link Rating 2, ATK 2500",
        ),
    ],
)
def test_a_card_is_told_by_its_kind_and_figures(more: dict[str, object], line: str) -> None:
    """Rank, Level or Link Rating by what it is."""
    assert printed_line(_card("Amber Toll", "Draw 1 card.", **more)) == line
