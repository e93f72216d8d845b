"""Told so far: what was taken in of a question, before anything is worked out of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from assistant.base.ruling_records import Gap, Value
from assistant.reading.card_mentions import Mention, mask
from assistant.reading.old_question.archetypes import Archetype
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.understood_question import (
    Answers,
    CardAbilities,
    CardCategory,
    EffectAbilities,
    Negates,
)

FactsOf = Callable[[str], CardAbilities | None]


@dataclass(slots=True)
class Heap:
    """Unnamed cards of a kind that are said to lie somewhere: "5 Spells in my GY"."""

    whose: str
    """In the question's words, then A or B."""
    zone: str
    kind: str
    number: int
    told: dict[str, JsonValue]
    """What is told of each of them, as a scenario writes it."""
    is_besides: bool = False
    """As in "two other monsters": beside those that are named."""


@dataclass(slots=True)
class Told:
    """Everything read so far."""

    mentions: Sequence[Mention]
    facts_of: FactsOf
    text: str = ""
    masked: str = field(init=False)
    """The text with its card names masked: where words are looked for."""
    deeds: list[Deed] = field(default_factory=list)
    board: list[Standing] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)
    """Whose a card is said to be."""
    subjects: list[str] = field(default_factory=list)
    """Cards that clauses were about, the last one last."""
    named: list[str] = field(default_factory=list)
    """Cards in the order they were mentioned or meant."""
    players: list[str] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    limits: dict[str, str] = field(default_factory=dict)
    affected: str = ""
    """The player whom lasting effects are said to affect."""
    turn: str = ""
    """Whose turn it is said to be."""
    ends_turn: int = 0
    """So many turns end before what is asked of it."""
    is_end_phase: bool = False
    """What is asked is asked of the End Phase, before the turn is over."""
    turn_now: str = ""
    """Whose turn the clause read last speaks of."""
    copies: set[str] = field(default_factory=set)
    """Cards of which another copy is spoken of."""
    described: dict[str, dict[str, JsonValue]] = field(default_factory=dict)
    """What is told of monsters that are not named, as a scenario writes it."""
    archetypes: Sequence[Archetype] = ()
    open_targets: list[Deed] = field(default_factory=list)
    """Deeds that aim at "the target", which is not named yet."""
    renamed: dict[str, str] = field(default_factory=dict)
    """Stand-ins that turned out to be others."""
    said_of: dict[str, frozenset[str]] = field(default_factory=dict)
    """The marks of the phrases that named each card."""
    declared: dict[str, str] = field(default_factory=dict)
    """What is said to have been declared for a card."""
    life: dict[str, int] = field(default_factory=dict)
    """How many Life Points a player is said to have."""
    summons: dict[str, int] = field(default_factory=dict)
    """How many monsters a player is said to have Summoned this turn, before what is told."""
    proper: dict[str, bool] = field(default_factory=dict)
    """Cards in the GY of which it is said whether they were properly Summoned."""
    counted: dict[tuple[str, str], int] = field(default_factory=dict)
    """How many cards are said to be in whose zone: in the question's words, then A and B."""
    heaps: list[Heap] = field(default_factory=list)
    counted_at: list[tuple[int, int]] = field(default_factory=list)
    """Where the words stand that tell it."""
    outnumbering: set[str] = field(default_factory=set)
    """Who is said to control more monsters than the other: in the question's words, then A or B."""
    absent: set[tuple[str, str]] = field(default_factory=set)
    """Whose zones are said to hold nothing: in the question's words, then A and B."""
    negators: set[str] = field(default_factory=set)
    """Lasting cards that are said, or asked, to negate others: no other card holds them."""
    used_again: set[str] = field(default_factory=set)
    """Cards that were used, and of which it is asked whether they answer what came after."""
    other_effects: dict[str, str] = field(default_factory=dict)
    """Cards of which an effect was used, and the other effect that is asked about."""
    set_aside: set[str] = field(default_factory=set)
    """Cards of which only what they do counts."""
    asking: frozenset[int] = frozenset()
    """Numbers of the sentences that ask."""
    paid: list[tuple[str, str, int]] = field(default_factory=list)
    """How, with which card and in which sentence something was paid that is not told yet."""
    asks: list[tuple[str, str, Value | None]] = field(default_factory=list)
    """What a general question asks, where its words ask it of no card; False: a yes denies it."""
    paid_with_itself: dict[str, str] = field(default_factory=dict)
    """Unnamed monsters that pay for their own effects with themselves, and by what verb."""
    standing_for: dict[str, str] = field(default_factory=dict)
    """Unnamed monsters, and what stands for them as what is told of their effects says."""
    unnamed_uses: dict[int, Clause] = field(default_factory=dict)
    """Clauses that tell of a card's use and not which, by where it begins what the card does."""
    answers_next: bool = False
    """The next activation answers it, whatever its clause."""
    answering: str = ""
    """What the next activation answers: "responds by activating ..."."""

    def __post_init__(self) -> None:
        """Masks the names, once."""
        self.masked = mask(self.text, self.mentions)

    def name(self, mention: int) -> str:
        """The printed name of a mention."""
        return self.mentions[mention].name

    def kind(self, card: str) -> CardCategory | None:
        """Monster, Spell or Trap; None if not known."""
        facts = self.facts_of(card)
        return facts.kind if facts else None

    def effect_of(self, deed: Deed) -> EffectAbilities | None:
        """The effect that a deed means: the one its words chose, else the card's main effect."""
        facts = self.facts_of(deed.card)
        if facts is None:
            return None
        return next((e for e in facts.effects if e.label == deed.effect), facts.main_effect)

    def has_trait(self, card: str, *traits: str) -> bool:
        """Whether the card is known to have one of these traits."""
        facts = self.facts_of(card)
        return facts is not None and bool(facts.traits & set(traits))

    def stays(self, card: str) -> bool:
        """Whether the card remains on the field once its activation has resolved."""
        facts = self.facts_of(card)
        return facts is not None and facts.stays_on_field

    def revives(self, card: str) -> bool:
        """Whether it brings back a monster it aims at."""
        return any(e.summons and e.targets for e in getattr(self.facts_of(card), "effects", ()))

    def raises(self, card: str) -> bool:
        """Whether it raises the ATK or DEF of a monster it aims at."""
        facts = self.facts_of(card)
        return facts is not None and facts.boosts

    def takes(self, card: str) -> bool:
        """Whether it takes control of a monster."""
        facts = self.facts_of(card)
        return facts is not None and facts.takes_control

    def negates(self, card: str, what: Negates) -> bool:
        """Whether one of the card's effects negates `what`."""
        facts = self.facts_of(card)
        return facts is not None and facts.negating(what)

    def answers(self, card: str, what: Answers) -> bool:
        """Whether the card can be activated only in answer to such things, `what` among them."""
        facts = self.facts_of(card)
        return facts is not None and facts.answering(what)

    def floats(self, card: str) -> bool:
        """Whether it has an effect that is activated by what happens to it."""
        facts = self.facts_of(card)
        return facts is not None and any(effect.is_trigger for effect in facts.effects)

    def is_triggered(self, card: str) -> bool:
        """Whether all it does is activated by what happens."""
        facts = self.facts_of(card)
        effects = facts.effects if facts is not None and facts.kind is CardCategory.MONSTER else ()
        return bool(effects) and all(effect.is_trigger for effect in effects)
