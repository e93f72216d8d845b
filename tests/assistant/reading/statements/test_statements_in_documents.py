"""Statements in documents: the five source documents, and Vietnamese."""

from pathlib import Path

import pytest

from assistant.base.ruling_records import Value
from tests.assistant.reading.statements.test_statements import thens

SEEDS = Path(__file__).parents[4].parent / "shared" / "seeds"


def _document(number: str) -> list[str]:
    return next(SEEDS.glob(f"{number}_*")).read_text(encoding="utf-8").splitlines()


@pytest.mark.skipif(not SEEDS.exists(), reason="the five source documents are not here")
@pytest.mark.parametrize(
    ("document", "line", "who", "predicate", "value"),
    [
        ("000", 8, "card_activation spell", "sent_to_gy", True),
        ("000", 8, "card_activation spell", "sent_from_field", False),
        ("000", 10, "Dark Hole", "resolves", True),
        ("000", 10, "Dark Hole", "destroyed", True),
        ("000", 16, "Chaos Sorcerer", "usable_again_this_turn", False),
        ("000", 21, "continuous_effect", "applies", False),
        ("000", 23, "Cannon Soldier", "activation_legal", True),
        ("000", 23, "Cannon Soldier", "effect_negated", True),
        ("000", 32, "monster normal_summon", "summon_negatable", None),
        ("000", 34, "normal_summon", "counts_toward_limit", True),
        ("000", 41, "attack", "damage_step_occurs", False),
        ("000", 43, "Counterforce", "activation_legal", False),
        ("001", 58, "attack", "damage_step_occurs", False),
        ("002", 61, "Magic Jammer", "applies", False),
        ("004", 57, "Jinzo", "destroyed", False),
        ("004", 57, "Call of the Haunted", "destroyed", True),
        ("004", 59, "Jinzo", "destroyed", True),
        ("004", 78, "Stardust Dragon", "effect_negated", True),
        ("004", 78, "Stardust Dragon", "activation_legal", True),
    ],
)
def test_source_document_is_read_right(
    document: str, line: int, who: str, predicate: str, value: Value | None
) -> None:
    """A line of a source document says this; None: it says both, under different conditions."""
    values = thens(_document(document)[line - 1]).get((who, predicate))

    assert values == ({True, False} if value is None else {value})


@pytest.mark.parametrize(
    ("sentence", "who", "predicate", "value"),
    [
        ("Nếu sự kích hoạt của lá Trap bị vô hiệu hoá, lá Trap đó bị gửi xuống Mộ.",
         "card_activation trap", "sent_to_gy", True),
        ("Nếu sự kích hoạt của lá Trap bị vô hiệu hoá, lá Trap đó không bị gửi xuống Mộ.",
         "card_activation trap", "sent_to_gy", False),
        ("Nếu hiệu ứng bị vô hiệu hoá, hiệu ứng đó không được áp dụng.",
         "effect", "applies", False),
        ("Nếu đòn tấn công bị vô hiệu hoá, đòn tấn công đó vẫn tiếp tục.",
         "attack", "attack_continues", True),
        ("Sự triệu hồi ngoài Chuỗi không thể bị vô hiệu.", "summon", "summon_negatable", False),
        ('"Jinzo" không bị phá huỷ.', "Jinzo", "destroyed", False),
        ('"Raigeki" được giải quyết.', "Raigeki", "resolves", True),
    ],
)  # fmt: skip
def test_vietnamese_is_read_into_the_same_words(
    sentence: str, who: str, predicate: str, value: Value
) -> None:
    """A second language, the same vocabulary."""
    assert thens(sentence).get((who, predicate)) == {value}
