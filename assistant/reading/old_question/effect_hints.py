"""Effect hints: what words say of an effect, and how it shows in what the effect is."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from assistant.reading.understood_question import EffectAbilities, Negates

Fits = Callable[[EffectAbilities], bool]
Says = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Hint:
    """Words that tell of an effect, and which effects they fit."""

    said: Says
    fits: Fits
    weight: float = 1


FINER = 0.5
"""Weight of a hint that only tells apart effects which another hint fits."""


def hints_in(words: str) -> tuple[Hint, ...]:
    """What these words say of an effect."""
    return tuple(hint for hint in _HINTS if hint.said(words))


def _does(*names: str) -> Fits:
    return lambda effect: bool(effect.does & set(names))


def _shows(*signs: str) -> Fits:
    return lambda effect: bool(effect.signs & set(signs))


def _paid(*names: str) -> Fits:
    return lambda effect: bool(effect.costs & set(names))


def _from(zone: str) -> Fits:
    return lambda effect: zone in effect.from_zones


def _phase(phase: str) -> Fits:
    return lambda effect: phase in effect.phases


def _caused(*causes: str) -> Fits:
    return lambda effect: effect.cause in causes


def _ends(*zones: str) -> Fits:
    """Whether it moves something from one of these places."""
    return lambda effect: any(sign.partition(":")[2] in zones for sign in effect.signs)


def _fights(effect: EffectAbilities) -> bool:
    signs = {"met:attack_declared", "on:attack_declared", "met:battles", "on:battles"}
    return effect.fight is not None or bool(effect.signs & signs)


def _said(words: str, *, exact: bool = False, but: str = "") -> Says:
    def says(text: str) -> bool:
        is_said = _compiled(words, exact=exact).search(text) is not None
        return is_said and not (but and _compiled(but, exact=False).search(text))

    return says


@cache
def _compiled(words: str, *, exact: bool) -> re.Pattern[str]:
    """The hints are compiled when a card with several effects is first spoken of."""
    return re.compile(words, 0 if exact else re.IGNORECASE)


_OF = r"(?: (?:trigger(?:ed)? )?(?:effect|eff|ability|trigger|option)s?\b|-effect)"
_IN = r"(?:from|in|while in|activated in) (?:the |my |their |his |her |your |its )?"
_WHEN = r"\b(?:when|if|once|upon|after|on|for|being)(?: (?:it|it's|being|was|is|gets?|got|been))* "
_GRAVE = r"(?:GY|graveyard|grave)\b"
_HINTS: tuple[Hint, ...] = (
    Hint(_said(r"\b(?:search\w*|tutor\w*|fetch\w*|add(?:s|ed|ing)?)\b"), _does("add_to_hand")),
    Hint(_said(r"\b(?:search\w*|tutor\w*)\b"), _shows("add_to_hand:deck"), FINER),
    Hint(_said(r"\b(?:draws?|drew|drawing)\b"), _does("draw")),
    Hint(_said(r"\b(?:destroy\w*|destruction|pop(?:s|ped|ping)?|nuke\w*|wipe\w*)\b"),
         _does("destroy")),
    Hint(_said(r"\b(?:destroy\w*|destruction|pop(?:s|ped|ping)?)\b",
               but=r"\bnegat(?:e|es|ing|ion)\b"),
         lambda effect: effect.destroys and not effect.negates, FINER),
    Hint(_said(r"\bbanish\w*", but=rf"{_WHEN}banish|\bbanished{_OF}"), _does("banish")),
    Hint(_said(r"\bbanish\w* (?:itself|it)\b"), _paid("banish")),
    Hint(_said(rf"\b(?:{_GRAVE}|grave) banish"), _paid("banish"), FINER),
    Hint(_said(r"\b(?:\w+-)?(?:negat(?:e|es|ing|ion)|negs?)\b|@ (?:\w+ )?negated "
               r"(?!(?:by|and|or|in|when|if|this|after|while|because|until)\b)[\w#]"
               r"|\bnegated by (?:\w+ )*@"),
         lambda effect: bool(effect.negates)),
    Hint(_said(r"\bnegat\w* (?:the |its |that )?summon"), lambda e: Negates.SUMMON in e.negates),
    Hint(_said(r"\b(?:reviv\w*|reborn|special summon\w*|bring\w* (?:\w+ )*?(?:out|back)|brought)"
               r"\b|\bto summon\b|\bphase summon\b"),
         lambda effect: effect.summons),
    Hint(_said(r"\b(?:reviv\w*|reborn)\b"), _shows("special_summon:graveyard"), FINER),
    Hint(_said(r"\b(?:reviv\w*|reborn)\b"),
         lambda e: e.summons_itself and "graveyard" in e.from_zones, FINER / 2),
    Hint(_said(r"\b(?:summon(?:s|ing)?|reviv(?:es|ing)) (?:itself|it|him|her|this card)\b"),
         lambda effect: effect.summons_itself, FINER),
    Hint(_said(r"\b(?:mill\w*|sends?|sending|dump\w*)\b"),
         lambda effect: "send_to_gy" in effect.does | effect.costs),
    Hint(_said(r"\bmill\w*|\b(?:sends?|sending|dump\w*)\b[^.]*\bdeck\b"),
         _shows("send_to_gy:deck", "cost:deck"), FINER),
    Hint(_said(r"\bby (?:\w+ly )?sending\b|\bsend\w* .*\bcost\b"), _paid("send_to_gy")),
    Hint(_said(r"\b(?:bounc\w*|return\w*|shuffl\w*|recycl\w*)\b"),
         _does("return_to_hand", "return_to_deck")),
    Hint(_said(r"\b(?:return\w*|add\w*|recover\w*|retriev\w*)\b[^.]*\bhand\b"),
         _shows("add_to_hand:itself", "return_to_hand:itself", "add_to_hand:graveyard"), FINER),
    Hint(_said(r"\b(?:recover\w*|retriev\w*|recursion)\b"),
         _shows("add_to_hand:graveyard", "add_to_hand:banished", "add_to_hand:itself")),
    Hint(_said(r"\b(?:burns?|burning|damage)\b", but=r"\bdamage (?:step|calc)"),
         _does("inflict_damage")),
    Hint(
        _said(
            r"\b(?:tak\w+ control|control (?:effect|option)|steal\w*)\b"
            r"|\bt(?:ak(?:es?|ing|en)|ook) (?:over|it|my|your|his|her|their|with|[#@])"
        ),
        _does("take_control"),
    ),
    Hint(_said(r"\b(?:defen[cs]e|attack|battle|def|atk) (?:position|mode)\b|\bface-?down\b"),
         _does("change_position")),
    Hint(_said(r"\b(?:ATK|DEF|attack points)\b|\b(?:boost|pump|buff|debuff)\w*",
               but=r"\b(?:atk|attack|def) (?:position|mode)\b"),
         _does("modify_stat", "set_stat")),
    Hint(_said(r"\bcop(?:y|ies|ying)\b"), _does("apply_effect_of", "take_effects_of")),
    Hint(_said(r"\bequip\w*", but=r"\bequip (?:card|spell)"), _does("equip")),
    Hint(_said(r"\battach\w*"), _does("attach")),
    Hint(_said(r"\bplac(?:es?|ing)\b"), _does("place_on_field", "place_counter")),
    Hint(_said(rf"\bto set\b|\bset(?:ting|s)?(?: (?:a|an|1|one|two|directly|any)\b|{_OF})"),
         _does("set_cards")),
    Hint(_said(r"\b(?:tribut\w*|sacrific\w*)\b"), _paid("tribute")),
    Hint(_said(r"\bexcavat\w*|\bmill\w*"), _does("excavate")),
    Hint(_said(r"\breveal\w*"), lambda effect: "reveal" in effect.does | effect.costs),
    Hint(_said(r"\bdetach\w*"), _paid("detach")),
    Hint(_said(r"\bdetach\w*"), _does("detach"), FINER),
    Hint(_said(r"\bdiscard\w*"),
         lambda effect: "discard" in effect.costs or "discard" in effect.does),
    Hint(_said(r"\bdiscard(?:ing|s)? (?:it|itself|this card)\b"),
         lambda effect: "discard" in effect.pays_itself, FINER),
    Hint(_said(r"\btokens?\b"), _does("summon_tokens")),
    Hint(_said(r"\bcounters?\b"), _does("place_counter")),
    *(Hint(_said(rf"\b{kind}(?: summon\w*)?{_OF}|\bto {kind} summon|{kind}[- ]summon(?:s|ing) "),
           _shows(f"summons:{kind}"))
      for kind in ("fusion", "synchro", "xyz", "link", "ritual")),
    *(Hint(_said(rf"(?:{_WHEN}|\bon[- ]){kind}[- ]summon"), _shows(f"on:summoned:{kind}"))
      for kind in ("fusion", "synchro", "xyz", "link", "ritual", "flip", "tribute")),
    Hint(_said(rf"\bFLIP\b|\b[Ff]lip{_OF}", exact=True), lambda effect: effect.kind == "flip"),
    Hint(
        _said(rf"\b(?:on[- ]|when[- ]|upon[- ])?(?:\w+ )?summon(?:ed|ing)?{_OF}|\bon[- ](?:\w+ )?"
              rf"summon|{_WHEN}(?:\w+[- ])?summoned\b",
              but=r"\bto \w*[- ]?summon|\beffect (?:that|which) \w+ summons"),
        _caused("summoned"),
    ),
    Hint(_said(rf"\b(?:float(?:s|ing|er)?|when[- ]destroyed{_OF}|on[- ]destruction)\b"),
         _caused("destroyed", "sent_to_gy")),
    Hint(_said(rf"{_WHEN}destroyed\b"), lambda e: "destroyed" in e.cause or "on:destroyed" in
         e.signs),
    Hint(_said(rf"{_WHEN}banished\b|\bbanished{_OF}"), _shows("on:sent:banished")),
    Hint(_said(rf"{_WHEN}(?:sent|goes|going|sending) to (?:the |my )?{_GRAVE}"),
         _shows("on:sent:graveyard")),
    Hint(_said(rf"{_WHEN}(?:leav\w+|left)(?: the field)?\b|\bleav\w+[- ](?:the[- ])?field\b"),
         lambda e: e.cause in {"left_field", "destroyed", "sent_to_gy"} or "on:left_field" in
         e.signs),
    Hint(_said(rf"{_WHEN}(?:tributed|used as (?:\w+ )?material|discarded)\b"),
         lambda e: "on:sent" in e.signs or e.cause == "tributed"),
    Hint(_said(rf"\b{_GRAVE}{_OF}|{_OF}(?: of [#@])? {_IN}{_GRAVE}|\bgrave{_OF}"),
         _from("graveyard")),
    Hint(_said(rf"\b{_GRAVE}{_OF}"), lambda e: {*e.from_zones} == {"graveyard"}, FINER),
    Hint(_said(rf"\bactivat\w+ (?:\S+ )?{_IN}{_GRAVE}"), _from("graveyard")),
    Hint(_said(rf"\bhand{_OF}|{_OF}(?: of [#@])? {_IN}hand|\bactivat\w+ (?:\S+ )?{_IN}hand"
               r"|\bitself from (?:the |my |your )?hand"),
         _from("hand")),
    Hint(_said(rf"{_OF} (?:while )?(?:it is |it's )?on (?:the|my|their) field\b|\bfield{_OF}"),
         lambda e: not e.from_zones or "monster_zone" in e.from_zones),
    Hint(_said(r"\bfrom (?:the |my |your |their |his |her )?(?:main )?deck\b"), _ends("deck")),
    Hint(_said(r"\bextra deck\b"), _ends("extra_deck", "itself"), FINER),
    Hint(_said(rf"\bquick{_OF}"), lambda effect: effect.kind == "quick"),
    Hint(_said(rf"\bquick\b(?!{_OF})(?![- ]?play)"), lambda e: e.kind == "quick", FINER),
    Hint(_said(rf"\bignition{_OF}|\bmain phase{_OF}"), lambda e: e.kind == "ignition"),
    Hint(_said(r"\btriggers?\b|\btrigger effect"), lambda effect: effect.is_trigger),
    Hint(_said(rf"\btarget(?:s|ing){_OF}|\beffect (?:that|which) targets\b"),
         lambda effect: bool(effect.targets)),
    Hint(_said(r"\b(?:two|2|both)\b"), _shows("aims:2", "moves:several"), FINER),
    Hint(_said(r"\bend phase\b", but=r"\buntil (?:the |its |next )*end phase"), _phase("end")),
    Hint(_said(r"\buntil (?:the |its |next )*end phase"), _shows("until:end_phase")),
    Hint(_said(r"\bstandby phase\b"), _phase("standby")),
    Hint(_said(r"\bbattle phase\b"), _phase("battle")),
    Hint(_said(rf"\b(?:attack|battle|damage step){_OF}|{_WHEN}(?:attack|battl)\w*"), _fights),
)  # fmt: skip
"""What words say of an effect, and how it shows."""
