"""Packages: the picture of the packages for the README, drawn from the code.

    python -m tests.docs.packages         writes tests/docs/packages.svg

The boxes and their layers are those of the import contracts in `pyproject.toml`; the words in them
are the first lines of the packages' docstrings; the arrows are the imports that grimp finds.  An
arrow is left out where a longer way says the same.  Colours follow the reader's light or dark
setting.
"""

import ast
import sys
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).parents[2]
TARGET = Path(__file__).with_name("packages.svg")
PANEL, GUTTER, MARGIN, TOP = 440, 40, 20, 64
LINE, PADDING, GAP, LANE = 16, 8, 22, 14
LETTERS = 6.9
STYLE = """
  .page { fill: #ffffff; }
  .panel { fill: #f6f8fa; stroke: #d0d7de; }
  .box { fill: #ffffff; stroke: #8c959f; }
  text { font: 12px ui-sans-serif, system-ui, sans-serif; fill: #59636e; }
  .name { font-size: 13px; font-weight: 600; fill: #1f2328; }
  .title { font-size: 16px; font-weight: 600; fill: #1f2328; }
  .arrow { fill: none; stroke: #0969da; }
  .head { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; }
    .panel { fill: #151b23; stroke: #3d444d; }
    .box { fill: #0d1117; stroke: #656c76; }
    text { fill: #9198a1; }
    .name, .title { fill: #f0f6fc; }
    .arrow { stroke: #4493f8; }
    .head { fill: #4493f8; }
  }"""


class Box(NamedTuple):
    """A package in the picture."""

    name: str
    words: tuple[str, ...]
    row: int
    x: float
    y: float
    width: float
    height: float


