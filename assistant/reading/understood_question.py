"""Understood question: what was read of a question, with the words it was read from."""

from enum import StrEnum

from pydantic import Field, JsonValue, SkipValidation

from assistant.base.ruling_records import Gap, Record, Value
from engine import Completed


class CardCategory(StrEnum):
    """Monster, Spell or Trap."""

    MONSTER = "monster"
    SPELL = "spell"
    TRAP = "trap"


class Answers(StrEnum):
    """What an effect can only be activated in answer to."""

    ACTIVATION = "activation"
    SUMMON = "summon"
    ATTACK = "attack"


class Negates(StrEnum):
    """What an effect negates."""

    ACTIVATION = "activation"
    EFFECT = "effect"
    SUMMON = "summon"
    ATTACK = "attack"
    MONSTER = "monster"
    """The effects of a monster (or other card) on the field, for a time."""


class SoughtCards(Record):
    """Cards that an effect looks for: where, on whose side, which kind."""

    zones: frozenset[str]
    whose: str = Field(default="either", description="'you', 'opponent' or 'either'.")
    kinds: frozenset[CardCategory] = Field(default=frozenset(), description="Empty: any kind.")
    names: tuple[str, ...] = ()
    is_declared: bool = Field(default=False, description="Of the name that was declared.")
    ref: str = Field(default="", description="attacker, attack_target, summoned; empty: any card.")
    paid: str = Field(default="", description="How a cost is paid with it: tribute, discard ...")
    position: str = Field(default="", description="'attack' or 'defense'; empty: any.")
    face: str = Field(default="", description="'up' or 'down'; empty: any.")
    other: bool = Field(default=False, description="Not the card itself.")
    is_narrow: bool = Field(default=False, description="Not every such card will do.")
    fits: tuple[tuple[str, JsonValue], ...] = Field(
        default=(), description="What a monster must be, as a scenario tells it of one."
    )
    count: int = 1


class Fight(Record):
    """The battle in which an effect is activated."""

    part: str = Field(description="The window of the Damage Step; empty: before the calculation.")
    who: str = Field(default="", description="itself, you, opponent or either; empty: any battle.")
    is_narrow: bool = Field(default=False, description="Only of certain monsters.")
    of_other: bool = Field(default=False, description="What that one battles decides as well.")
    fits: tuple[tuple[str, JsonValue], ...] = Field(
        default=(), description="What such a monster must be, as a scenario tells it of one."
    )

    @property
    def is_open(self) -> bool:
        """Whether it asks more of the monsters than a scenario could tell of one of them."""
        return self.of_other or (self.is_narrow and not self.fits)


