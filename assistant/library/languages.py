"""Languages: which one a text is written in, told by its letters."""

import re
from functools import cache

_VIETNAMESE = re.compile(r"[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")

_JAPANESE_SHARE = 0.3
_VIETNAMESE_SHARE = 0.05


def language_of(text: str) -> str:
    """`ja`, `vi` or `en`: English holds what has neither Japanese signs nor Vietnamese letters.

    >>> [language_of(t) for t in ("Chuỗi bị vô hiệu hoá", "無効になった魔法", "Negate (無効)")]
    ['vi', 'ja', 'en']
    """
    if text.isascii():
        return "en"
    letters = len(_LETTER.findall(text)) or 1
    if len(_kana_or_kanji().findall(text)) / letters > _JAPANESE_SHARE:
        return "ja"
    if len(_VIETNAMESE.findall(text)) / letters > _VIETNAMESE_SHARE:
        return "vi"
    return "en"


@cache
def _kana_or_kanji() -> re.Pattern[str]:
    """Compiled when first needed: so long a range of signs takes 4 ms."""
    return re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