def layers_of(root: str) -> list[list[str]]:
    """The packages of `engine` or `assistant`, row by row, as the import contract has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (c["layers"] for c in contracts if c.get("containers") == [root])
    return [[name.strip() for name in layer.split("|")] for layer in layers]


def imports_of(root: str) -> dict[str, set[str]]:
    """Which packages of `engine` or `assistant` each of them imports."""
    graph = grimp.build_graph(root)
    found: dict[str, set[str]] = {name: set() for row in layers_of(root) for name in row}
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            one, other = (f"{name}.".split(".")[1] for name in (module, imported))
            if one in found and other in found and one != other:
                found[one].add(other)
    return found


def shortest(imports: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """The imports, without those that a longer way through other packages says as well."""

    def reached(start: str) -> set[str]:
        return imports[start].union(*(reached(one) for one in imports[start]))

    for one, others in imports.items():
        for other in sorted(others):
            if not any(other in reached(between) for between in others - {other}):
                yield one, other


def first_line(root: str, name: str) -> str:
    """What a package says that it is, in the first line of its docstring."""
    source = (ROOT / root / name / "__init__.py").read_text(encoding="utf-8")
    said = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].replace("`", "")
    title, _, rest = said.partition(": ")
    said = rest if rest and " " not in title else said
    return said[:1].upper() + said[1:].rstrip(".")


def boxes_of(root: str, left: float) -> dict[str, Box]:
    """Every package of `engine` or `assistant`, laid out in its layer."""
    found: dict[str, Box] = {}
    y = float(TOP)
    for row, names in enumerate(layers_of(root)):
        room = PANEL - 2 * MARGIN - 3 * LANE
        width = (room - GAP * (len(names) - 1)) / len(names)
        columns = int((width - 2 * PADDING) / LETTERS)
        said = [tuple(textwrap.wrap(first_line(root, name), columns)) for name in names]
        height = LINE * (1 + max(map(len, said))) + 2 * PADDING
        for at, (name, words) in enumerate(zip(names, said, strict=True)):
            x = left + MARGIN + at * (width + GAP)
            found[name] = Box(name, words, row, x, y, width, height)
        y += height + GAP
    return found


def arrow(one: Box, other: Box, lane: int, edge: float) -> str:
    """An arrow down to the next row, or around the rows between, in a lane of its own."""
    if other.row - one.row == 1:
        narrow = min(one, other, key=lambda box: box.width)
        x = narrow.x + narrow.width / 2
        path = f"M{x:.0f} {one.y + one.height:.0f}V{other.y - 1:.0f}"
    else:
        far = edge + LANE * (lane + 0.7)
        start, end = one.y + one.height / 2 + 4 * lane, other.y + other.height / 2 - 6
        path = (
            f"M{one.x + one.width:.0f} {start:.0f}H{far - 6:.0f}q6 0 6 6V{end - 6:.0f}q0 6 -6 6"
            f"H{other.x + other.width + 1:.0f}"
        )
    return f'<path class="arrow" marker-end="url(#head)" d="{path}"/>'


def lanes_of(arrows: list[tuple[Box, Box]]) -> Iterator[tuple[Box, Box, int]]:
    """A lane for each arrow, so that those that go around the same rows do not meet."""
    taken: list[tuple[int, int, int]] = []
    for one, other in sorted(arrows, key=lambda pair: pair[1].row - pair[0].row):
        lane = 0
        while any(lane == at and one.row < low and top < other.row for at, top, low in taken):
            lane += 1
        if other.row - one.row > 1:
            taken.append((lane, one.row, other.row))
        yield one, other, lane


def panel(root: str, left: float, height: float) -> Iterator[str]:
    """One of the two halves of the picture: its packages and their imports."""
    boxes = boxes_of(root, left)
    yield (
        f'<rect class="panel" x="{left:.0f}" y="20" width="{PANEL}" height="{height - 40:.0f}"'
        ' rx="8"/>'
    )
    yield f'<text class="title" x="{left + MARGIN:.0f}" y="47">{root}</text>'
    edge = max(box.x + box.width for box in boxes.values())
    arrows = [(boxes[one], boxes[other]) for one, other in shortest(imports_of(root))]
    for one, other, lane in lanes_of(arrows):
        yield arrow(one, other, lane, edge)
    for box in boxes.values():
        yield (
            f'<rect class="box" x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}"'
            f' height="{box.height:.0f}" rx="5"/>'
        )
        x, y = box.x + PADDING, box.y + PADDING
        yield f'<text class="name" x="{x:.0f}" y="{y + 12:.0f}">{escape(box.name)}</text>'
        for at, words in enumerate(box.words, 1):
            below = y + 12 + at * LINE
            yield f'<text x="{x:.0f}" y="{below:.0f}">{escape(words)}</text>'


def drawing() -> str:
    """The whole picture as SVG."""
    lefts = {"assistant": float(GUTTER), "engine": float(GUTTER * 2 + PANEL)}
    bottoms = [box.y + box.height for root in lefts for box in boxes_of(root, 0).values()]
    width, height = GUTTER * 3 + 2 * PANEL, max(bottoms) + 2 * MARGIN + 8
    door = GUTTER + PANEL
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" role="img"'
            ' aria-label="The packages of assistant and engine, in layers, with their imports">'
        ),
        f"<style>{STYLE}\n</style>",
        (
            '<defs><marker id="head" markerWidth="8" markerHeight="8" refX="6" refY="3"'
            ' orient="auto"><path class="head" d="M0 0L6 3L0 6z"/></marker></defs>'
        ),
        f'<rect class="page" width="{width}" height="{height:.0f}"/>',
        *(line for root, left in lefts.items() for line in panel(root, left, height)),
        f'<path class="arrow" marker-end="url(#head)" d="M{door} 42H{door + GUTTER - 1}"/>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def overlaps(boxes: Mapping[str, Box]) -> list[tuple[str, str]]:
    """Boxes that lie over each other: none, if the picture can be read."""
    in_order = sorted(boxes.values(), key=lambda box: (box.row, box.x))
    return [
        (one.name, other.name)
        for one, other in pairwise(in_order)
        if (one.x + one.width > other.x if one.row == other.row else one.y + one.height > other.y)
    ]


if __name__ == "__main__":
    TARGET.write_text(drawing(), encoding="utf-8")
    sys.stdout.write(f"wrote {TARGET}\n")
