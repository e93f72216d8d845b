"""Questions in Vietnamese and Japanese: computed and answered in their language, or only quoted."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Verdict
from tests.assistant.given_plays import given_answer

COMPUTED = [
    (
        "Tôi kích hoạt Raigeki, đối thủ chuỗi Magic Jammer. Raigeki có bị vô hiệu không?",
        "Có. Việc kích hoạt Raigeki bị vô hiệu.",
    ),
    (
        "Jinzo đang ở trên sân. Đối thủ có thể kích hoạt Mirror Force không?",
        "Không. Mirror Force không thể được kích hoạt.",
    ),
    (
        "相手が「ブラック・ホール」を発動しました。チェーンして「神の宣告」を発動できますか？",
        "はい。「神の宣告」は発動できます。",
    ),
    (
        "「スキルドレイン」の適用中に「クリッター」が墓地へ送られました。その効果は無効になりますか？",
        "いいえ。「クリッター」の効果は無効になりません。",
    ),
]


@pytest.mark.xfail(
    strict=True, reason="yes and no, and names as they were said, are known of English words only"
)
@pytest.mark.parametrize(("question", "words"), COMPUTED)
def test_a_question_is_answered_in_its_language(desk: Desk, question: str, words: str) -> None:
    """What it tells is computed, and the point is said in its words."""
    assert given_answer(question, desk).answer == words


@pytest.mark.xfail(strict=True, reason="the trained reader passes over a word it does not know")
def test_words_that_are_not_known_keep_it_unsettled(desk: Desk) -> None:
    """Nothing is claimed, and a gap says that it was not understood."""
    question = "相手が「ブラック・ホール」をぽいぽいしました。「神の宣告」を発動できますか？"
    found = answer(question, desk)
    assert (found.verdict, found.claims) == (Verdict.UNSETTLED, ())
    assert found.reading.gaps


def test_nothing_is_quoted_off_the_topic(desk: Desk) -> None:
    """A question about the weather finds nothing."""
    found = answer("Thời tiết hôm nay thế nào?", desk)
    assert (found.verdict, found.citations) == (Verdict.UNSETTLED, ())
