"""English words: the game's nouns, small words, numbers and verbs, and each verb's predicate."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

MODALS = {
    "can": "can",
    "could": "can",
    "may": "may",
    "might": "may",
    "must": "must",
    "shall": "must",
    "should": "must",
    "will": "will",
    "would": "would",
}
"""What each modal comes to."""

NEGATIONS = frozenset({"not", "never", "no longer", "neither", "nor", "no more"})
"""Words that turn the clause they stand in round."""

ADVERBS = frozenset(
    {
        *[
            "still",
            "also",
            "then",
            "simply",
            "already",
            "normally",
            "always",
            "usually",
            "immediately",
            "successfully",
            "now",
            "thus",
            "therefore",
            "instead",
            "later",
            "first",
            "last",
            "directly",
            "again",
            "currently",
            "even",
            "strictly",
            "properly",
            "fully",
            "effectively",
            "virtually",
            "practically",
            "essentially",
            "actually",
            "basically",
            "just",
            "only",
            "too",
            "itself",
            "themselves",
            "afterwards",
            "ever",
            "once",
            "as",
            "generally",
            "both",
            "ordinarily",
            "nevertheless",
            "nonetheless",
            "automatically",
            "safely",
            "completely",
            "definitely",
            "certainly",
            "indeed",
            "here",
            "there",
            "together",
            "regardless",
            "otherwise",
            "entirely",
            "ultimately",
            "legally",
            "freely",
            "merely",
            "purely",
            "eventually",
            "retroactively",
            "specifically",
            "next",
            "separately",
            "alone",
            "so",
            "consequently",
            "accordingly",
        ],
        "as usual",
        "as normal",
        "in turn",
        "at all",
        "for good",
        "by itself",
        "of course",
        "as well",
        "in fact",
        "in any case",
        "any more",
        "most recently",
        "any longer",
        "right away",
        "at once",
        "after all",
        "all the same",
        "for sure",
    }
)
"""Adverbs that do not change whether something is so; a few are looked at one by one."""

AS_GOOD_AS = frozenset({"effectively", "basically", "essentially", "practically", "virtually"})
"""'effectively negates it': it comes to the same, although nothing negates it."""

LIMITING = frozenset({"only", "just", "solely", "exclusively"})

WEAKENING = (
    LIMITING
    | frozenset(
        """always usually normally generally ordinarily automatically immediately directly fully
    completely entirely strictly simply merely purely both first last once twice together
    separately again simultaneously respectively altogether continuously yet""".split()  # noqa: SIM905
    )
    | {"as usual", "as normal", "right away", "at once", "for good"}
)
"""What is not *always* so may be so: after 'not', only this word is denied, and nothing is read."""

PREPOSITIONS = frozenset(
    """on in at from to into onto by with without during under over for of as after before until
    through against between among toward towards upon within because despite out per like inside
    outside about via""".split()  # noqa: SIM905
) | {"along with", "together with"}

TURN_PHRASES = (
    "this turn",
    "that turn",
    "the same turn",
    "in the same turn",
    "for the rest of the turn",
    "for the rest of that turn",
    "for the rest of this turn",
    "until the end of the turn",
    "until the end of this turn",
    "during that turn",
    "during this turn",
    "that battle step",
    "this battle step",
    "later this turn",
    "during that turn or battle step",
    "that turn or battle step",
    "in a particular way",
    "in a specific way",
    "in a certain way",
    "in that way",
    "in that particular way",
    "in the same way",
    "at resolution",
    "on activation",
    "upon activation",
    "on resolution",
    "by resolution",
    "through resolution",
    "during resolution",
    "before resolution",
    "most recently",
    "even then",
    "to another location",
    "later that turn",
    "a second time",
    "another time",
    "once more",
    "that same turn",
    "in that turn",
    "in this turn",
    "this battle phase",
    "that battle phase",
    "at this time",
    "at that time",
    "at the same time",
    "at any time",
    "from then on",
    "at this moment",
    "at that point",
    "by then",
    "by that time",
    "by that point",
    "until then",
    "in between",
)
"""Times that only say 'then'."""

LIMIT_PHRASES = (
    "once per turn",
    "only once per turn",
    "once each turn",
    "twice per turn",
    "only once",
    "once each turn",
    "once a turn",
    "once per battle step",
    "once per battle phase",
    "once per duel",
    "per turn",
    "one time",
    "once in a turn",
    "a limited number of times",
)

OUTCOME_PHRASES = (
    "without effect",
    "with no effect",
    "doing nothing",
    "with its effect negated",
    "but does nothing",
    "in reverse order",
    "in the reverse order",
    "in reverse order of activation",
    "in the order of activation",
    "in order of activation",
    "in the opposite order",
    "as though it had never happened",
    "as if it had never happened",
    "as if it had never been activated",
    "in its current location",
    "in their current location",
    "in its current position",
    "in its current place",
    "where it is",
    "where it was",
    "where they are",
    "where it was moved",
    "in place",
    "for some time",
    "any more",
    "any longer",
    "for its cost",
    "as a cost",
    "as its cost",
    "as the cost",
    "for the cost",
    "for a cost",
    "as part of its cost",
    "in direct response",
    "in response",
    "outside a chain",
    "outside of a chain",
    "outside the chain",
    "outside of the chain",
    "in the middle of a chain",
    "in the middle of the chain",
    "one after another",
    "one after the other",
    "either way",
    "no matter what",
    "wherever it is",
    "wherever they are",
    "in full",
    "in the process",
    "at all",
    "at once",
    "right away",
    "until a stated time",
    "per turn",
    "as usual",
    "as normal",
)
"""Phrases after a verb that say how, where or why; each is looked at by name."""

JOINED_PHRASES = (
    "or higher",
    "or lower",
    "or later",
    "or more",
    "out of",
    "in response to",
    "in direct response to",
    "more than one",
    "no longer",
    "no more",
    "as long as",
    "even if",
    "even though",
    "even when",
    "only if",
    "only while",
    "only when",
    "only during",
    "only after",
    "as soon as",
    "in order to",
    "such as",
    "the likes of",
    "in which",
    "this is why",
    "which is why",
    "his or her",
    "for example",
    "for instance",
    "in this case",
    "in that case",
    "in other words",
    "by contrast",
    "on the other hand",
    "the moment",
    "the instant",
    "so that",
    "provided that",
    "given that",
    "in case",
    "if and only if",
    "rather than",
    "because of",
    "due to",
    "instead of",
    "except for",
    "except during",
    "other than",
    "each other",
    "as of",
    "along with",
    "together with",
    "at least",
    "at most",
    "up to",
    "according to",
    "the same",
    "have to",
    "had to",
    "has to",
    "how often",
    "even then",
    "i think",
    "i believe",
    "most likely",
    "i guess",
    "as far as i know",
    "pretty sure",
    "i am pretty sure",
    "i would say",
)
"""Connectives and the like that are one word for the grammar, and never an addition."""


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
behavior column lock priority knowledge rank attribute scale rating arrow counter coin toss die roll
name artwork duel penalty evidence row way note guess exception handbook policy marker
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
xyz monster: xyz_monster
link monster: link_monster
fusion monster: fusion_monster
synchro monster: synchro_monster
ritual monster: ritual_monster
attacker, attacking monster: attacking_monster
copy: copy
material, xyz material, link material, fusion material: material
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
    Aspect.DAMAGE: "damage: damage; battle damage: damage; effect damage: damage;"
    " piercing battle damage: damage; piercing damage: damage",
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
    opposing few public private printed free co-linked empty""".split()  # noqa: SIM905
) | {"attack position", "defense position"}


NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        word: number
        for number, word in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
        )
    }
)
"""The words for small numbers."""


class VerbInflection(StrEnum):
    """How a verb stands in a sentence."""

    BASE = "base"
    THIRD = "third"
    PAST = "past"
    PARTICIPLE = "participle"
    ING = "ing"


@dataclass(frozen=True, slots=True)
class VerbForm:
    """A word taken as a form of a verb."""

    verb: str
    form: VerbInflection


_IRREGULAR = """
be is was been being; have has had had having; do does did done doing; go goes went gone going;
leave leaves left left leaving; pay pays paid paid paying; keep keeps kept kept keeping; send
sends sent sent sending; become becomes became become becoming; come comes came come coming;
take takes took taken taking; give gives gave given giving; lose loses lost lost losing; set
sets set set setting; put puts put put putting; get gets got got getting; make makes made made
making; begin begins began begun beginning; build builds built built building; choose chooses
chose chosen choosing; draw draws drew drawn drawing; hold holds held held holding; say says
said said saying; stand stands stood stood standing; let lets let let letting; hit hits hit hit
hitting; win wins won won winning; mean means meant meant meaning; fall falls fell fallen
falling; deal deals dealt dealt dealing; stop stops stopped stopped stopping; catch catches
caught caught catching; refer refers referred referred referring; bring brings brought brought
bringing; undo undoes undid undone undoing; tell tells told told telling; see sees saw seen
seeing; forbid forbids forbade forbidden forbidding; read reads read read reading; flip flips
flipped flipped flipping; know knows knew known knowing; shut shuts shut shut shutting; swap
swaps swapped swapped swapping; find finds found found finding; beat beats beat beaten beating;
quit quits quit quit quitting; spend spends spent spent spending; stick sticks stuck stuck
sticking; wind winds wound wound winding; blow blows blew blown blowing; wear wears wore worn
wearing; sit sits sat sat sitting; die dies died died dying; run runs ran run running; begin begins
began begun beginning; control controls controlled controlled controlling; occur occurs occurred
occurred occurring; meet meets met met meeting; show shows showed shown showing
"""

