"""Furniture: what stands on a page without saying anything of the game.

Site navigation, captions, tables of a card's numbers, change logs.  It is told by its form (short,
without a verb, without a full stop) and by the headings under which every site keeps such things;
it can be found word for word, and is never offered as a ruling.
"""

import re

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001 (a typographic apostrophe)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_FULL_STOP = re.compile(r"[.!?…。！？][\"'”’)\]」』）]*$")  # noqa: RUF001 (full-width stops)
_KANA_END = re.compile(r"[\u3040-\u309f]$")
_CAPTION = re.compile(r"[^\W\d_]{2,}")
_FILE_NAME = re.compile(r"\S+\.\w{2,4}")
_NUMBERED = re.compile(r"(?:[IVX]{1,4}|\d{1,2}|[A-Z])[.)]\s+\S")

_ENGLISH_VERBS = """
    is are was were be been isn't aren't can can't cannot could must may might will won't would
    shall should do does don't doesn't did has have had stays remains resolves applies counts
    becomes gets goes leaves happens activates negates destroys sends returns stop stops loses
    wins treats misses occurs continues
"""
"""Words that are verbs wherever they stand in a ruling."""
_VIETNAMESE_VERBS = "là được bị không có phải sẽ thì cần"
_VERBS = frozenset(f"{_ENGLISH_VERBS} {_VIETNAMESE_VERBS}".split())
_PAGE_HEADINGS = re.compile(
    r"(?:what['’]s new|change ?log|sources?|references?|see also|external links?|navigation|"  # noqa: RUF001
    r"(?:table of )?contents|related (?:pages|links|articles)|further reading|categor(?:y|ies)|"
    r"around .+ network|random wiki|recent (?:changes|activity)|comments?|share|"
    r"nguồn(?: tham khảo)?|xem thêm|mục lục|参考(?:文献|資料)?|関連項目|外部リンク|出典|脚注)\W*",
    re.IGNORECASE,
)
_SOURCE_LINE = re.compile(r"\s*(?:sources?|via|nguồn|出典|参考)\s*[:：]", re.IGNORECASE)  # noqa: RUF001

_LONGEST_NAME = 12
"""Characters of the longest Japanese name of a thing that ends like a verb."""
_LONGEST_HEADLINE = 120
_LONG_ENOUGH = 160
"""Characters from which on a line is prose, whether or not it ends in a full stop."""


def is_page_heading(text: str) -> bool:
    """Whether it heads a part of the page that is about the page: sources, changes, links."""
    return _PAGE_HEADINGS.fullmatch(text.strip()) is not None


def is_caption(text: str) -> bool:
    """Whether a short line names something, and is not a number or a table's row title."""
    text = text.strip()
    if text.endswith((":", "：", "/")):  # noqa: RUF001 (a full-width colon)
        return _NUMBERED.match(text) is not None
    return _CAPTION.search(text) is not None and not _FILE_NAME.fullmatch(text)


def is_headline(text: str) -> bool:
    """Whether a statement is set like a heading: short, on one line, without a full stop."""
    return len(text) <= _LONGEST_HEADLINE and "\n" not in text and not _FULL_STOP.search(text)


def says_something(text: str, *, listed: bool = False) -> bool:
    """Whether a block is a statement that somebody may want to quote.

    A list item under a lead-in is one without a full stop or a verb of its own.

    >>> [says_something(t) for t in ("Page Help37", "Costs stay paid.", "The effect is negated")]
    [False, True, True]
    """
    text = text.strip()
    if _CJK.search(text) and len(_CJK.findall(text)) * 2 > len(text):
        return bool(
            _FULL_STOP.search(text) or (_KANA_END.search(text) and len(text) > _LONGEST_NAME)
        )
    words = _WORD.findall(text)
    fewest = min(len(words), len(text.split()))
    if _SOURCE_LINE.match(text) and not _FULL_STOP.search(text):
        return False
    if text.endswith((":", "：")):  # noqa: RUF001 (a full-width colon)
        return len(text) > _LONG_ENOUGH
    if _FULL_STOP.search(text):
        return fewest >= 3  # noqa: PLR2004 ("Costs stay paid." says something)
    if fewest < 4:  # noqa: PLR2004 (a name, a number, a table's cell)
        return False
    return listed or len(text) > _LONG_ENOUGH or any(word.lower() in _VERBS for word in words)
