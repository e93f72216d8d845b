"""Card clauses: the words of a card's text stand beside the step that carries them out."""

from pathlib import Path

import pytest

from assistant.answers.answering import Desk, answer, prepare_desk
from assistant.answers.card_clauses import CardClauses, best_worded
from assistant.answers.saved_rulings import Stands, quote_now
from assistant.base.regions import Region
from assistant.base.ruling_records import Quote, QuoteKind, QuoteRole, Ruling
from assistant.library.card_import import store_lock, write_store
from assistant.library.imported_cards import ImportedCard

DESTROYS = "Destroy all monsters your opponent controls."
BANISHES = "Banish all monsters your opponent controls."
UNREAD = "Flumbort all monsters your opponent controls."
QUESTION = "I activate Raigeki while my opponent controls Sangan. Is Sangan destroyed?"


def imported(text: str, konami_id: int | None = 7) -> ImportedCard:
    """A database's record of a card that is also defined by hand, with invented words."""
    said = {
        "name": "Raigeki", "names": {"en": "Raigeki"}, "kind": "spell", "type_line": "Normal",
        "icon": "Normal", "texts": {"en": text}, "source": "test", "date": "2026-01-01",
        "konami_id": konami_id,
    }  # fmt: skip
    return ImportedCard.model_validate(said)


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of its own."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def asked_with(text: str) -> tuple[Ruling, Desk]:
    """The answer where the card is printed so."""
    with store_lock():
        write_store((imported(text),))
    desk = prepare_desk(None, Region.TCG)
    return answer(QUESTION, desk), desk


def quoted(ruling: Ruling) -> Quote:
    """The one clause that is quoted."""
    (found,) = (one for one in ruling.citations if one.kind is QuoteKind.CARD_TEXT)
    return found


@pytest.mark.usefixtures("own_home")
def test_a_step_cites_the_clause_it_carries_out() -> None:
    """Word for word, with the card as title and its page as link, and it can be looked up again."""
    ruling, desk = asked_with(DESTROYS)
    clause = quoted(ruling)

    assert (clause.quote, clause.title, clause.role) == (DESTROYS, "Raigeki", QuoteRole.AGREES)
    assert clause.link is not None
    assert any(clause.id in step.citations for step in ruling.trace)
    assert quote_now(clause, desk.corpus, desk.cards).stands is Stands.UNCHANGED


@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize(
    ("text", "role"), [(BANISHES, QuoteRole.DISAGREES), (UNREAD, QuoteRole.RELATED)]
)
def test_another_word_changes_what_the_clause_says(text: str, role: QuoteRole) -> None:
    """A clause that does something else speaks against the step; one not understood is related."""
    assert quoted(asked_with(text)[0]).role is role


@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize(
    ("text", "stands"), [(f"X. {DESTROYS}", Stands.MOVED), (BANISHES, Stands.ALTERED)]
)
def test_a_saved_clause_is_looked_up_in_the_database(text: str, stands: Stands) -> None:
    """It says whether the words still stand there."""
    clause = quoted(asked_with(DESTROYS)[0])

    desk = asked_with(text)[1]

    assert quote_now(clause, desk.corpus, desk.cards).stands is stands


@pytest.mark.usefixtures("own_home")
def test_clauses_without_a_word_of_the_question_are_left() -> None:
    """Those that share most words with it come first."""
    _, desk = asked_with(f"{DESTROYS} Draw 1 card.")
    clauses = CardClauses(desk.cards).of_card("Raigeki")

    assert best_worded(clauses, "monsters")
    assert best_worded(clauses, "xyzzy") == []


@pytest.mark.usefixtures("own_home")
def test_words_of_most_texts_count_little() -> None:
    """That a clause speaks of a monster too does not make it an answer."""
    _, desk = asked_with(f"{DESTROYS} Draw 1 card.")
    clauses = CardClauses(desk.cards).of_card("Raigeki")

    assert best_worded(clauses, "is my monster destroyed", least=1)
    assert best_worded(clauses, "is my monster safe", least=1) == []