_REGULAR = """
activate apply negate destroy banish return resolve remain stay stop continue end survive target
respond chain happen attack discard tribute summon revive count use affect prevent refund cease
miss treat consider regard fail resume restart declare change move remove place add trigger
check last require need attach detach inflict gain start finish perform conduct succeed allow
ask toss roll look occupy point
enter turn control include specify state equip wait answer react play cancel interrupt follow
consume spend save reset disappear vanish rescue protect block disable nullify lock restrict
limit number call announce repeat retry try reach cover work touch release reveal switch fizzle
proceed permit impose overwrite replace conflict decide determine differ depend matter link form
kill keep occur lack mention list name cause attempt want pass order receive escape expire
persist live work whiff bounce pop revert wipe clear counter land perish hang turn pull push
rob shrug dodge evade carry permit strip revoke kick search burn halt waste spare drop
let agree join rest exist settle govern supersede register qualify re-check recheck
bypass circumvent sidestep outlive contain extend disagree describe prefer act lift subtract
indicate open close correspond complete construct implement clarify decline waive join
"""


def _regular(verb: str) -> tuple[str, str, str]:
    """Third person, past and -ing form of a regular verb."""
    stem = verb.removesuffix("e")
    past, ing = stem + "ed", stem + "ing"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies", verb[:-1] + "ied", ing
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es", past, ing
    return verb + "s", past, ing


def _table() -> dict[str, tuple[VerbForm, ...]]:
    table: dict[str, dict[VerbForm, None]] = {}
    irregular = [line.split() for line in _IRREGULAR.replace("\n", " ").split(";")]
    known = {forms[0] for forms in irregular}
    rows = [(forms[0], tuple(zip(forms, VerbInflection, strict=True))) for forms in irregular]
    rows += [(verb, _regular_row(verb)) for verb in _REGULAR.split() if verb not in known]
    rows.append(
        (
            "be",
            (
                ("am", VerbInflection.THIRD),
                ("are", VerbInflection.THIRD),
                ("were", VerbInflection.PAST),
            ),
        )
    )
    rows.append(
        ("cancel", (("cancelled", VerbInflection.PAST), ("cancelled", VerbInflection.PARTICIPLE)))
    )
    for verb, row in rows:
        for word, form in row:
            table.setdefault(word, {})[VerbForm(verb, form)] = None
    return {word: tuple(readings) for word, readings in table.items()}


