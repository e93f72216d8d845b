"""Notation tables: the lines, words, general names and predicates of play notation, as Markdown.

The reference page and the prompt of a language model are made from them.
"""

from collections.abc import Iterator

from engine.notation import line_forms
from engine.notation.line_forms import LINE_FORMS
from engine.notation.predicates import PREDICATES
from engine.notation.unnamed_things import UNNAMED_THINGS

NOTES = """## Names

A name is the longest known name that ends where a mark of its line begins, in any case of letters.
A name that is not known goes up to the first mark (` > `, ` cost `, ` with `, ` {`, ...).
A name may be preceded by its owner (`B's Sangan`), and followed by the number of a copy
(`Sangan#2`), properties (`a monster {Level 4, LIGHT}`) and words of one effect (`"negate"`).
A list is held together by commas; `a card x3` stands for three of them.
"""


def notation_tables() -> str:
    """All that may be written in a play, under headings of the second level."""
    return "\n".join((*_lines(), NOTES, *_unnamed(), *_predicates()))


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _lines() -> Iterator[str]:
    """The forms of the lines, and the words in them."""
    yield "## Lines\n"
    yield _table(("line", "means"), ((f"`{form.form}`", form.means) for form in LINE_FORMS))
    words = {
        **line_forms.WORDS_OF_FORMS,
        "STATE": (*line_forms.STATES, "at ZONE", "counters N KIND"),
        "ZONE": line_forms.ZONE_NUMBERS,
    }
    rows = ((name, ", ".join(f"`{word}`" for word in said)) for name, said in words.items())
    yield _table(("word", "is one of"), rows)
    yield "A is the asker. Comments begin with `#`; a blank line stands between plays.\n"


def _unnamed() -> Iterator[str]:
    """The general names."""
    yield "## General names\n"
    names = ", ".join(f"`{thing.name}`" for thing in UNNAMED_THINGS)
    yield f"{names}; each also with `another` or `some`.\n"


def _predicates() -> Iterator[str]:
    """What can be asked."""
    yield "## Predicates\n"
    yield "The subject is a card, `CARD: words of its effect`, a player, `attack` or `Chain`.\n"
    rows = (
        (
            ", ".join(f"`{name}`" for name in (asked.name, *asked.aliases)),
            asked.asks,
            " / ".join(asked.answers),
        )
        for asked in PREDICATES
    )
    yield _table(("predicate", "asks", "value"), rows)
