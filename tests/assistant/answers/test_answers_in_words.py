"""Answers in words: what was not computed is answered by the passage that speaks of it."""

from pathlib import Path

import pytest

from assistant.answers.answering import answer, prepare_desk
from assistant.answers.answers_in_words import answer_in_words
from assistant.base.regions import Region
from assistant.base.ruling_records import QuoteRole, Ruling, Verdict

UNREAD = "Jinzo went wibbly after the Trap Stun thing, so are his worms still asleep?"
"""No reader makes a play of it."""
ASKED = "Are Jinzo's worms asleep after Trap Stun?"
SAID = "They sleep until the third owl has called."


def from_document(folder: Path, text: str, question: str) -> Ruling:
    """The answer to a question from one document alone."""
    (folder / "page.md").write_text(text, encoding="utf-8")
    return answer(question, prepare_desk((str(folder),), Region.TCG))


@pytest.mark.parametrize(
    "text",
    [
        f"# Desk\n\n**Q:** {ASKED}\n**A:** {SAID}\n",
        f"# Desk\n\n## {ASKED}\n\n{SAID}\n",
        "# Desk\n\nAfter Trap Stun the worms of Jinzo are asleep until the third owl has called.\n",
    ],
    ids=["pair", "heading", "sentence"],
)
def test_words_of_a_passage_answer_what_is_not_computed(tmp_path: Path, text: str) -> None:
    """They are the answer, stand first, and count for nothing."""
    ruling = from_document(tmp_path, text, UNREAD)

    assert ruling.verdict is Verdict.QUOTED
    assert "third owl" in ruling.answer
    assert "third owl" in ruling.citations[0].quote
    assert ruling.citations[0].role is QuoteRole.RELATED


def test_a_passage_of_other_cards_answers_nothing(tmp_path: Path) -> None:
    """Though it asks in the same words."""
    other = ASKED.replace("Jinzo", "Summoned Skull").replace("Trap Stun", "Dark Hole")
    ruling = from_document(tmp_path, f"# Desk\n\n**Q:** {other}\n**A:** {SAID}\n", UNREAD)

    assert ruling.verdict is Verdict.UNSETTLED
    assert "owl" not in ruling.answer


def test_a_passage_of_something_else_answers_nothing(tmp_path: Path) -> None:
    """Though it names the same cards."""
    text = (
        "# Desk\n\n**Q:** What do Jinzo and Trap Stun cost in our shop?\n**A:** Two coins each.\n"
    )
    desk_folder = tmp_path / "desk"
    desk_folder.mkdir()
    (desk_folder / "page.md").write_text(text, encoding="utf-8")
    desk = prepare_desk((str(desk_folder),), Region.TCG)
    assert desk.lookup is not None
    found = [desk.corpus.to_read(one) for one in desk.corpus.passages]
    search = desk.lookup.search

    assert answer_in_words(UNREAD, "en", found, search, desk.names) is None
    assert answer_in_words("Jinzo, Trap Stun: shop price?", "en", found, search, desk.names)
    assert answer_in_words("Jinzo, Trap Stun: shop price?", "ja", found, search, desk.names) is None
