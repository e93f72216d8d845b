"""The game's words: players, zones, phases, kinds of cards and effects, and the ids of things."""

from enum import IntEnum, StrEnum
from typing import Final, NewType

CardName = NewType("CardName", str)
"""A card's printed name."""
CardId = NewType("CardId", str)
"""One physical copy in one duel: its name, plus "#n" where the duel has several copies."""
EventId = NewType("EventId", int)
"""Place of an event in its trace, from 1."""
RuleId = NewType("RuleId", str)
"""Two capital letters for the chapter, two digits."""
PassageId = NewType("PassageId", str)
"""Id of a handbook passage."""


class Player(StrEnum):
    """The two sides of the table."""

    A = "A"
    B = "B"

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return _OPPONENTS[self]


_OPPONENTS = {Player.A: Player.B, Player.B: Player.A}


class Whose(StrEnum):
    """A player as card text names one: seen from the controller of the effect."""

    YOU = "you"
    OPPONENT = "opponent"
    EITHER = "either"
    TURN_PLAYER = "turn_player"
    THEIR_CONTROLLER = "their_controller"
    """Whoever controls the card spoken of."""
    THEIR_OWNER = "their_owner"
    """Whoever owns the card spoken of."""


class Zone(StrEnum):
    """Where a card can be."""

    HAND = "hand"
    MONSTER_ZONE = "monster_zone"
    SPELL_TRAP_ZONE = "spell_trap_zone"
    FIELD_ZONE = "field_zone"
    GRAVEYARD = "graveyard"
    BANISHED = "banished"
    DECK = "deck"
    EXTRA_DECK = "extra_deck"
    PENDULUM_ZONE = "pendulum_zone"
    """Only in selectors, like the next two: a part of the Spell & Trap Zones."""
    MAIN_MONSTER_ZONE = "main_monster_zone"
    EXTRA_MONSTER_ZONE = "extra_monster_zone"
    ATTACHED = "attached"
    """Under an Xyz Monster, as its material: not on the field."""
    NOWHERE = "nowhere"
    """A Token that left the field, or a monster whose Summon is being attempted."""


