"""Quote notes: a quote of an answer shows its question, and what it seems to say."""

import pytest

from assistant.base.ruling_records import Agreement, Quote, QuoteRole, Ruling, Verdict
from assistant.presenting.answer_screen import answer_markdown, answer_text
from assistant.presenting.quote_notes import question_note, role_note
from assistant.presenting.ruling_screen import explained_text

QUOTE = Quote(
    id="q1",
    passage="faq:3",
    title="FAQ",
    document="faq.md",
    source="faq",
    quote="Yes, it does.",
    start=10,
    end=23,
    digest="0",
    question="Does Raigeki\nresolve?",
    agreement=Agreement.AGREES,
    role=QuoteRole.AGREES,
)
RULING = Ruling(
    question="Does it resolve?",
    language="en",
    verdict=Verdict.CONFIRMED,
    answer="Yes.",
    citations=(QUOTE,),
    corpus="0",
)


@pytest.mark.parametrize("shown", [answer_text, answer_markdown, explained_text])
def test_a_quote_of_an_answer_shows_its_question(shown: object) -> None:
    """Before the words that answer it, on one line, wherever an answer is shown."""
    assert callable(shown)
    text = str(shown(RULING)).replace("*", "").replace('"', "")

    assert text.index("Asked: Does Raigeki resolve?") < text.index("Yes, it does.")


def test_a_quote_that_answers_nothing_shows_none() -> None:
    """As most do."""
    plain = QUOTE.model_copy(update={"question": ""})

    assert not question_note(plain)
    assert "Asked" not in answer_text(RULING.model_copy(update={"citations": (plain,)}))


@pytest.mark.parametrize(
    ("role", "seems", "note"),
    [
        (QuoteRole.AGREES, Agreement.SILENT, ""),
        (QuoteRole.DISAGREES, Agreement.SILENT, "says otherwise"),
        (QuoteRole.RELATED, Agreement.SILENT, "related"),
        (QuoteRole.RELATED, Agreement.AGREES, "seems to say the same"),
        (QuoteRole.RELATED, Agreement.DISAGREES, "seems to say otherwise"),
    ],
)
def test_what_a_quote_does_is_told(role: QuoteRole, seems: Agreement, note: str) -> None:
    """One that was not read surely enough only seems to."""
    assert role_note(QUOTE.model_copy(update={"role": role, "seems": seems})) == note
