"""Questions in a language that is not read: quotes in it, or nothing."""

from assistant.answering import Desk, answer
from assistant.records import Verdict


def test_a_question_in_vietnamese_is_answered_with_vietnamese_quotes(desk: Desk) -> None:
    """It is not computed, and says so in its language."""
    found = answer(
        "Nếu hiệu ứng của quái thú bị vô hiệu thì nó có thể kích hoạt hiệu ứng không?", desk
    )
    assert (found.verdict, found.language) == (Verdict.QUOTED, "vi")
    assert found.citations[0].passage == "vi.negation.effect.card.may-activate"
    assert all(quote.passage.startswith("vi.") for quote in found.citations)


def test_nothing_is_quoted_off_the_topic(desk: Desk) -> None:
    """A question about the weather finds nothing."""
    found = answer("Thời tiết hôm nay thế nào?", desk)
    assert (found.verdict, found.citations) == (Verdict.UNSETTLED, ())
