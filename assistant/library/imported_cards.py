"""Imported cards: one schema for every card database, and many databases made into one pool."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Self

from pydantic import Field, model_validator

from assistant.base.ruling_records import Record

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja", "ko", "zh-CN", "zh-TW", "de", "fr", "es", "it", "pt")
"""Languages that names are kept in; of two cards with one name, the earlier language's is meant."""

Kind = Literal["monster", "spell", "trap"]


class ImportedCard(Record):
    """One card as a database has it.  Its texts are the user's; none is shipped."""

    name: str = Field(min_length=1, description="English name.")
    passcode: int | None = None
    konami_id: int | None = None
    other_ids: tuple[int, ...] = Field(default=(), description="Other pictures of the same card.")
    names: dict[str, str] = Field(description="Names by language, the English one too.")
    former_names: tuple[str, ...] = Field(default=(), description="English names it once had.")
    kind: Kind
    type_line: str = Field(description="As printed: 'Warrior / Xyz / Effect', 'Quick-Play'.")
    icon: str | None = Field(
        default=None, description="Property of a Spell or Trap: 'Continuous' ..."
    )
    attribute: str | None = None
    level: int | None = Field(default=None, description="Level, Rank or Link Rating.")
    atk: int | None = Field(default=None, description="None: a Spell or Trap, or `?`.")
    defense: int | None = Field(default=None, description="None: no DEF, or `?`.")
    scale: int | None = Field(default=None, description="Pendulum Scale.")
    arrows: tuple[str, ...] = Field(default=(), description="Link Arrows, as signs.")
    materials: str | None = Field(default=None, description="First line of an Extra Deck monster.")
    treated_as: str | None = Field(default=None, description="Its name is treated as this one.")
    texts: dict[str, str] = Field(default={}, description="Text (the monster part) by language.")
    pendulum_texts: dict[str, str] = Field(default={}, description="Pendulum part by language.")
    unofficial: bool = Field(default=False, description="The English text is no official one.")
    source: str = Field(description="The database's kind and file name.")
    date: str = Field(description="Day of the file the card was read from.")

    @model_validator(mode="after")
    def _can_be_written(self) -> Self:
        self.model_dump_json()  # half a character pair cannot: the record is damaged
        return self

    @property
    def text(self) -> str:
        """The English text."""
        return self.texts.get(ENGLISH, "")

    @property
    def pendulum(self) -> str:
        """The English Pendulum text; empty: none."""
        return self.pendulum_texts.get(ENGLISH, "")

    @property
    def text_hash(self) -> str:
        """Changes with everything that the understanding of the card rests on."""
        stats = f"{self.level}/{self.atk}/{self.defense}/{self.attribute}"
        parts = (self.name, self.kind, self.type_line, stats, self.text, self.pendulum)
        whole = "\0".join(parts)
        return hashlib.sha256(whole.encode()).hexdigest()[:16]

    @property
    def ids(self) -> tuple[int, ...]:
        """Every passcode it is found by."""
        return (*((self.passcode,) if self.passcode else ()), *self.other_ids)

    def updated(self, newer: Self) -> Self:
        """This card with what a newer record says; what that one lacks is kept."""
        former = dict.fromkeys((*self.former_names, self.name, *newer.former_names))
        said = {
            key: value
            for key, value in newer
            if value not in (None, (), {}) and key not in ("names", "texts", "pendulum_texts")
        }
        ids = dict.fromkeys((*self.ids, *newer.ids))
        passcode = newer.passcode or self.passcode
        said |= {
            "names": {**self.names, **newer.names},
            "texts": {**self.texts, **newer.texts},
            "pendulum_texts": {**self.pendulum_texts, **newer.pendulum_texts},
            "former_names": tuple(name for name in former if name != newer.name),
            "other_ids": tuple(one for one in ids if one != passcode),
            "unofficial": newer.unofficial,
        }
        return self.model_copy(update=said)


class SkippedRecord(Record):
    """A record of a database that is not kept, and why."""

    name: str
    id: int | None
    why: str


class Translation(Record):
    """A name and texts in another language, for a card that another database has in English."""

    id: int
    language: str
    name: str
    text: str = ""
    pendulum: str = ""


class OtherPicture(Record):
    """A further id of a card, for another picture of it."""

    id: int
    of: int
    name: str


Found = ImportedCard | Translation | OtherPicture | SkippedRecord
"""What a record of a database can be."""


class Counts(NamedTuple):
    """What became of the records of one database: `read` is the sum of the others."""

    read: int
    new: int
    updated: int
    unchanged: int
    translated: int
    other_pictures: int
    left_out: tuple[SkippedRecord, ...]


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
        left_out: list[SkippedRecord] = []
        waiting: list[OtherPicture | Translation] = []
        for one in found:
            if isinstance(one, OtherPicture | Translation):
                waiting.append(one)  # its card may come later
                continue
            result = one if isinstance(one, SkippedRecord) else self._take_card(one)
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

    def _take_card(self, card: ImportedCard) -> SkippedRecord | str:
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

    def _take_new(self, card: ImportedCard) -> SkippedRecord | str:
        alike = self.cards.get(card.name)
        if alike is not None and alike.name in self._fresh:
            if _face(alike) != _face(card):
                return _double(card, alike)
            self._keep(_with_ids(alike, card.ids))
            return "other picture"
        self._keep(card if alike is None else alike.updated(card))
        self._fresh.add(card.name)
        return "new" if alike is None else "updated"

    def _take_beside(self, one: OtherPicture | Translation) -> SkippedRecord | str:
        base = one.of if isinstance(one, OtherPicture) else one.id
        name = self._by_id.get(base)
        if name is None:
            why = "no English name" if isinstance(one, Translation) else f"no card {base} for it"
            return SkippedRecord(name=one.name, id=one.id, why=why)
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


def _note(result: SkippedRecord | str, done: dict[str, int], left_out: list[SkippedRecord]) -> None:
    if isinstance(result, SkippedRecord):
        left_out.append(result)
    else:
        done[result] = done.get(result, 0) + 1


def _double(card: ImportedCard, kept: ImportedCard) -> SkippedRecord:
    which = kept.passcode or kept.konami_id or "without a number"
    return SkippedRecord(
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
