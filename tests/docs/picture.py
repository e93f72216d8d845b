"""Picture: an answer as an SVG for the README, made from a real one.

    python -m tests.docs.picture          writes tests/docs/answer.svg

It shows the question and the default screen of its answer.  Colours follow the reader's light or
dark setting.
"""

import sys
import textwrap
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from assistant.answers.answering import answer, prepare_desk
from assistant.base.regions import Region
from assistant.base.ruling_records import Ruling
from assistant.presenting.answer_screen import answer_text

TARGET = Path(__file__).with_name("answer.svg")
QUESTION = (
    "My Skill Drain is face-up. I activate Exiled Force by Tributing it. Is its effect negated?"
)
WIDTH, COLUMNS, LINE, MARGIN = 900, 96, 21, 28
STYLE = """
  .page { fill: #ffffff; stroke: #d0d7de; }
  text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2328; }
  .point { font-size: 20px; font-weight: 600; }
  .good { fill: #1a7f37; font-weight: 600; }
  .quote { fill: #0550ae; }
  .aside { fill: #59636e; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; stroke: #3d444d; }
    text { fill: #f0f6fc; }
    .good { fill: #3fb950; }
    .quote { fill: #79c0ff; }
    .aside { fill: #9198a1; }
  }"""


class Line(NamedTuple):
    """One line of the picture and how it is set."""

    text: str
    kind: str = ""


def lines_of(ruling: Ruling) -> Iterator[Line]:
    """What is shown of an answer, from top to bottom."""
    yield from _wrapped(f'$ ruling ask "{QUESTION}"', "aside")
    yield Line("")
    for number, line in enumerate(answer_text(ruling, COLUMNS).splitlines()):
        yield Line(line, "point" if not number else _KINDS.get(line[:3], ""))


_KINDS = {"Con": "good", '  "': "quote", "  -": "aside", "Nex": "aside"}
"""How a line is set, by how it begins."""


def picture(lines: Sequence[Line]) -> str:
    """The lines as an SVG."""
    height = 2 * MARGIN + LINE * len(lines)
    rows = "\n".join(
        f'  <text x="{MARGIN}" y="{MARGIN + LINE * number + 14}" class="{line.kind}"'
        f' xml:space="preserve">{escape(line.text)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(QUESTION)}">\n'
        f"  <style>{STYLE}\n  </style>\n"
        f'  <rect class="page" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>\n'
        f"{rows}\n</svg>\n"
    )


def _wrapped(text: str, kind: str = "") -> Iterator[Line]:
    indent = " " * (len(text) - len(text.lstrip()) + 4)
    for line in textwrap.wrap(text, COLUMNS, subsequent_indent=indent):
        yield Line(line, kind)


def main() -> None:
    """Answer the question and write the picture."""
    ruling = answer(QUESTION, prepare_desk(None, Region.TCG))
    if ruling.verdict != "confirmed":
        sys.exit(f"the answer is {ruling.verdict}: {ruling.answer}")
    TARGET.write_text(picture(tuple(lines_of(ruling))), encoding="utf-8")


if __name__ == "__main__":
    main()
