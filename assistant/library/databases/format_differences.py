"""Format differences: what the card databases write differently, made alike."""

import re
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from pydantic import ValidationError

DAMAGED = (ValidationError, TypeError, AttributeError, ValueError, LookupError, ArithmeticError)
"""What a record that makes no sense can lead to."""
_RUBY = re.compile(r"<rt>.*?</rt>|<rp>.*?</rp>|</?[a-z]\w*[^>]*>")
"""Marks of a page, in small letters; "<P>" in a name of a card is a part of it."""
_HEADING = re.compile(r"^\[ ?(Pendulum Effect|Monster Effect|Flavor Text) ?\]$", re.MULTILINE)
_RULE = re.compile(r"^-{5,}$", re.MULTILINE)
_ALIKE = str.maketrans({"\u201c": '"', "\u201d": '"', "\u2019": "'", "\u2018": "'", "\xa0": " "})
_EXTRA = frozenset({"Fusion", "Synchro", "Xyz", "Link"})
_SAMPLE = 400
_COMMON_WORDS = {
    "en": ("the", "this", "you", "your", "of", "from"),
    "de": ("der", "die", "und", "du", "das", "eine"),
    "fr": ("le", "les", "vous", "votre", "une", "depuis"),
    "es": ("el", "los", "puedes", "tu", "una", "del"),
    "it": ("il", "puoi", "tua", "gli", "una", "dal"),
    "pt": ("o", "os", "pode", "seu", "uma", "do"),
}


class Parts(NamedTuple):
    """The two texts of a Pendulum Monster; `pendulum` is empty for any other card."""

    text: str
    pendulum: str


def plain_text(text: str) -> str:
    r"""Text with straight quotes, plain blanks and line feeds, without ruby or other markup.

    >>> plain_text("Add 1 \u201cSample\u201d\r\nmonster.")
    'Add 1 "Sample"\nmonster.'
    """
    if "<" in text:
        text = _RUBY.sub("", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("''", '"')
    return text.translate(_ALIKE).strip()


def plain_name(name: str) -> str:
    """A name without markup, on one line."""
    return " ".join(plain_text(name).split())


def readable_name(name: object) -> str:
    """What a damaged record is called, as far as it can be told."""
    return str(name).encode("utf-8", "replace").decode()


def pendulum_parts(text: str) -> Parts:
    r"""The two parts of a text that holds both under headings.

    >>> pendulum_parts("[ Pendulum Effect ]\nDraw 1.\n-----\n[ Monster Effect ]\nIt gains 1 ATK.")
    Parts(text='It gains 1 ATK.', pendulum='Draw 1.')
    """
    pieces = _HEADING.split(text)
    if len(pieces) == 1:
        return Parts(text, "")
    found = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    pendulum = found.pop("Pendulum Effect", "")
    return Parts(_unruled("\n".join(found.values())), _unruled(pendulum))


def materials_line(abilities: Iterable[str], text: str) -> str | None:
    """The first line of an Extra Deck monster's text, where its materials stand."""
    if _EXTRA.isdisjoint(abilities):
        return None
    line = text.partition("\n")[0].strip()
    return line if line and not line.endswith((".", "!", "?")) else None


def language_of_texts(texts: Iterable[str]) -> str:
    """The language of a whole database, by its letters and its most common words.

    >>> language_of_texts(["Draw 1 card from your Deck."]), language_of_texts(["カードを引く"])
    ('en', 'ja')
    """
    sample = " ".join(islice((text for text in texts if text), _SAMPLE)).lower()
    for language, letters in (("ja", "\u3040-\u30ff"), ("ko", "\uac00-\ud7af")):
        if len(re.findall(f"[{letters}]", sample)) > len(sample) / 10:
            return language
    if len(re.findall("[\u4e00-\u9fff]", sample)) > len(sample) / 4:
        return "zh-CN"
    words = sample.split()
    return max(_COMMON_WORDS, key=lambda one: sum(words.count(word) for word in _COMMON_WORDS[one]))


def _unruled(text: str) -> str:
    return _RULE.sub("", text).strip()
