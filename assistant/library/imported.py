"""Imported cards: one schema for what every card database says of a card."""

import hashlib
from typing import Literal, Self

from pydantic import Field, model_validator

from assistant.records import Record

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


class LeftOut(Record):
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


Found = ImportedCard | Translation | OtherPicture | LeftOut
"""What a record of a database can be."""
