"""Languages: which language a text is in, by its script and its marks."""

import re
from typing import Literal

Language = Literal["en", "vi", "ja"]

_KANA_OR_KANJI = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_VIETNAMESE = re.compile(r"[ăâđêôơưĂÂĐÊÔƠƯ\u1ea0-\u1ef9]")
_LETTER = re.compile(r"[^\W\d_]")


def language_of(text: str) -> Language:
    """The language most of the text is in.

    >>> language_of("Hiệu ứng được giải quyết"), language_of("It resolves (発動)")
    ('vi', 'en')
    """
    letters = len(_LETTER.findall(text)) or 1
    if len(_KANA_OR_KANJI.findall(text)) > letters * 0.25:
        return "ja"
    if len(_VIETNAMESE.findall(text)) > letters * 0.04:
        return "vi"
    return "en"
