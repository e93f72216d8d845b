"""Sentences: where one ends.  Spans of a text, in English, Vietnamese and Japanese."""

import re
from collections.abc import Iterator

_END = re.compile(
    r"""(?:
        [.!?…]+ ["'”’»)\]]* (?=\s+["'“‘«(\[●•—-]*\s*[^\W_]|\s*$)
      | [。！？]+ [」』）]*                                    # Japanese needs no space after it
      | (?<=[\w)"”.;:]) \s* (?=●)                              # a card's list of choices
      | [ \t]* (?:\r?\n)+ (?=[ \t]*(?:[•●▪‣◦*–-]|\d{1,3}[.)])[ \t])   # the next item of a list
      | (?:\r?\n){2,}
    )""",  # noqa: RUF001 (the marks these languages use)
    re.VERBOSE,
)
_SHORT_FORM = re.compile(r"\b(?:vs|etc|e\.g|i\.e|cf|vol|approx)\.$", re.IGNORECASE)
_INITIAL = re.compile(r"\b(?:[A-Z]|\d{1,2})\.$")
_OPENERS = {"(": ")", "（": "）", "[": "]"}  # noqa: RUF001 (full-width brackets)
_LONGEST_BRACKET = 400


def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences of a text, in order; together they hold every word of it.

    >>> sentence_spans("It resolves. Costs (e.g. a Tribute) stay paid.")
    ((0, 12), (13, 46))
    """
    spans = []
    start = 0
    for end in (*_ends(text), len(text)):
        piece = text[start:end]
        if piece.strip():
            begin = start + len(piece) - len(piece.lstrip())
            spans.append((begin, begin + len(piece.strip())))
            start = end
    return tuple(spans)


def _ends(text: str) -> Iterator[int]:
    for match in _END.finditer(text):
        ends_a_line = text[match.end() :][:1] in ("", "\n", "\r")
        goes_on = not ends_a_line and (_is_short_form(text, match) or _is_aside(text, match))
        if not goes_on and not _is_in_brackets(text, match.end()):
            yield match.end()


def _is_short_form(text: str, match: re.Match[str]) -> bool:
    if not match.group().startswith("."):
        return False
    before = text[max(0, match.start() - 8) : match.start() + 1]
    if _SHORT_FORM.search(before):
        return True
    goes_on = text[match.end() :].lstrip()[:1].islower()
    return goes_on and _INITIAL.search(before) is not None


def _is_aside(text: str, match: re.Match[str]) -> bool:
    """Whether a bracket closes there, and the sentence it stands in goes on."""
    return ")" in match.group() and text[match.end() :].lstrip()[:1].islower()


def _is_in_brackets(text: str, end: int) -> bool:
    """Whether a bracket is open there that began inside a sentence and closes soon."""
    for opener, closer in _OPENERS.items():
        opened = text.rfind(opener, max(0, end - _LONGEST_BRACKET), end)
        if opened < 0 or closer in text[opened:end]:
            continue
        began_inside = text[:opened].rstrip()[-1:] not in ("", ".", "!", "?", "。", "\n")
        if began_inside and closer in text[end : end + _LONGEST_BRACKET]:
            return True
    return False
