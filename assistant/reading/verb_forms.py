"""Verb forms: which verb a word is a form of, and which form."""

from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
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
    form: Form


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
    rows = [(forms[0], tuple(zip(forms, Form, strict=True))) for forms in irregular]
    rows += [(verb, _regular_row(verb)) for verb in _REGULAR.split() if verb not in known]
    rows.append(("be", (("am", Form.THIRD), ("are", Form.THIRD), ("were", Form.PAST))))
    rows.append(("cancel", (("cancelled", Form.PAST), ("cancelled", Form.PARTICIPLE))))
    for verb, row in rows:
        for word, form in row:
            table.setdefault(word, {})[VerbForm(verb, form)] = None
    return {word: tuple(readings) for word, readings in table.items()}


def _regular_row(verb: str) -> tuple[tuple[str, Form], ...]:
    third, past, ing = _regular(verb)
    words = (verb, third, past, past, ing)
    return tuple(zip(words, Form, strict=True))


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
