"""Sorting: what a sentence of card text is, by its words and what stands before it."""

import re
from dataclasses import dataclass
from enum import StrEnum

from engine.psct import signs
from engine.psct.forms import applies_at_once
from engine.psct.headers import is_event
from engine.psct.older import older_clauses
from engine.psct.printed import PrintedCard
from engine.psct.segments import Clauses, Sentence, clauses, line_of
from engine.psct.sought import Sought
from engine.psct.summoned_locks import locks_at_summon
from engine.terms import CardKind, Trait


class Sort(StrEnum):
    """What a sentence is."""

    MATERIALS = "materials"
    SUMMONING_CONDITION = "summoning_condition"
    PROCEDURE = "procedure"
    NAME_TREATMENT = "name_treatment"
    LIMIT = "limit"
    OTHER_LIMIT = "other_limit"
    RIDER = "rider"
    ACTIVATED = "activated"
    ACTIVATION = "activation"
    """Of the activation of a Spell or Trap Card itself."""
    CONTINUOUS = "continuous"
    LEAD = "lead"
    """Introduces effects as bullets."""
    GRANTED = "granted"
    """Gives effects to other cards."""
    FLAVOUR = "flavour"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands."""

    card: PrintedCard
    pendulum: bool
    modern: bool
    after_effect: bool
    """An activated effect stands before it, which it may go on with."""
    activated: bool
    """The card's own activation has been read."""
    after: Sentence | None = None
    """The sentence that follows."""
    first: bool = False


SELF_STARTING = {Trait.NORMAL, Trait.QUICK_PLAY, Trait.RITUAL, Trait.COUNTER}
_ELSEWHERE = Sought(
    r"\bthis (?:set |face-down )?card\b(?: on the field| you control| \( [^)]* \)"
    r"| face-up)*(?: in the spell & trap zone)? "
    r"(?:is |was |were )?(?:in (?:your|the|either) (?:gy|hand|deck)|in (?:its owner's"
    r"|your) (?:possession|control)|sent|banished|destroyed|discarded|added|removed|leaves"
    r"|returned|drawn|excavated|shuffled)"
    r"|\bthis card (?:in|from) (?:your|the) (?:gy|hand)|\bthis (?:set )?card was\b|\bthis (?:set"
    r"|face-down) card\b",
    "this ",
)
_AT_ACTIVATION = Sought(
    r"^(?:when|if|as) (?:this card is activated|you activate this card|activating this card"
    r"|this card's activation|this card resolves)"
    r"|^(?:activate|you can activate|you can only activate) (?:this card|«self»|only|by)\b"
    r"|^[^.:;]* to activate this card\b",
    "activat",
    "this card resolves",
)
_STARTS = re.compile(
    r"^(?:\( [^)]* \) )?(?:target|special summon|add|banish 1|send 1|draw|place 1|set 1|discard"
    r"|fusion summon|ritual summon|tribute)\b"
)
_PAYS = re.compile(r"^(?:discard|pay|tribute|banish|detach|remove|send)\b")
_EQUIP_ONLY = re.compile(
    r"^(?:you can )?(?:only )?equip(?:ped)? (?:only )?to\b|^equip only\b|^can only be equipped"
)
_OFFERS = re.compile(
    r"^(?:once per (?:turn|chain) , )?you can (?:activate|use) (?:1|one) of (?:these|the following)"
    r" effects [.:;]$"
)
"""What only introduces effects that follow as bullets, each with marks of its own."""
_AS_MONSTER = re.compile(r"^(?:\( [^)]*\) )?special summon this card\b")


def sort_of(place: Place, sentence: Sentence) -> Sort | None:
    """What a sentence is; None: it goes on with the effect before it."""
    line = sentence.line.removeprefix("● ")
    rules = _rules_sort(place, sentence, line)
    if rules is not None:
        return rules
    if place.after_effect and line.startswith("and "):
        return None
    leads = place.after is not None and place.after.bullet and not sentence.under_bullet
    becomes = place.card.kind is not CardKind.MONSTER and signs.AS_MONSTER.search(line)
    if leads and signs.GRANTS.search(line) and not (_real_marks(sentence) or becomes):
        return Sort.GRANTED if to_others(line) else Sort.LEAD
    if leads and _OFFERS.match(line) and not sentence.marks and _has_marks(place.after):
        return Sort.LEAD
    if place.card.kind is CardKind.MONSTER:
        return _monster_sort(place, sentence, line)
    return _spell_trap_sort(place, sentence, line)


def _rules_sort(place: Place, sentence: Sentence, line: str) -> Sort | None:
    """Sentences that are no effects."""
    if place.first and _is_materials(place, sentence):
        return Sort.MATERIALS
    if signs.LIMIT.match(line) and not _real_marks(sentence):
        return Sort.LIMIT
    if sentence.marks:
        return None
    plain = next((sort for sort, sign in _PLAIN if sign.match(line)), None)
    if plain is not None or place.card.kind is not CardKind.MONSTER or place.pendulum:
        return plain
    return _summoning_sort(place, sentence, line)


_PLAIN = (
    (Sort.OTHER_LIMIT, signs.OTHER_LIMIT),
    (Sort.RIDER, signs.RIDER),
    (Sort.NAME_TREATMENT, signs.NAME_TREATMENT),
)


def _summoning_sort(place: Place, sentence: Sentence, line: str) -> Sort | None:
    """What a monster's text says about Summoning it."""
    if signs.SUMMONING_CONDITION.match(line):
        return Sort.SUMMONING_CONDITION
    if not signs.PROCEDURE.search(line) or _goes_on(place, line):
        return None
    older = not place.modern and older_clauses(sentence) is not None
    return None if older else Sort.PROCEDURE


