"""Noun words: the game's nouns, what each speaks of, and which kinds of thing it names."""

from dataclasses import dataclass
from enum import StrEnum


class Aspect(StrEnum):
    """What a noun phrase speaks of: a card, or something a card does or has."""

    CARD = "card"
    ACTIVATION = "activation"
    EFFECT = "effect"
    ANY = "card or effect"
    SUMMON = "summon"
    ATTACK = "attack"
    COST = "cost"
    LINK = "link"
    CHAIN = "chain"
    LIMIT = "limit"
    NEGATION = "negation"
    DAMAGE_STEP = "damage step"
    DAMAGE = "damage"
    REPLAY = "replay"
    PLAYER = "player"
    ZONE = "zone"
    TIME = "time"
    SPEED = "spell speed"
    TIMING = "timing"
    POSITION = "position"
    PART = "part"
    SOURCE = "source"
    VALUE = "value"
    WORDING = "wording"
    ACTION = "action"
    NOTHING = "nothing"
    MATTER = "matter"
    """Anything else that can be spoken of: a question, a case, a way."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: what it speaks of, and the alternatives of classes it names."""

    aspect: Aspect
    kinds: tuple[frozenset[str], ...] = (frozenset(),)


_MATTERS = """
case question list group exception reason name type permission opportunity chance example guess
test inference chapter side sign colon semicolon sentence declaration refusal pass print drop
method status line way trick result principle difference key mechanic procedure requirement
restriction stack instance change choice option decision use form role total amount sequence stage
state situation duration existence presence building thing attempt mention property behaviour
behavior column lock
"""
"""Nouns of no class; read only where nothing computed hangs on them."""

_CARDS = """
card: card
spell card, spell: spell
trap card, trap: trap
spell or trap card, spell or trap, spell/trap card, spell/trap, spell and trap card, \
spell & trap card: spell | trap
monster card, monster: monster
normal spell, normal spell card: normal_spell
quick-play spell, quick-play spell card, quick-play: quick_play_spell
continuous spell, continuous spell card: continuous_spell
equip spell, equip spell card, equip card: equip_spell
field spell, field spell card: field_spell
ritual spell, ritual spell card: ritual_spell
normal trap, normal trap card: normal_trap
continuous trap, continuous trap card: continuous_trap
continuous spell or trap, continuous spell or trap card, continuous spell/trap, \
continuous spell/trap card, continuous spell and trap: continuous_spell | continuous_trap
continuous/field spell: continuous_spell | field_spell
counter trap, counter trap card: counter_trap
effect monster: effect_monster
special summon-only monster, special-summon-only monster, \
special summon only monster: special_summon_only monster
gemini monster: gemini monster
pendulum monster: pendulum_monster
attacker, attacking monster: attacking_monster
copy: copy
material: material
token: token
negator: negator
target: target
"""

_EFFECTS = """
effect, card effect: effect
text effect, ability: effect
monster effect, effect of a monster card: monster_effect
monster's effect: monster_effect
spell effect, spell card effect: spell_effect
trap effect, trap card effect: trap_effect
spell or trap effect, spell/trap effect: spell_effect | trap_effect
spell and trap effect, continuous spell and trap effect: continuous_effect
continuous effect, continuous-effect: continuous_effect
continuous monster effect: continuous_effect monster
unclassified effect: unclassified_effect
trigger effect, trigger: trigger_effect
trigger-like effect: trigger_effect
ignition effect: ignition_effect
quick effect: quick_effect
flip effect: flip_effect
fast effect: fast_effect
mandatory effect: mandatory
optional effect: optional
set-value effect, set value effect: set_value
"""

