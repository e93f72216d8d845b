"""Gathering: the records of card databases made into one card each, later databases winning."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from assistant.library.imported import (
    Found,
    ImportedCard,
    LeftOut,
    OtherPicture,
    Translation,
)


class Counts(NamedTuple):
    """What became of the records of one database: `read` is the sum of the others."""

    read: int
    new: int
    updated: int
    unchanged: int
    translated: int
    other_pictures: int
    left_out: tuple[LeftOut, ...]


@dataclass
class Pool:
    """Cards by their English names, found by any of their ids."""

    cards: dict[str, ImportedCard] = field(default_factory=dict)
    _by_id: dict[int, str] = field(default_factory=dict)
    _by_konami_id: dict[int, str] = field(default_factory=dict)
    _fresh: set[str] = field(default_factory=set)
    """Names of the cards that the database in hand has brought."""

    @classmethod
    def of(cls, cards: Iterable[ImportedCard]) -> "Pool":
        """A pool that holds these cards already."""
        pool = cls()
        for card in cards:
            pool._keep(card)
        return pool

    def take(self, found: Iterable[Found]) -> Counts:
        """Take every record of one database in."""
        self._fresh = set()
        done: dict[str, int] = {}
        left_out: list[LeftOut] = []
        waiting: list[OtherPicture | Translation] = []
        for one in found:
            if isinstance(one, OtherPicture | Translation):
                waiting.append(one)  # its card may come later
                continue
            result = one if isinstance(one, LeftOut) else self._take_card(one)
            _note(result, done, left_out)
        for later in waiting:
            _note(self._take_beside(later), done, left_out)
        return Counts(
            read=sum(done.values()) + len(left_out),
            new=done.get("new", 0),
            updated=done.get("updated", 0),
            unchanged=done.get("unchanged", 0),
            translated=done.get("translated", 0),
            other_pictures=done.get("other picture", 0),
            left_out=tuple(left_out),
        )

    def _take_card(self, card: ImportedCard) -> LeftOut | str:
        old = self._same(card)
        if old is None:
            return self._take_new(card)
        if old.name in self._fresh:  # the same database has the card twice
            self._keep(_with_ids(old, card.ids))
            return "other picture"
        newer = old.updated(card)
        if newer.name != old.name and newer.name in self.cards:
            return _double(card, self.cards[newer.name])
        del self.cards[old.name]
        self._keep(newer)
        self._fresh.add(newer.name)
        return "unchanged" if _said(newer) == _said(old) else "updated"

    def _take_new(self, card: ImportedCard) -> LeftOut | str:
        alike = self.cards.get(card.name)
        if alike is not None and alike.name in self._fresh:
            if _face(alike) != _face(card):
                return _double(card, alike)
            self._keep(_with_ids(alike, card.ids))
            return "other picture"
        self._keep(card if alike is None else alike.updated(card))
        self._fresh.add(card.name)
        return "new" if alike is None else "updated"

    def _take_beside(self, one: OtherPicture | Translation) -> LeftOut | str:
        base = one.of if isinstance(one, OtherPicture) else one.id
        name = self._by_id.get(base)
        if name is None:
            why = "no English name" if isinstance(one, Translation) else f"no card {base} for it"
            return LeftOut(name=one.name, id=one.id, why=why)
        card = self.cards[name]
        if isinstance(one, Translation):
            self._keep(_translated(card, one))
            return "translated"
        if one.name not in self.cards and one.name not in card.former_names:
            card = card.model_copy(update={"former_names": (*card.former_names, one.name)})
        self._keep(_with_ids(card, (one.id,)))
        return "other picture"

    def _same(self, card: ImportedCard) -> ImportedCard | None:
        names = [self._by_id[one] for one in card.ids if one in self._by_id]
        if not names and card.konami_id in self._by_konami_id:
            names = [self._by_konami_id[card.konami_id]]
        return self.cards[names[0]] if names else None

    def _keep(self, card: ImportedCard) -> None:
        self.cards[card.name] = card
        self._by_id.update(dict.fromkeys(card.ids, card.name))
        if card.konami_id:
            self._by_konami_id[card.konami_id] = card.name


def _note(result: LeftOut | str, done: dict[str, int], left_out: list[LeftOut]) -> None:
    if isinstance(result, LeftOut):
        left_out.append(result)
    else:
        done[result] = done.get(result, 0) + 1


def _double(card: ImportedCard, kept: ImportedCard) -> LeftOut:
    which = kept.passcode or kept.konami_id or "without a number"
    return LeftOut(
        name=card.name, id=card.passcode, why=f"another card of that name is kept ({which})"
    )


def _face(card: ImportedCard) -> object:
    """What two records of one card agree in, whatever their numbers."""
    return card.type_line, card.attribute, card.level, card.atk, card.defense


def _with_ids(card: ImportedCard, ids: Iterable[int]) -> ImportedCard:
    more = [one for one in ids if one not in card.ids]
    return card.model_copy(update={"other_ids": (*card.other_ids, *more)}) if more else card


def _translated(card: ImportedCard, one: Translation) -> ImportedCard:
    def with_it(texts: dict[str, str], text: str) -> dict[str, str]:
        return {**texts, one.language: text} if text else texts

    return card.model_copy(
        update={
            "names": {**card.names, one.language: one.name},
            "texts": with_it(card.texts, one.text),
            "pendulum_texts": with_it(card.pendulum_texts, one.pendulum),
        }
    )


def _said(card: ImportedCard) -> object:
    return card.model_dump(exclude={"source", "date", "other_ids"})
