"""Languages: which one a text is written in, told by its letters."""

import re

_KANA_OR_KANJI = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_VIETNAMESE = re.compile(r"[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")

_JAPANESE_SHARE = 0.3
_VIETNAMESE_SHARE = 0.05


def language_of(text: str) -> str:
    """`ja`, `vi` or `en`: English holds what has neither Japanese signs nor Vietnamese letters.

    >>> [language_of(t) for t in ("Chuỗi bị vô hiệu hoá", "無効になった魔法", "Negate (無効)")]
    ['vi', 'ja', 'en']
    """
    letters = len(_LETTER.findall(text)) or 1
    if len(_KANA_OR_KANJI.findall(text)) / letters > _JAPANESE_SHARE:
        return "ja"
    if len(_VIETNAMESE.findall(text)) / letters > _VIETNAMESE_SHARE:
        return "vi"
    return "en"