_SUMMONS = """
summon, summoning: summon
normal summon: normal_summon
normal summon/set, normal/set summon, normal summon or set: normal_summon
special summon: special_summon
flip summon: flip_summon
tribute summon: tribute_summon
built-in special summon, built-in summon: built_in_special_summon
summon by a card effect, summon by an effect: summon_by_effect
special summon by a card effect, special summon by an effect: summon_by_effect special_summon
fusion summon by a card effect: summon_by_effect fusion_summon
ritual summon by a card effect: summon_by_effect ritual_summon
normal summon by a card effect: summon_by_effect normal_summon
summon immediately after the resolution of chain link: summon_after_resolution
pendulum summon: pendulum_summon
synchro summon: synchro_summon
xyz summon: xyz_summon
link summon: link_summon
fusion summon: fusion_summon
ritual summon: ritual_summon
gemini summon: gemini_summon
summon by game mechanics, summon built into game mechanics: normal_summon | flip_summon | \
synchro_summon | xyz_summon | pendulum_summon | link_summon
"""

_NEGATIONS = """
negation: negation
lingering negation: lingering_negation
targeted negation: lingering_negation
field-gated negation, field gated negation, floodgate negation: field_gated_negation
"""

_OTHERS = {
    Aspect.ACTIVATION: "activation: activation; card activation: card_activation;"
    " effect activation: effect_activation;"
    " self-tribute cost: leaves_field_as_cost; self-removal cost: leaves_field_as_cost",
    Aspect.ANY: "card or effect: activation; card and effect: activation;"
    " card/effect: activation; effect or card: activation; activated card or effect: activation;"
    " spell, trap or effect: activation; response: activation",
    Aspect.ATTACK: "attack: attack; attack declaration: attack",
    Aspect.COST: "cost: cost; activation cost: cost; payment: cost; tribute cost: cost;"
    " life points: cost; lp: cost; tribute: cost",
    Aspect.LINK: "chain link: chain_link; link: chain_link; cl: chain_link",
    Aspect.CHAIN: "chain: chain; entire chain: chain",
    Aspect.LIMIT: "limit: limit; usage limit: limit; restriction: limit;"
    " once per turn limit: limit;"
    " once-per-turn limit: limit; limit on use: limit; limit of once per turn: limit",
    Aspect.DAMAGE_STEP: "damage step: attack",
    Aspect.DAMAGE: "damage: damage; battle damage: damage; effect damage: damage",
    Aspect.REPLAY: "replay: attack",
    Aspect.PLAYER: "player: player; turn player: turn_player; opponent: opponent;"
    " controller: controller; owner: owner; you: player; player a: player; player b: player;"
    " either player: player; neither player: player; someone: player; somebody: player;"
    " judge: judge; i: player; we: player",
    Aspect.ZONE: "field:; board:; hand:; deck:; gy:; graveyard:; grave:; bin:; extra deck:;"
    " monster zone:;"
    " spell & trap zone:; spell and trap zone:; field zone:; main deck:; pendulum zone:;"
    " side of the field:",
    Aspect.TIME: "turn:; phase:; battle phase:; battle step: battle_step; main phase:;"
    " main phase 1:; main phase 2:; end phase:; draw phase:; standby phase:; step:; end step:;"
    " start step:;"
    " resolution:; moment:; damage calculation:; end:; start:; beginning:; rest:;"
    " phase or step:; time:; window:; chain window:",
    Aspect.SPEED: "spell speed:",
    Aspect.TIMING: "timing:; last thing to happen:; last thing that happened:; last thing:",
    Aspect.POSITION: "battle position:; position:; defense position:; attack position:",
    Aspect.PART: "activation condition: clause; clause: clause; part: part; condition: clause;"
    " revival:; self-revival:; suppression:; lock:;"
    " destruction:; search:; draw:; burn:; protection:; discard:; link:",
    Aspect.SOURCE: "source:; words:; wording:; rule:; kind:; document:; card text:; text:;"
    " statement:; answer:; ruling:; ocg:;"
    " rulebook:; heading:; wording:; guide:; tcg:; ocg answer:; ocg document:",
    Aspect.VALUE: "hand size limit: hand_size_limit; hand-size limit: hand_size_limit;"
    " value: set_value; atk: atk; def: def; level: level; limit: limit; number: number;"
    " hand size: hand_size_limit; usual hand size limit: usual_hand_size_limit;"
    " starting life point total: starting_life; opening hand size: opening_hand;"
    " draw for the turn: normal_draw; main monster zone count: monster_zone_count",
    Aspect.WORDING: "word:; term:; form:; order of application: order; order of activation: order;"
    " order: order",
    Aspect.ACTION: "action: action; event: event; game state: game_state; place: place;"
    " battle: battle; control: control; column: column; attempt: attempt",
    Aspect.NOTHING: "nothing:; something:; none:; nobody:; no one:; noone:",
}