def _regular_row(verb: str) -> tuple[tuple[str, VerbInflection], ...]:
    third, past, ing = _regular(verb)
    words = (verb, third, past, past, ing)
    return tuple(zip(words, VerbInflection, strict=True))


FORMS = _table()
"""Every verb form that can be read."""

PHRASAL = frozenset(
    f"{verb} {particle}"
    for verb, particles in (
        ("give", "back"),
        ("go", "off through down on ahead up away back"),
        ("come", "back"),
        ("carry", "on"),
        ("live", "on"),
        ("stay", "on around put alive"),
        ("stick", "around"),
        ("hang", "around"),
        ("pull", "through"),
        ("make", "it"),
        ("fall", "through"),
        ("blow", "up"),
        ("take", "out down"),
        ("wipe", "out away"),
        ("shut", "down off"),
        ("turn", "off"),
        ("switch", "off"),
        ("use", "up"),
        ("kick", "in"),
        ("end", "up"),
        ("wind", "up"),
        ("wear", "off"),
        ("get", "back through"),
        ("run", "out"),
        ("play", "out"),
        ("push", "through"),
        ("call", "off"),
    )
    for particle in particles.split()
)
"""Verbs whose particle makes another verb of them."""

SUMMON_KINDS = {
    "normal": "normal_summon",
    "special": "special_summon",
    "flip": "flip_summon",
    "tribute": "tribute_summon",
    "synchro": "synchro_summon",
    "xyz": "xyz_summon",
    "link": "link_summon",
    "fusion": "fusion_summon",
    "ritual": "ritual_summon",
    "pendulum": "pendulum_summon",
    "gemini": "gemini_summon",
}
"""Ways to Summon, by the word before 'Summon'."""


def forms_of(word: str) -> tuple[VerbForm, ...]:
    """The verb forms that `word` can be; 'special summoned' is a form of 'summon'.

    >>> [form.verb for form in forms_of("special summoned")]
    ['summon', 'summon']
    """
    direct = FORMS.get(word)
    if direct is not None:
        return direct
    kind, _, rest = word.partition(" ")
    return FORMS.get(rest, ()) if kind in SUMMON_KINDS and rest.startswith("summon") else ()


def summon_kind(word: str) -> str | None:
    """The kind of Summon that a joined word names."""
    kind, _, rest = word.partition(" ")
    return SUMMON_KINDS.get(kind) if rest.startswith("summon") else None


NEGATED = {
    Aspect.ACTIVATION: "activation",
    Aspect.SUMMON: "summon",
    Aspect.ATTACK: "attack",
    Aspect.EFFECT: "effect",
    Aspect.ANY: "effect",
    Aspect.PART: "effect",
    Aspect.LINK: "effect",
}
"""What of a thing is negated: 'activation' gives activation_negated, activation_negatable."""

DONE = {
    "destroy": "destroyed",
    "banish": "banished",
    "tribute": "tributed",
    "discard": "discarded",
    "target": "targeted",
    "move": "moved",
    "affect": "affected",
    "check": "checked_again",
    "recheck": "checked_again",
    "re-check": "checked_again",
    "reveal": "revealed",
    "detach": "detached",
    "set": "set",
    "kill": "destroyed",
    "trigger": "triggered",
    "protect": "protected",
    "choose": "targeted",
    "perform": "performed",
    "undo": "undone",
    "spend": "used_up",
    "equip": "equipped",
    "mention": "mentioned",
    "attach": "attached",
    "attempt": "attempted",
}
"""What a thing has become when this was done to it."""

