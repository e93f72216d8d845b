"""The default screen: one page, in the game's words, with its sources by title."""

import re
from collections.abc import Callable
from statistics import median

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import OfferedReading, Quote, QuoteRole, Ruling, Verdict
from assistant.presenting.answer_screen import answer_markdown, answer_text, shown_quotes
from engine import every_rule
from tests.conftest import Ran

QUESTIONS = (
    "My Saqlifice is negated on activation by Cyber Dragon Infinity. Does Saqlifice resolve?",
    "Call of the Haunted in the Damage Step, legal?",
    "I activate Dark Hole and my opponent chains Mystical Space Typhoon on it. Does it resolve?",
    "Opponent uses Royal Oppression on my Special Summon effect. I chain MST. Does mine resolve?",
    "Skill Drain is up. I Tribute Exiled Force for its effect. Does it resolve?",
    "My opponent attacks with Jinzo and I activate Magic Cylinder. Is it negated?",
    'My opponent activates Maxx "C". Can I chain Ash Blossom & Joyous Spring?',
    "Does Mirror Force destroy Defense Position monsters?",
    "Zombie World and DNA Surgery (Machine) are on the field. Which Type is a face-up monster?",
    "What is a Quick Effect?",
    "Which passage says that a Counter Trap needs a Counter Trap in response?",
    "I activate Super Polymerization. Can Solemn Judgment negate the Fusion Summon?",
)
RULE_CODES = re.compile(rf"\b(?:{'|'.join(rule.id for rule in every_rule())})\b")
INTERNAL = re.compile(
    r"\b[a-z]+(?:_[a-z]+)+\b|\beffect \d\b|(?<=\w)#\d|\b(?:filter|selector): |\b[Ss]ources? \d{3}"
    r"|\bq\d+\b|\b\d+:\d+\b|\.\.(?!\.)|''"
)
"""Names in the program, numbers of quotes and sources, offsets, broken sentences."""
MOST_ROWS = 25


def internal_names(screen: str) -> list[str]:
    """What no player knows; addresses are left out."""
    words = re.sub(r"https?://\S+", "", screen)
    return [*RULE_CODES.findall(words), *INTERNAL.findall(words)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_screen_has_no_internal_names(desk: Desk, question: str) -> None:
    """Neither rule codes nor predicates, modules, offsets or numbers of sources."""
    ruling = answer(question, desk)

    assert internal_names(answer_text(ruling)) == []
    assert internal_names(answer_markdown(ruling).replace("\\", "")) == []
    assert internal_names(ruling.short) == []


@pytest.mark.parametrize(
    "leak", ["NG01", "monster_zone", "effect 2", "Source 004", "q1", "17:40", "filter: told", "."]
)
def test_an_internal_name_is_seen(leak: str) -> None:
    """The test above can fail."""
    assert internal_names(f"It is {leak}.")


def test_the_screen_is_one_page(desk: Desk) -> None:
    """On a narrow terminal; and no line is wider than that, except an address."""
    screens = [answer_text(answer(question, desk), 40).splitlines() for question in QUESTIONS]
    lines = [line for screen in screens for line in screen if "http" not in line]

    assert median(map(len, screens)) <= MOST_ROWS
    assert all(len(line) <= 40 for line in lines)


def quote(number: int, role: QuoteRole) -> Quote:
    """A quote of one role."""
    return Quote(
        id=f"q{number}", passage=f"p{number}", title="Title", document="d.md", source="s",
        quote="Words.", start=0, end=6, digest="0", role=role,
    )  # fmt: skip


def ruling_with(*quotes: Quote) -> Ruling:
    """A ruling with these quotes."""
    return Ruling(
        question="?", language="en", verdict=Verdict.CONFLICT, answer="No.", corpus="0",
        citations=quotes,
    )  # fmt: skip


def test_what_speaks_against_is_shown_first() -> None:
    """A disagreement is never left out for want of room."""
    related = [quote(number, QuoteRole.RELATED) for number in (1, 2, 3)]
    shown = shown_quotes(ruling_with(*related, quote(4, QuoteRole.DISAGREES)))

    assert shown[0].id == "q4"
    assert "(says otherwise)" in answer_text(ruling_with(*related, quote(4, QuoteRole.DISAGREES)))


def test_a_narrow_screen_has_room_for_one_quote_of_what_is_not_settled() -> None:
    """A wider one shows two; what speaks against comes first on both."""
    quotes = [
        *(quote(number, QuoteRole.RELATED) for number in (1, 2)),
        quote(3, QuoteRole.DISAGREES),
    ]
    ruling = ruling_with(*quotes).model_copy(update={"verdict": Verdict.UNSETTLED})
    narrow, wide = answer_text(ruling, 40), answer_text(ruling, 80)

    assert (narrow.count("Words."), wide.count("Words.")) == (1, 2)
    assert "(says otherwise)" in narrow


def test_a_source_number_in_a_quote_is_bracketed() -> None:
    """As an editor marks what is not the quote's own word."""
    words = quote(1, QuoteRole.RELATED).model_copy(update={"quote": "Sources 000 and 003 say so."})

    assert '"[some sources] say so."' in answer_text(ruling_with(words))


def test_short_and_markdown_can_be_asked_for(ruling: Callable[..., Ran]) -> None:
    """For a chat, and for a page; one form at a time."""
    short, page = ruling("ask", QUESTIONS[1], "--short"), ruling("ask", QUESTIONS[1], "--markdown")
    checked = ruling("check", "--question", QUESTIONS[1], "--answer", "No, it is not.", "--short")

    assert len(short.out.strip()) <= 400
    assert page.out.startswith("**No.")
    assert len(checked.out.strip()) <= 400
    assert ruling("ask", QUESTIONS[1], "--short", "--markdown").status == 2


def test_what_else_may_be_meant_is_asked_once_and_after_the_words(desk: Desk) -> None:
    """The words that are quoted are the answer; the answer itself asks nothing."""
    ruling = answer("What is a Quick Effect?", desk)
    offered = OfferedReading(
        play="A activate Raigeki\n? Raigeki resolves",
        said="You activate Raigeki. Does it resolve?",
        answer="Yes.",
        confidence=0.3,
    )
    screen = answer_text(ruling.model_copy(update={"did_you_mean": (offered,)})).lower()

    assert ruling.verdict is Verdict.QUOTED
    assert "did you mean" not in ruling.answer.lower()
    assert screen.count("did you mean") == 1
    assert screen.index(ruling.citations[0].quote.split()[0].lower()) < screen.index("did you mean")