class EffectAbilities(Record):
    """One activated effect, as far as a reader needs it."""

    label: str = "activation"
    kind: str = Field(default="", description="ignition, quick, trigger, flip ...; empty: usual.")
    does: frozenset[str] = Field(default=frozenset(), description="What it does: destroy, draw ...")
    costs: frozenset[str] = Field(default=frozenset(), description="How it is paid for.")
    modes: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = Field(
        default=(), description="Of which one is chosen: label, what it does, how it is paid for."
    )
    pays_itself: frozenset[str] = Field(
        default=frozenset(), description="Those of its costs that its own card is."
    )
    answers: frozenset[Answers] = Field(default=frozenset(), description="Empty: anything.")
    answers_what: frozenset[str] = Field(
        default=frozenset(), description="What the answered activation must include."
    )
    answers_kinds: frozenset[str] = Field(
        default=frozenset(), description="What the answered activation is of; empty: anything."
    )
    negates: frozenset[Negates] = frozenset()
    targets: tuple[SoughtCards, ...] = ()
    needs: tuple[SoughtCards, ...] = Field(default=(), description="Without these it does nothing.")
    finds: tuple[SoughtCards, ...] = Field(default=(), description="What it takes from the Deck.")
    requires: tuple[SoughtCards, ...] = Field(
        default=(), description="What its player must control, or what must be in a hand."
    )
    quick_if: tuple[SoughtCards, ...] = Field(
        default=(), description="Where these are, it is a Quick Effect, else an Ignition Effect."
    )
    from_zones: frozenset[str] = Field(default=frozenset(), description="Empty: the usual ones.")
    phases: frozenset[str] = Field(default=frozenset(), description="Empty: the usual ones.")
    whose_turn: str = "either"
    tributes_itself: bool = Field(
        default=False, description="Activated on the field, it leaves as its own cost."
    )
    is_trigger: bool = False
    is_mandatory: bool = False
    fight: Fight | None = Field(default=None, description="None: it is not tied to a battle.")
    cause: str = Field(
        default="",
        description="What must happen to the card itself: summoned, sent_to_gy, destroyed,"
        " banished, tributed, destroyed_by_battle, flipped; empty: something else, or nothing.",
    )
    awaits: str = Field(
        default="", description="Another card's Summon that it waits for, by its kind; empty: none."
    )
    of_opponent: bool = Field(
        default=False,
        description="Only what befalls the opponent, or that one's cards, sets it off.",
    )
    answers_special_only: bool = Field(
        default=False, description="Of Summons it answers only Special Summons."
    )
    answers_summons: bool = Field(
        default=False, description="It can be activated only when another card was Summoned."
    )
    summons: bool = Field(default=False, description="It Summons something.")
    summons_negated: bool = Field(
        default=False, description="The effects of what it Summons are negated."
    )
    summons_itself: bool = Field(default=False, description="It Special Summons its own card.")
    summons_after: bool = Field(
        default=False, description="It Summons after it has resolved, outside its Chain Link."
    )
    signs: frozenset[str] = Field(
        default=frozenset(), description="By what players tell it from its card's other effects."
    )
    does_something: bool = Field(default=True, description="Its resolution does anything.")
    destroys: bool = False
    damages: bool = False
    draws: frozenset[str] = Field(
        default=frozenset(), description="Who draws by it: 'you', 'opponent' or 'either'."
    )
    draws_each_time: bool = Field(
        default=False, description="It draws each time something happens, once it has resolved."
    )
    removes: bool = Field(default=False, description="It takes cards off the field.")
    changes: frozenset[str] = Field(
        default=frozenset(), description="Whose monsters' ATK or DEF it changes without aiming."
    )
    minds_columns: bool = Field(default=False, description="It matters in which column it is.")
    minds_cost: bool = Field(
        default=False, description="With what it is paid decides what can be chained to it."
    )

    @property
    def all_costs(self) -> frozenset[str]:
        """How it is paid for, whichever of its modes is chosen."""
        return self.costs.union(*(costs for _, _, costs in self.modes))

    @property
    def takes_tribute(self) -> bool:
        """Whether a monster on the field is Tributed, or sent, for it."""
        is_own = self.tributes_itself and "hand" not in self.from_zones
        return is_own or any(need.paid and "monster_zone" in need.zones for need in self.needs)


class CardAbilities(Record):
    """What a card is, as far as a reader needs it."""

    name: str
    kind: CardCategory
    traits: frozenset[str] = Field(
        default=frozenset(),
        description="normal, continuous, counter, quick_play, synchro, link ...",
    )
    effects: tuple[EffectAbilities, ...] = ()
    is_lasting: bool = Field(default=False, description="It has effects that apply continuously.")
    sets_value_for: str | None = Field(
        default=None, description="Whose value a lasting effect sets: 'you', 'opponent', 'either'."
    )
    negates_others: bool = Field(
        default=False, description="A lasting effect negates other cards while face-up."
    )
    attribute: str = Field(default="", description="Of a monster, as it is printed.")
    type: str = Field(default="", description="Of a monster, as it is printed.")
    level: int | None = Field(default=None, description="Its printed Level, Rank or Link Rating.")
    figures: frozenset[int] = Field(default=frozenset(), description="Its printed ATK and DEF.")
    binds_opponent: bool = Field(
        default=False, description="While it is there, its player's opponent cannot do something."
    )
    reaches: frozenset[CardCategory] = Field(
        default=frozenset(),
        description="The kinds of card that lasting effects negate, or keep from being activated.",
    )
    shield: str = Field(default="", description="The label of what makes it unaffected itself.")
    turn_locks: frozenset[str] = Field(
        default=frozenset(), description="What its player cannot do the turn it is activated."
    )
    counts_cards: bool = Field(
        default=False, description="How much it does depends on how many cards there are."
    )
    alters: str = Field(
        default="", description="Whose monsters' ATK or DEF it changes while it is there, unaimed."
    )
    boosts: bool = Field(default=False, description="It raises a monster it aims at.")
    takes_control: bool = Field(default=False, description="It changes who controls a monster.")
    named: frozenset[str] = Field(
        default=frozenset(), description="Cards that its text names, besides itself."
    )
    is_stand_in: bool = False
    has_procedure: bool = Field(default=False, description="It Special Summons itself, unchained.")
    uses_theirs: bool = Field(default=False, description="By using the opponent's monsters.")
    declares: frozenset[str] = Field(
        default=frozenset(), description="What its player declares: a Type, a name ..."
    )
    is_never_normal: bool = Field(default=False, description="It cannot be Normal Summoned.")

    @property
    def main_effect(self) -> EffectAbilities | None:
        """What "activates it" most likely means: its first effect that does something."""
        doing = [one for one in self.effects if one.does_something and not one.is_trigger]
        return doing[0] if doing else self.effects[0] if self.effects else None

    @property
    def stays_on_field(self) -> bool:
        """Whether it remains on the field after its activation has resolved."""
        return self.kind is CardCategory.MONSTER or bool(
            self.traits & {"continuous", "equip", "field", "pendulum", "remains"}
        )

    def negating(self, what: Negates) -> bool:
        """Whether one of its activated effects negates `what`."""
        return any(what in effect.negates for effect in self.effects)

    def answering(self, what: Answers) -> bool:
        """Whether one of its activated effects can answer `what`, and only such things."""
        return any(what in effect.answers for effect in self.effects)