HAPPENS = {
    Aspect.DAMAGE_STEP: "damage_step_occurs",
    Aspect.REPLAY: "replay_occurs",
    Aspect.SUMMON: "summoned",
    Aspect.EFFECT: "resolves",
    Aspect.ATTACK: "attack_continues",
    Aspect.DAMAGE: "damage_dealt",
    Aspect.NEGATION: "negation_happens",
    Aspect.ACTION: "performed",
    Aspect.PART: "applies",
    Aspect.TIME: "occurs",
    Aspect.CARD: "resolves",
    Aspect.LINK: "resolves",
}
"""'occurs', 'happens', 'takes place', by what it is said of."""

STATES = {
    "face-up": ("face_up_on_field", True),
    "face-down": ("face_down", True),
    "paid": ("cost_paid", True),
    "unpaid": ("cost_paid", False),
    "legal": ("activation_legal", True),
    "illegal": ("activation_legal", False),
    "possible": ("activation_legal", True),
    "impossible": ("activation_legal", False),
    "allowed": ("activation_legal", True),
    "forbidden": ("activation_legal", False),
    "safe": ("destroyed", False),
    "alive": ("destroyed", False),
    "intact": ("destroyed", False),
    "unaffected": ("affected", False),
    "complete": ("complete", True),
    "optional": ("mandatory", False),
    "mandatory": ("mandatory", True),
    "spent": ("used_up", True),
    "wasted": ("used_up", True),
    "used": ("used_up", True),
    "lost": ("used_up", True),
    "over": ("attack_continues", False),
    "gone": ("on_field", False),
    "active": ("applies", True),
    "inactive": ("applies", False),
    "set": ("set", True),
    "linked": ("linked", True),
    "successful": ("succeeds", True),
    "unsuccessful": ("succeeds", False),
    "lingering": ("lingering", True),
    "sticky": ("lingering", True),
    "field-gated": ("field_gated", True),
    "open": ("open", True),
    "unnegated": ("effect_negated", False),
    "separate": ("separate", True),
    "different": ("separate", True),
    "distinct": ("separate", True),
    "dominant": ("dominant", True),
}
"""What it is to be, stay or become so."""

ADJECTIVE_STATES: Mapping[str, tuple[str, bool | str]] = {
    "attack position": ("position", "attack"),
    "defense position": ("position", "defense"),
    "face-up": ("face_up_on_field", True),
    "face-down": ("face_down", True),
    "destroyed": ("destroyed", True),
    "tributed": ("tributed", True),
    "discarded": ("discarded", True),
    "banished": ("banished", True),
    "targeted": ("targeted", True),
    "set": ("set", True),
    "linked": ("linked", True),
    "equipped": ("equipped", True),
    "resolving": ("resolving", True),
    "summoned": ("summoned", True),
    "special summoned": ("summoned", True),
    "normal summoned": ("summoned", True),
    "protected": ("protected", True),
    "activated": ("activated", True),
    "negating": ("negates", True),
    "mandatory": ("mandatory", True),
    "optional": ("mandatory", False),
    "simultaneous": ("simultaneous", True),
    "battling": ("battling", True),
    "attacking": ("attack_declared", True),
    "attacked": ("attacked", True),
    "returned": ("moved", True),
    "revealed": ("revealed", True),
}
"""What an adjective before a noun says of it."""

NUMBER_WORDS = frozenset({"or higher", "or lower", "or later"})
PLAIN_ADJECTIVES = NUMBER_WORDS | frozenset(
    """regular sent-to-gy gy-starting tag-out post-resolution self-tribute self-removal end-phase
    continuous-effect field-applied application-style own whole entire single one current
    used specific particular legal correct same different new such certain usual normal
    activated two three right original several more dominant optional anchor opposing
    chosen combined official modern direct few given public private printed free co-linked
    empty""".split()  # noqa: SIM905
)
"""Adjectives that leave the thing what it is."""

RELATIVE_ADJECTIVES = frozenset(
    """first second third last next latest previous earlier later other another additional
    further highest higher lower remaining few special optional""".split()  # noqa: SIM905
)
"""Adjectives that pick one of several: kept as a condition that names them."""
