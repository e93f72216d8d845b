"""Outside: what other languages say of prices, lists, rarities and other games."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_turning.japanese_outside import OUTSIDE as JAPANESE

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "ja": JAPANESE,
        "vi": (
            r"\bgiá\b|bao nhiêu tiền|giá bao nhiêu|\bmua\b|\bbán\b|bị cấm|ban ?list"
            r"|bị giới hạn|danh sách cấm|độ hiếm|phát hành|tái bản|xây dựng|build deck"
            r"|deck nào|bộ bài nào|mạnh nhất|hay nhất|nên chơi|\bnên dùng\b|anime|truyện"
            r"|hoạt hình|giải đấu|vô địch|pokémon|pokemon|thời tiết|cốt truyện|bài thơ"
            r"|mấy bản trong deck|luật cấm"
        ),
        "es": (
            r"precio|cu[aá]nto (?:cuesta|vale)|prohibid|lista de|barato|comprar|vender"
            r"|mejor (?:mazo|deck)|rareza"
        ),
        "de": r"preis|kostet|wert\b|verboten|bannliste|kaufen|verkaufen|bestes? deck|seltenheit",
        "fr": r"prix|combien co[uû]te|interdit|banlist|acheter|vendre|meilleur deck|raret[eé]",
        "it": (
            r"prezzo|quanto costa|vietat|banlist|comprare|vendere|miglior (?:mazo|deck)"
            r"|rarit[aà]"
        ),
        "pt": r"pre[cç]o|quanto custa|proibid|banlist|comprar|vender|melhor deck|raridade",
    }
)


def is_outside(text: str, language: str) -> bool:
    """Whether a question in another language is about no ruling.

    >>> is_outside("Raigeki giá bao nhiêu?", "vi"), is_outside("Raigeki có bị vô hiệu không?", "vi")
    (True, False)
    """
    words = _WORDS.get(language)
    return words is not None and re.search(words, text, re.IGNORECASE) is not None
