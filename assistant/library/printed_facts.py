"""Printed facts: what stands on a card beside its name and text."""

from pydantic import Field

from assistant.library.cards import CardLibrary
from assistant.records import Record


class CardFacts(Record):
    """What stands on a card beside its name and text."""

    name: str
    passcode: int | None = Field(default=None, description="None: a stand-in, not a real card.")
    konami_id: int | None = Field(default=None, description="None: a stand-in, not a real card.")
    kind: str = Field(description="monster, spell or trap")
    trait: tuple[str, ...] = Field(description="A Spell's property, or a monster's abilities.")
    attribute: str | None = Field(default=None, description="None: a Spell or Trap.")
    type: str | None = Field(default=None, description="Monster Type; None: a Spell or Trap.")
    level: int | None = Field(default=None, description="Level, Rank or Link Rating.")
    atk: int | None = Field(default=None, description="None: a Spell or Trap, or `?`.")
    defense: int | None = Field(default=None, description="None: no DEF, or `?`.")
    stand_in: bool = False


def defined_facts(name: str, cards: CardLibrary) -> CardFacts:
    """The type line and the numbers of a defined card; a KeyError if it is not defined."""
    text, names = cards.by_name[name], cards.names[name]
    return CardFacts(
        name=name,
        passcode=names.passcode,
        konami_id=names.konami_id,
        kind=text.kind.value,
        trait=tuple(trait.value for trait in text.trait),
        attribute=text.attribute.value if text.attribute else None,
        type=text.type,
        level=text.level,
        atk=text.atk if isinstance(text.atk, int) else None,
        defense=text.def_ if isinstance(text.def_, int) else None,
        stand_in=text.stand_in,
    )
