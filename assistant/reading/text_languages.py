"""Text languages: which language a text is in, by its script, its marks and its small words."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Language = Literal["en", "vi", "ja", "es", "de", "fr", "it", "pt"]

_VIETNAMESE = re.compile(r"[ăâđêôơưĂÂĐÊÔƠƯ\u1ea0-\u1ef9]")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_WORDS: Mapping[Language, str] = MappingProxyType(
    {
        "en": (
            "the a an is are does do did can i my it its he they will would to of on in and with if"
            " when what which who this that still by after from be not no you me his their opponent"
            " how why where there any as at for so has have was were or but because during s t"
        ),
        "vi": (
            "khong duoc toi minh doi thu kich hoat hieu ung neu thi khi bi cua luot nay vao ko quai"
            " bai pha huy trieu hoi co hien te"
        ),
        "es": (
            "el la los las un una mi mis su que se del al con por para si cuando puedo puede es en"
            " oponente carta efecto activa activo esta este lo como cementerio campo todav\u00eda"
        ),
        "de": (
            "der das den dem ein eine einen mein meine ich er wird werden und oder auf vom von mit"
            " wenn kann darf ist nicht gegner karte effekt zum im noch sein seine liegt aktiviert"
        ),
        "fr": (
            "le la les un une mon ma mes son sa il je tu que qui du de des au avec par pour si"
            " quand peut puis est dans et adversaire carte effet sur ce cette encore"
        ),
        "it": (
            "il lo la gli un una mio mia suo sua che di del della al con per se quando posso"
            " pu\u00f2 \u00e8 e avversario carta effetto attiva attivo sul nel questo"
        ),
        "pt": (
            "os um uma meu minha seu sua que da na ao com por para se quando posso pode \u00e9 em e"
            " oponente carta efeito ativa ativo este essa ainda cemit\u00e9rio n\u00e3o"
        ),
    }
)
"""Small words, and words of the game, by which a language that is written in Latin is told."""
_SMALL = {language: frozenset(words.split()) for language, words in _WORDS.items()}
_FEW = 2


def language_of(text: str) -> Language:
    """The language most of the text is in.

    >>> language_of("Hiệu ứng được giải quyết"), language_of("It resolves (発動)")
    ('vi', 'en')
    """
    letters = len(_LETTER.findall(text)) or 1
    if not text.isascii() and sum(map(_is_japanese, text)) > letters * 0.25:
        return "ja"
    if len(_VIETNAMESE.findall(text)) > letters * 0.04:
        return "vi"
    return "en"


def _is_japanese(sign: str) -> bool:
    """Whether it is a kana or a kanji; compared, since a pattern of so many takes long to make."""
    return "\u3040" <= sign <= "\u30ff" or "\u4e00" <= sign <= "\u9fff"


def asked_in(text: str) -> Language:
    """The language of a question, that its small words may tell if its script does not.

    >>> asked_in("¿Puedo activar el efecto en el cementerio?"), asked_in("toi co the chain khong?")
    ('es', 'vi')
    """
    found = language_of(text)
    return _by_words(text) if found == "en" else found


def _by_words(text: str) -> Language:
    """The language that has the most of its small words; English if none has clearly more."""
    words = [word.lower() for word in _WORD.findall(text)]
    counts = {language: sum(word in small for word in words) for language, small in _SMALL.items()}
    best = max(counts, key=lambda language: (counts[language], language == "en"))
    is_clear = counts[best] >= _FEW and counts[best] > 2 * counts["en"]
    return best if is_clear else "en"