_EXTRA = {Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK}


def _is_materials(place: Place, sentence: Sentence) -> bool:
    extra = bool(_EXTRA & set(place.card.trait)) and not place.pendulum
    return (
        extra
        and (not sentence.line.endswith(".") or sentence.line[:1].isdigit())
        and not sentence.marks
    )


def _has_marks(sentence: Sentence | None) -> bool:
    return sentence is not None and bool(sentence.marks)


def _real_marks(sentence: Sentence) -> bool:
    """Whether it has a mark that is not its last token."""
    return any(at < len(sentence.tokens) - 1 for at in sentence.marks)


_FOR_A_TIME = re.compile(r"\b(?:this|next|that) turn\b|\buntil\b|\brest of\b|\bphase\b")


_REPLACES = re.compile(r"^if .* would be .* this card from your (?:gy|hand|field) instead\b")
"""What is done instead of something that would happen to other cards."""
_STANDS = re.compile(
    r"^(?:you cannot special summon|(?:your opponent|(?:both )?players|neither player) can(?:not)?"
    r"|monsters your opponent controls"
    r" cannot target|this (?:face-up )?(?:attack|defense) position card (?:cannot|is)"
    r"|your opponent's monsters cannot (?:target|attack)"
    r"|neither player takes any battle damage from (?:attack|battle)s involving this card)\b"
)
"""What no time is said of holds while the card is there."""
_OF_EQUIPPED = re.compile(
    r"^the equipped monster (?:gains|loses|cannot|can) (?!.*\b(?:lost|that|those)\b)"
    r"|^if the equipped monster would be .* instead \.$"
)
"""What an Equip Spell says of the monster that is equipped with it, as long as it is."""
_REFERS = re.compile(r"\b(?:it|its|them|they|that|those|the card|this effect|this way|by this)\b")


def _goes_on(place: Place, line: str) -> bool:
    if line.startswith("neither player can ") and not _FOR_A_TIME.search(line):
        return False
    if _REPLACES.match(line):
        return False
    if place.after_effect and " by that battle ." in line:
        return True
    if Trait.EQUIP in place.card.trait and _OF_EQUIPPED.match(line):
        return bool(_FOR_A_TIME.search(line))
    stays = not SELF_STARTING & set(place.card.trait)
    if stays and _STANDS.match(line) and not (_FOR_A_TIME.search(line) or _REFERS.search(line)):
        return False
    return place.after_effect and (line.startswith("( ") or bool(signs.CONTINUES.match(line)))


def _monster_sort(place: Place, sentence: Sentence, line: str) -> Sort | None:
    if sentence.marks:
        return Sort.ACTIVATED
    if locks_at_summon(sentence.tokens):
        return Sort.CONTINUOUS
    if not place.modern and older_clauses(sentence) is not None:
        return Sort.ACTIVATED
    return None if _goes_on(place, line) else Sort.CONTINUOUS


def _spell_trap_sort(place: Place, sentence: Sentence, line: str) -> Sort | None:
    if _AT_ACTIVATION.match(line) or (_REPLACES.match(line) and not sentence.marks):
        return Sort.ACTIVATION if _AT_ACTIVATION.match(line) else Sort.CONTINUOUS
    self_starting = bool(SELF_STARTING & set(place.card.trait))
    if sentence.marks:
        separate = _is_separate(place, sentence, self_starting=self_starting)
        return Sort.ACTIVATED if separate else Sort.ACTIVATION
    if not self_starting and applies_at_once(sentence.tokens):
        return Sort.CONTINUOUS
    if _goes_on(place, line):
        return None
    if not place.modern and _older_separate(sentence, line, self_starting=self_starting):
        return Sort.ACTIVATED
    begins = not place.activated and not place.after_effect and _STARTS.match(line)
    activation = begins or self_starting or _EQUIP_ONLY.match(line) or _AS_MONSTER.match(line)
    return Sort.ACTIVATION if activation else Sort.CONTINUOUS


def _is_separate(place: Place, sentence: Sentence, *, self_starting: bool) -> bool:
    """Whether an activated effect is another than the activation of the card itself."""
    cut = clauses(sentence)
    header = line_of(cut.header)
    main = line_of(cut.activation or cut.resolution)
    if _ELSEWHERE.search(header) or _FROM_ELSEWHERE.search(main):
        return True
    if self_starting:
        again = place.activated and (signs.MAY.match(main) or "you can" in header)
        return bool(again) or "once per" in header
    if signs.MAY.match(main) or _AT_ACTIVATION.match(main):
        return bool(signs.MAY.match(main))
    return _stays_and_acts(place, cut, header, main)


_FROM_ELSEWHERE = Sought(r"\bthis card from your (?:gy|hand)", "this card from")


def _stays_and_acts(place: Place, cut: Clauses, header: str, main: str) -> bool:
    """The same of a card that stays on the field, for an effect without "you can"."""
    pays = bool(_PAYS.match(main) and cut.activation) and Trait.EQUIP not in place.card.trait
    if signs.AS_MONSTER.search(main) and not place.activated and "gy" not in header:
        return False
    if place.after_effect or (pays and not header):
        return True
    if header:
        event = any(is_event(part) for part in header.split(" , "))
        return event or "once per" in header or not main.startswith("target ")
    return not signs.IMPERATIVE.match(main)


def _older_separate(sentence: Sentence, line: str, *, self_starting: bool) -> bool:
    if self_starting:
        return bool(_ELSEWHERE.search(line)) and older_clauses(sentence) is not None
    return older_clauses(sentence) is not None


def to_others(line: str) -> bool:
    """Whether what is granted goes to other cards."""
    return bool(signs.TO_OTHERS.search(line)) and not signs.TO_ITSELF.search(line)