class QuestionKind(StrEnum):
    """What kind of answer a question wants; only a play is computed."""

    PLAY = "play"
    EXPLANATION = "define"
    """What something is, how it works, where it stands, what the difference is."""
    FOLLOW_UP = "followup"
    """It needs an earlier question."""
    UNCLEAR = "unclear"
    """A judge would have to ask back."""
    OUT_OF_DOMAIN = "out_of_domain"


class AskedClaim(Record):
    """One thing that is asked: has `subject` this `predicate` (with this `value`)?"""

    subject: str
    predicate: str
    value: Value | None = Field(
        default=None, description="None: it is asked. False: a yes means it does not hold."
    )
    start: int
    end: int
    line: int | None = Field(
        default=None, description="Its place among the lines of the play that ask; None: no play."
    )
    expanded: bool = Field(
        default=False, description="One of several that stand for 'what happens (to ...)'."
    )


class ReadFact(Record):
    """A piece of the scenario, and the words it was read from."""

    text: str
    start: int
    end: int
    as_: str = Field(description="What it was read as.")


class QuestionReading(Record):
    """A question, understood as far as it was."""

    scenario: dict[str, JsonValue] = Field(default_factory=dict)
    asked: tuple[AskedClaim, ...] = ()
    facts: tuple[ReadFact, ...] = ()
    assumptions: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    cards: tuple[str, ...] = Field(default=(), description="Printed names, in order of mention.")
    in_domain: bool = True
    kind: QuestionKind = QuestionKind.PLAY
    terms: tuple[str, ...] = Field(default=(), description="What is to be explained.")
    language: str = "en"
    called: dict[str, str] = Field(
        default_factory=dict, description="Printed names, and what the question calls them."
    )
    english: str = Field(default="", description="Its words in English, if it is in no English.")
    yes_no: bool = False
    players: dict[str, str] = Field(
        default_factory=dict, description="What the question calls players A and B; empty: so."
    )
    tried: frozenset[str] = Field(
        default=frozenset(), description="Cards whose use only the question tries: it may fail."
    )
    play: str = Field(default="", description="In play notation; empty: read without it.")
    completed: SkipValidation[Completed] | None = Field(
        default=None, description="The play as the engine computes it; None: read without one."
    )
    by: str = Field(default="rules", description="Which reader: rules, trained, model, given.")
    confidence: float | None = Field(default=None, description="None: the reader gives none.")
    alternatives: tuple[tuple[str, float], ...] = Field(
        default=(), description="Other plays it may mean, each with its confidence."
    )
    further: tuple["QuestionReading", ...] = Field(
        default=(), description="The same question under another supposition ('and if only ...')."
    )

    @property
    def steps(self) -> tuple[dict[str, JsonValue], ...]:
        """The steps of the scenario, in order."""
        told = self.scenario.get("steps")
        return tuple(one for one in told if isinstance(one, dict)) if isinstance(told, list) else ()
