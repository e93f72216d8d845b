"""Plays: what any play may look like, for laws of reading and writing."""

from hypothesis import strategies as st

from engine.notation.line_forms import (
    BATTLE_STEPS,
    CAUSES,
    COST_VERBS,
    DAMAGE_STEP_PARTS,
    EVENTS,
    FIGURES,
    PHASES,
    PLACES,
    STATES,
    USED,
    ZONE_NUMBERS,
)
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    Alternative,
    AskedLine,
    AttackDeed,
    ChanceFall,
    ChoiceMade,
    Line,
    NotatedPlay,
    PaidCost,
    PlacementLine,
    PlayerState,
    PlaySetting,
    Reference,
    TurnStep,
    UncausedEvent,
)
from engine.notation.predicates import PREDICATES, AnswerKind
from engine.notation.unnamed_things import UNNAMED_THING_BY_NAME
from engine.terms.vocabulary import Player
from tests.engine.notation.card_names import CARD_NAMES

PLAYERS = st.sampled_from(Player)
NAMES = st.sampled_from([*sorted(CARD_NAMES), *UNNAMED_THING_BY_NAME])
PROPERTIES = st.sampled_from(["Level 4", "LIGHT", "1800 ATK", "? ATK", "when ... you can", "Frog"])
WORDS = st.sampled_from(
    ["negate", "the draw", 'on Maxx "C"', "if > cost", "back\\slash", "x3", "Level 4", "#2", "a, b"]
)
REFERENCES = st.builds(
    Reference,
    name=NAMES,
    copy=st.none() | st.integers(1, 999),
    owner=st.none() | PLAYERS,
    properties=st.lists(PROPERTIES, max_size=2).map(tuple),
    words=st.none() | WORDS,
)
LISTS = st.lists(REFERENCES, min_size=1, max_size=4).map(tuple)
MAYBE_LISTS = st.just(()) | LISTS
ONE = REFERENCES.map(lambda card: (card,))
STATE_WORDS = st.one_of(
    st.sampled_from(STATES),
    st.sampled_from(ZONE_NUMBERS).map("at {}".format),
    st.integers(0, 999).map("counters {} Spell Counter".format),
)
COSTS = st.one_of(
    st.builds(PaidCost, st.just("pay"), amount=st.sampled_from(["half", "1000", "2"])),
    st.builds(
        PaidCost,
        st.sampled_from([verb for verb in COST_VERBS if verb != "pay"]),
        LISTS,
    ),
    st.builds(PaidCost, st.just("remove"), amount=st.sampled_from(["2", "6 Spell Counters"])),
)
MAYBE_COSTS = st.lists(COSTS, max_size=2).map(tuple)

STARTS = st.one_of(
    st.builds(
        PlacementLine,
        PLAYERS,
        st.sampled_from(PLACES),
        REFERENCES,
        st.lists(STATE_WORDS, max_size=3).map(tuple),
        st.integers(1, 99),
        st.none() | REFERENCES,
        MAYBE_LISTS,
    ),
    st.builds(PlayerState, PLAYERS, st.sampled_from(FIGURES), st.integers(0, 99999)),
    st.builds(PlayerState, PLAYERS, st.just("used"), st.sampled_from(USED)),
    st.builds(PlayerState, PLAYERS, st.just("nothing_else"), st.sampled_from(PLACES)),
    st.builds(PlaySetting, st.just("turn"), st.sampled_from(["A", "B"])),
    st.builds(PlaySetting, st.just("phase"), st.sampled_from([*PHASES, *BATTLE_STEPS])),
    st.builds(PlaySetting, st.just("as_of"), st.dates().map(lambda day: f"{day:%Y-%m}".zfill(7))),
)
ACTIONS = st.one_of(
    st.builds(
        ActionDeed, PLAYERS, st.just("special_summon"), LISTS, MAYBE_LISTS, MAYBE_LISTS, MAYBE_COSTS
    ),
    st.builds(
        ActionDeed, PLAYERS, st.just("normal_summon"), ONE, MAYBE_LISTS, MAYBE_LISTS, MAYBE_COSTS
    ),
    st.builds(ActionDeed, PLAYERS, st.just("set"), ONE, MAYBE_LISTS),
    st.builds(ActionDeed, PLAYERS, st.sampled_from(["flip_summon", "change_position"]), ONE),
)
CHOICES = st.one_of(
    st.builds(ChoiceMade, PLAYERS, LISTS),
    st.builds(ChoiceMade, PLAYERS, answer=st.booleans(), words=st.none() | WORDS),
    st.builds(ChoiceMade, PLAYERS, words=WORDS),
    st.builds(ChoiceMade, PLAYERS, declared=WORDS),
)
DEEDS = st.one_of(
    st.builds(
        ActivationDeed,
        PLAYERS,
        REFERENCES,
        MAYBE_LISTS,
        MAYBE_COSTS,
        st.booleans(),
        st.booleans(),
        st.none() | WORDS,
    ),
    ACTIONS,
    CHOICES,
    st.builds(AttackDeed, PLAYERS, REFERENCES, st.none() | REFERENCES),
    st.builds(
        ChanceFall,
        PLAYERS,
        st.just("roll"),
        st.lists(st.sampled_from("123456"), min_size=1).map(tuple),
    ),
    st.builds(
        UncausedEvent,
        st.sampled_from([event for event in EVENTS if event != "control"]),
        LISTS,
        st.none() | st.sampled_from(CAUSES),
    ),
    st.builds(UncausedEvent, st.just("control"), LISTS, to=PLAYERS),
    st.builds(TurnStep, st.just("next_phase"), st.sampled_from([*PHASES, *BATTLE_STEPS])),
    st.builds(TurnStep, st.just("damage_step"), st.none() | st.sampled_from(DAMAGE_STEP_PARTS)),
    st.just(TurnStep("end_turn")),
)
VALUES = {
    AnswerKind.YES_NO: st.sampled_from(["yes", "no"]),
    AnswerKind.NUMBER: st.integers(-9999, 9999).map(str),
    AnswerKind.WORDS: st.sampled_from(["the GY", "A", "a = b"]),
    AnswerKind.NAMES: st.just("Sangan, Jinzo"),
}


@st.composite
def questions(draw: st.DrawFn) -> AskedLine:
    """A question or statement about a card, a player, the attack, the Chain, or several cards."""
    asked = draw(st.sampled_from(PREDICATES))
    claimed_by = draw(st.none() | PLAYERS)
    value = VALUES[asked.answers[0]]
    kind = draw(st.sampled_from(["card", "party", "which"]))
    return AskedLine(
        asked.name,
        draw(REFERENCES) if kind == "card" else None,
        draw(st.sampled_from(["A", "B", "attack", "Chain"])) if kind == "party" else None,
        draw(st.none() | st.sampled_from(["ATK", "on Maxx", "second: attack"]))
        if kind != "which"
        else None,
        draw(LISTS) if kind == "which" else (),
        value=draw(value if claimed_by else st.none() | value),
        claimed_by=claimed_by,
    )


TERMS = st.builds(AskedLine, st.sampled_from(["define", "unclear"]), term=WORDS)
LINES: st.SearchStrategy[Line] = st.one_of(STARTS, DEEDS, questions(), TERMS)
CASES = st.builds(Alternative, WORDS, st.lists(LINES, max_size=3).map(tuple))
PLAYS = st.builds(NotatedPlay, st.lists(LINES | CASES, max_size=6).map(tuple))