def _parse(rows: str, aspect: Aspect) -> dict[str, Noun]:
    """Read 'noun, noun: class class | class' rows."""
    nouns: dict[str, Noun] = {}
    for row in rows.replace("\\\n", "").replace(";", "\n").splitlines():
        written, _, kinds = row.partition(":")
        choices = tuple(frozenset(kind.split()) for kind in kinds.split("|"))
        for noun in written.split(","):
            if noun.strip():
                nouns.setdefault(" ".join(noun.split()), Noun(aspect, choices))
    return nouns


def _plural(noun: str) -> str:
    head, preposition, rest = noun.partition(" by ")
    if preposition:
        return f"{_plural(head)} by {rest}"
    head, preposition, rest = noun.partition(" built ")
    if preposition:
        return f"{_plural(head)} built {rest}"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def _all_nouns() -> dict[str, Noun]:
    nouns: dict[str, Noun] = {}
    tables = [(_CARDS, Aspect.CARD), (_EFFECTS, Aspect.EFFECT), (_SUMMONS, Aspect.SUMMON)]
    tables += [(_NEGATIONS, Aspect.NEGATION)]
    tables += [(rows, aspect) for aspect, rows in _OTHERS.items()]
    for rows, aspect in tables:
        for noun, meaning in _parse(rows, aspect).items():
            nouns.setdefault(noun, meaning)
            if len(noun) > 3:  # noqa: PLR2004  ("i" and "we" have no plural)
                nouns.setdefault(_plural(noun), meaning)
    return nouns


NOUNS = _all_nouns()
"""Every noun that can be read, singular and plural."""

MATTERS = {
    word: Noun(Aspect.MATTER, (frozenset({singular}),))
    for singular in _MATTERS.split()
    for word in (singular, _plural(singular))
}
"""Nouns of everything else, singular and plural."""

PRONOUNS = frozenset(
    {
        "it",
        "they",
        "them",
        "he",
        "she",
        "him",
        "itself",
        "themselves",
        "this",
        "that",
        "these",
        "those",
    }
)
POSSESSIVES = frozenset({"its", "their", "his", "her", "your", "my", "our", "one's"})
PEOPLE = frozenset({"your", "my", "our", "his", "her"})
"""Possessives of players: they own cards, and are not a card themselves."""
DEFINITE = frozenset({"that", "this", "those", "these", "the", "such", "said", "the same"})
DETERMINERS = (
    DEFINITE
    | POSSESSIVES
    | frozenset(
        """a an any each every all no only some both either neither another other several even most
    many more two three one same such various certain""".split()  # noqa: SIM905
    )
)
ADJECTIVES = frozenset(
    """face-up face-down activated first second third last next latest previous earlier later
    other whole entire own single one two three new used current simultaneous different
    same legal equipped linked specific special particular optional mandatory fixed
    highest higher lower chosen correct right original remaining only direct additional
    further single-use modern regular tag-out negated- end-phase continuous-effect
    field-applied application-style self-removal self-tribute post-resolution sent-to-gy
    gy-starting dominant active usual normal combined official certain open anchor
    opposing few""".split()  # noqa: SIM905
) | {"attack position", "defense position"}
