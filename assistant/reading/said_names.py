"""Said names: how often people's words named which card, counted over the annotated questions."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assistant.library.card_names import key_of

_LEAST_INITIALS, _MOST_INITIALS = 2, 5
_OFTEN = 3
"""Questions that name a card whose initials stand for it."""
_SMALL = frozenset("a an and as at by for from in into of on or the to with".split())  # noqa: SIM905


@dataclass(frozen=True)
class SaidNames:
    """What was counted; words are compared as `key_of` gives them."""

    meant: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By words: the cards that they named, and how often each."""
    times: Mapping[str, int] = field(default_factory=dict)
    """By words: how often they stood in a question and named no card."""
    cards: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """By card: in how many questions it was named, and its kind ("monster", ...)."""
    by_initials: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The cards that are named often, by the initials of their names in small letters."""

    def popularity(self, card: str) -> int:
        """In how many questions the card was named."""
        return self.cards.get(card, (0, ""))[0]

    def kind(self, card: str) -> str:
        """What kind of card it is; empty where no question named it."""
        return self.cards.get(card, (0, ""))[1]


def read_said_names(path: Path) -> SaidNames:
    """The counts that `write_said_names` wrote."""
    held = json.loads(path.read_text(encoding="utf-8"))
    cards = {name: (count, kind) for name, (count, kind) in held["cards"].items()}
    return SaidNames(held["meant"], held["times"], cards, held["initials"])


def write_said_names(said: SaidNames, path: Path) -> None:
    """Keep the counts, one row of each table a line, so that changes can be read."""
    tables = {"meant": said.meant, "times": said.times, "cards": said.cards}
    tables |= {"initials": said.by_initials}
    written = (f'"{name}": {{\n{_rows(table)}\n}}' for name, table in tables.items())
    path.write_text("{\n" + ",\n".join(written) + "\n}\n", encoding="utf-8")


def _rows(table: Mapping[str, object]) -> str:
    return ",\n".join(
        f"{json.dumps(key, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in sorted(table.items())
    )


def by_initials(cards: Mapping[str, tuple[int, str]]) -> dict[str, list[str]]:
    """The cards that are named often, by their initials, with and without the small words."""
    found: dict[str, list[str]] = {}
    for card, (count, _) in sorted(cards.items()):
        words = key_of(card).split()
        large = [word for word in words if word not in _SMALL]
        for letters in sorted({_first_letters(words), _first_letters(large)}):
            if count >= _OFTEN and _LEAST_INITIALS <= len(letters) <= _MOST_INITIALS:
                found.setdefault(letters, []).append(card)
    return found


def _first_letters(words: Iterable[str]) -> str:
    return "".join(word[0] for word in words)