FIELD = (Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
"""The zones that make up the field."""
ON_FIELD = frozenset(FIELD)
"""The same, for asking whether something is there."""


class Phase(StrEnum):
    """The phases of a turn."""

    DRAW = "draw"
    STANDBY = "standby"
    MAIN1 = "main1"
    BATTLE = "battle"
    MAIN2 = "main2"
    END = "end"


class DamageStepPart(StrEnum):
    """The parts of a Damage Step."""

    ANY = "any"
    START = "start"
    BEFORE_CALCULATION = "before_calculation"
    CALCULATION = "calculation"
    AFTER_CALCULATION = "after_calculation"
    END = "end"


class Position(StrEnum):
    """Battle positions; SET is face-down Defense Position."""

    ATTACK = "attack"
    DEFENSE = "defense"
    SET = "set"


class Face(StrEnum):
    """Which side of a card is seen."""

    UP = "up"
    DOWN = "down"


class CardKind(StrEnum):
    """Monster, Spell or Trap."""

    MONSTER = "monster"
    SPELL = "spell"
    TRAP = "trap"


class Trait(StrEnum):
    """What stands beside the kind: a Spell's or Trap's property, a monster's abilities."""

    NORMAL = "normal"
    QUICK_PLAY = "quick_play"
    CONTINUOUS = "continuous"
    EQUIP = "equip"
    FIELD = "field"
    RITUAL = "ritual"
    COUNTER = "counter"
    EFFECT = "effect"
    FLIP = "flip"
    TUNER = "tuner"
    FUSION = "fusion"
    SYNCHRO = "synchro"
    XYZ = "xyz"
    LINK = "link"
    PENDULUM = "pendulum"
    GEMINI = "gemini"
    SPIRIT = "spirit"
    UNION = "union"
    TOON = "toon"
    TOKEN = "token"  # noqa: S105 -- a kind of monster


EXTRA_DECK_TRAITS = frozenset({Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK})
"""The monsters that are in the Extra Deck from the beginning; Pendulum Monsters come there."""


class Attribute(StrEnum):
    """A monster's Attribute."""

    DARK = "DARK"
    LIGHT = "LIGHT"
    EARTH = "EARTH"
    WATER = "WATER"
    FIRE = "FIRE"
    WIND = "WIND"
    DIVINE = "DIVINE"


class Declaration(StrEnum):
    """What a player declares."""

    MONSTER_TYPE = "monster_type"
    CARD_NAME = "card_name"
    ATTRIBUTE = "attribute"
    LEVEL = "level"
    CARD_KIND = "card_kind"
    """Monster, Spell or Trap."""
    NUMBER = "number"


class SpellSpeed(IntEnum):
    """Spell Speeds."""

    ONE = 1
    TWO = 2
    THREE = 3


class EffectKind(StrEnum):
    """How an activated effect is classed."""

    CARD_ACTIVATION = "card_activation"
    """The activation of the Spell or Trap Card itself."""
    IGNITION = "ignition"
    TRIGGER = "trigger"
    QUICK = "quick"
    FLIP = "flip"
    SPELL_TRAP_EFFECT = "spell_trap_effect"
    """An effect activated by a face-up Spell or Trap, or by one in the GY; not its trigger."""


class Connector(StrEnum):
    """How one step of a resolution hangs on the one before it."""

    FIRST = "first"
    """Nothing before it, or a new sentence."""
    AND = "and"
    AND_IF_YOU_DO = "and_if_you_do"
    THEN = "then"
    ALSO = "also"
    ALSO_AFTER_THAT = "also_after_that"
    OTHERWISE = "otherwise"
    """Only if the step before it was not done."""


class SummonKind(StrEnum):
    """Ways to Summon."""

    NORMAL = "normal"
    TRIBUTE = "tribute"
    FLIP = "flip"
    GEMINI = "gemini"
    BUILT_IN = "built_in"
    """A Special Summon by the monster's own procedure, not an effect."""
    SYNCHRO = "synchro"
    XYZ = "xyz"
    LINK = "link"
    PENDULUM = "pendulum"
    FUSION = "fusion"
    RITUAL = "ritual"
    BY_EFFECT = "by_effect"
    """A Special Summon by the effect of a card or monster."""

    @property
    def is_special(self) -> bool:
        """Whether it is a Special Summon."""
        return self not in (
            SummonKind.NORMAL,
            SummonKind.TRIBUTE,
            SummonKind.FLIP,
            SummonKind.GEMINI,
        )


class Per(StrEnum):
    """The span a limit counts in."""

    TURN = "turn"
    CHAIN = "chain"
    BATTLE_STEP = "battle_step"
    DUEL = "duel"
    STAY = "stay"
    """As long as the card stays where it is: "once while face-up on the field"."""


class Until(StrEnum):
    """How long something lasts."""

    END_OF_TURN = "end_of_turn"
    END_OF_NEXT_TURN = "end_of_next_turn"
    END_PHASE = "end_phase"
    WHILE_FACE_UP = "while_face_up"
    """While the source (a card on the field) stays face-up."""
    END_OF_BATTLE_PHASE = "end_of_battle_phase"
    END_OF_DAMAGE_STEP = "end_of_damage_step"
    END_OF_OPPONENTS_TURN = "end_of_opponents_turn"
    """Until the end of the opponent's next turn."""
    YOUR_NEXT_STANDBY_PHASE = "your_next_standby_phase"
    YOUR_NEXT_END_PHASE = "your_next_end_phase"
    WHILE_ON_FIELD = "while_on_field"
    """While the affected card stays on the field; also after the source has left."""
    WHILE_EQUIPPED = "while_equipped"
    """While the card that was just equipped stays equipped."""
    PERMANENT = "permanent"
    NEXT_STANDBY_PHASE = "next_standby_phase"
    """Until the next Standby Phase of any player."""
    NEXT_TURNS_STANDBY_PHASE = "next_turns_standby_phase"
    """Until the Standby Phase of the next turn."""


class Moment(StrEnum):
    """Points of the Damage Step that text names."""

    DAMAGE_STEP_START = "damage_step_start"
    BEFORE_DAMAGE_CALCULATION = "before_damage_calculation"
    AFTER_DAMAGE_CALCULATION = "after_damage_calculation"
    DAMAGE_STEP_END = "damage_step_end"


class Negation(StrEnum):
    """What is negated.  Never one boolean."""

    ACTIVATION = "activation"
    EFFECT = "effect"
    SUMMON = "summon"
    ATTACK = "attack"


class Stat(StrEnum):
    """Values of a monster that effects change or compare."""

    ATK = "atk"
    DEF = "def"
    LEVEL = "level"
    RANK = "rank"
    LINK_RATING = "link_rating"
    SCALE = "scale"
    """Pendulum Scale."""
    ORIGINAL_ATK = "original_atk"
    ORIGINAL_DEF = "original_def"
    ORIGINAL_LEVEL = "original_level"
    ORIGINAL_RANK = "original_rank"


class UseStatus(StrEnum):
    """What became of a counted use."""

    STANDS = "stands"
    ACTIVATION_NEGATED = "activation_negated"
    SUMMON_NEGATED = "summon_negated"


# Until Python 3.12, reading a member off its enum takes ten times as long as reading a name:
# those that the rules ask for again and again have names of their own.
HAND: Final = Zone.HAND
MONSTER_ZONE: Final = Zone.MONSTER_ZONE
SPELL_TRAP_ZONE: Final = Zone.SPELL_TRAP_ZONE
GRAVEYARD: Final = Zone.GRAVEYARD
NOWHERE: Final = Zone.NOWHERE
PENDULUM_ZONE: Final = Zone.PENDULUM_ZONE
UP: Final = Face.UP
DOWN: Final = Face.DOWN
MONSTER: Final = CardKind.MONSTER
TRAP: Final = CardKind.TRAP
EITHER: Final = Whose.EITHER
CARD_ACTIVATION: Final = EffectKind.CARD_ACTIVATION
OF_ACTIVATION: Final = Negation.ACTIVATION
OF_EFFECT: Final = Negation.EFFECT
