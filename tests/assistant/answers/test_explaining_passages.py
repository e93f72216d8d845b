"""What asks for words: the passages of its terms, and the sentences nearest to it."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.answers.explaining_passages import (
    MOST_SENTENCES,
    nearest_sentences,
    term_passages,
)
from assistant.base.ruling_records import Verdict


def told(question: str, desk: Desk) -> list[str]:
    """The ids of the passages of the terms that a question asks for."""
    return [one.id for one in term_passages(question, (), desk.corpus.passage_by_id)]


class TestTermPassages:
    """The passages that explain the terms asked for."""

    @pytest.mark.parametrize(
        ("question", "passages"),
        [
            ("What is a Trigger Effect?", ["effect.trigger"]),
            ("Ignition Effects vs Trigger Effects", ["effect.ignition", "effect.trigger"]),
            ("Does my piercing monster stop when the Damage Step ends early?", []),
        ],
    )
    def test_a_term_leads_to_its_passage(
        self, question: str, passages: list[str], desk: Desk
    ) -> None:
        """Where the question says little else; a difference leads to both."""
        assert told(question, desk) == passages

    def test_one_passage_of_all_terms_is_enough(self, desk: Desk) -> None:
        """It says how they differ."""
        assert told("difference between a Tribute and destroying", desk) == ["wording.send"]

    def test_the_name_of_a_card_is_no_term(self, desk: Desk) -> None:
        """What a card does is in its text."""
        known = desk.corpus.passage_by_id

        assert term_passages("What is Skill Drain?", desk.cards.by_name, known) == ()


class TestNearestSentences:
    """The sentences of a passage that answer."""

    def test_the_sentence_with_what_is_asked_is_chosen(self, desk: Desk) -> None:
        """Not the first of the passage."""
        assert desk.lookup is not None
        passage = desk.corpus.passage_by_id["chain.speed.levels"]

        near = nearest_sentences(
            passage, "Which Spell Speed has a Flip Effect?", desk.lookup.search
        )

        assert "A Flip Effect has Spell Speed 1." in [passage.text[a:b] for a, b in near.spans]
        assert len(near.spans) <= MOST_SENTENCES

    def test_another_figure_is_further_away(self, desk: Desk) -> None:
        """Spell Speed 3 is not explained by what has Spell Speed 1."""
        assert desk.lookup is not None
        passage = desk.corpus.passage_by_id["chain.speed.levels"]

        near = nearest_sentences(passage, "What has Spell Speed 3?", desk.lookup.search)

        assert [passage.text[a:b] for a, b in near.spans] == ["A Counter Trap has Spell Speed 3."]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("I hold nine cards in hand at the end of my turn. What happens?", "hand size limit"),
        ("how many copies of a card may I put into main and side deck", "Three copies"),
        ("When does a Flip Effect activate after an attack?", "after damage calculation"),
        ("my optional trigger and his mandatory one, same event, his turn: chain order?", "placed"),
    ],
)
def test_what_a_rule_answers_is_quoted(question: str, words: str, desk: Desk) -> None:
    """No play is told instead, and it is not taken for something else than rulings."""
    ruling = answer(question, desk)

    assert ruling.verdict is Verdict.QUOTED
    assert any(words in quote.quote for quote in ruling.citations), ruling.answer


@pytest.mark.parametrize(
    "question", ["how much is a first edition Jinzo", "write me a poem about the sea"]
)
def test_what_is_no_question_of_rules_stays_one(question: str, desk: Desk) -> None:
    """No passage is near enough."""
    assert answer(question, desk).verdict is Verdict.UNSETTLED
