"""Vietnamese and Japanese questions put in the order of English; what other languages say."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Verdict
from assistant.reading.card_mentions import Names
from assistant.reading.old_turning.japanese import from_japanese
from assistant.reading.old_turning.outside import is_outside
from assistant.reading.old_turning.vietnamese import from_vietnamese
from assistant.reading.text_languages import asked_in

NAMES = Names(
    [
        ("Raigeki", ["サンダー・ボルト"]),
        ("Jinzo", ["人造人間－サイコ・ショッカー"]),
        ("Skill Drain", ["スキルドレイン"]),
        ("Mystical Space Typhoon", ["MST", "サイクロン"]),
        ("Sangan", ["クリッター"]),
    ]
)


def plain(text: str) -> str:
    """Turned words without the marks of names."""
    return text.replace("「", "").replace("」", "").strip()


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Tôi chain được MST vào Raigeki không?", "can i chain MST to Raigeki ?"),
        ("Tôi kích hoạt hiệu ứng phá huỷ của Jinzo.", "i activate Jinzo's destroy effect ."),
        ("MST có chain được vào Raigeki không?", "can MST be chained to Raigeki ?"),
        ("Hiệu ứng của Sangan có bị vô hiệu không?", "is Sangan's effect negated ?"),
        (
            "Raigeki của tôi bị MST vô hiệu việc kích hoạt.",
            "my Raigeki's activation is negated by MST .",
        ),
        (
            "Jinzo bị Raigeki phá huỷ thì tôi có được rút bài không?",
            "Jinzo is destroyed by Raigeki , can i draw ?",
        ),
        (
            "Tôi có kích hoạt được MST khi Jinzo tấn công không?",
            "can i activate MST when Jinzo attacks ?",
        ),
        ("Đối thủ special summon Jinzo.", "my opponent special summons Jinzo ."),
        (
            "Tôi có thể dùng một lá Raigeki khác trong lượt này không?",
            "can i activate another Raigeki this turn ?",
        ),
        ("toi co the chain MST vao Raigeki khong?", "can i chain MST to Raigeki ?"),
        ("Ai được Jinzo?", "who gets Jinzo ?"),
    ],
)
def test_vietnamese_is_put_in_the_order_of_english(text: str, english: str) -> None:
    """Subject, what marks the verb, the verb, and what follows; with English words among it."""
    turned = from_vietnamese(text, NAMES.find(text))

    assert plain(turned.text).replace("Mystical Space Typhoon", "MST") == english
    assert turned.unknown == ()


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("「クリッター」が墓地に送られたら、サーチできますか？",
         "if Sangan is sent to the gy , can i search ?"),
        ("「サイクロン」を「サンダー・ボルト」にチェーンできますか？",
         "can i chain MST to Raigeki ?"),
        ("相手の「クリッター」に「サイクロン」を使いました。",
         "MST is activated on my opponent's Sangan ."),
        ("「クリッター」をリリースして無効にできますか？", "can i tribute Sangan to negate ?"),
        ("スキルドレイン下で破壊される？", "Skill Drain is face-up . is it destroyed ?"),
        ("このターンにもう1枚の「サイクロン」を発動できますか？",
         "can i activate another MST this turn ?"),
        ("相手がコントロールを奪った「クリッター」は破壊されますか？",
         "my opponent taken control of Sangan . is Sangan destroyed ?"),
        ("レベル4のモンスターを召喚できますか？", "can i normal summon a monster of level 4 ?"),
        ("「クリッター」の手札に加える効果に「サイクロン」をチェーンできますか？",
         "can i chain MST to Sangan's search effect ?"),
        ("自分はバトルフェイズを行えますか？", "can i enter my battle phase ?"),
    ],
)  # fmt: skip
def test_japanese_is_put_in_the_order_of_english(text: str, english: str) -> None:
    """Conditions, targets, uses, plain questions, clauses before a noun."""
    turned = from_japanese(text, NAMES.find(text))

    assert plain(turned.text).replace("Mystical Space Typhoon", "MST") == english
    assert turned.unknown == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("¿Puedo activar el efecto en mi cementerio?", "es"),
        ("Darf ich den Effekt auf dem Friedhof aktivieren und wird er nicht annulliert?", "de"),
        ("Est-ce que je peux activer cet effet dans le cimetière ?", "fr"),
        ("doi thu kich hoat, toi co the chain khong?", "vi"),
        ("What's a good deck for a beginner?", "en"),
        ("Can I activate it?", "en"),
    ],
)
def test_a_language_is_told_by_its_small_words(text: str, language: str) -> None:
    """Where the script does not tell it."""
    assert asked_in(text) == language


@pytest.mark.parametrize(
    ("text", "language", "outside"),
    [
        ("「サイクロン」のレアリティは何ですか", "ja", True),
        ("「サイクロン」を発動できますか", "ja", False),
        ("Lá này giá bao nhiêu?", "vi", True),
        ("Lá này có bị vô hiệu không?", "vi", False),
    ],
)
def test_what_is_outside_is_told_in_other_languages(
    text: str, language: str, outside: bool
) -> None:
    """Prices, rarities, lists, decks."""
    assert is_outside(text, language) is outside


def test_a_language_that_is_not_read_says_so(desk: Desk) -> None:
    """In its own words, and nothing is settled."""
    found = answer("¿Puedo activar Raigeki si mi oponente activa el efecto de Jinzo?", desk)

    assert (found.verdict, found.language) == (Verdict.UNSETTLED, "es")
    assert found.answer.startswith("No puedo decidirlo")
    assert not found.citations
