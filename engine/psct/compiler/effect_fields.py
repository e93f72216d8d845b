"""Effect fields: class, optional or mandatory, target, cost, timing, and zones."""

import re
from functools import lru_cache

from engine.psct.compiler import line_patterns
from engine.psct.compiler.line_patterns import LinePattern
from engine.psct.compiler.sentence_sorting import EffectDraft, HeaderParts, SentenceKind
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.sentence_structure import PrintedSentence, clauses, line_of
from engine.psct.syntax.text_pieces import Fields
from engine.terms.vocabulary import CardKind, Trait

_PLACE = (
    r"(?:hand|gy|deck|extra deck|field|monster zone|pendulum zone|spell & trap zone"
    r"|face-up field|field zone)"
)
_PLACES = (
    rf"(?:face-up )?(?P<at>{_PLACE}(?: ?(?:,|or|and/or|/) ?"
    rf"(?:your |face-up |in your |is |on the |side of the )*{_PLACE})*)"
)
_HERE = (
    re.compile(
        r"this(?<=\bthis)(?<!place this)(?<!move this)(?<!add this)(?<! as this)(?<! than this)"
        rf" (?:set |face-up )?(?:card"
        rf"|monster) (?:you control )?(?:is |was )?(?:face-up )?(?:in|from|on) (?:your"
        rf"|the) {_PLACES}"
        r"(?! (?:is|was|leaves|would))"
    ),
    LinePattern(
        rf"\b(?:banish|send|shuffle|return|place|add|discard|tribute|attach"
        rf"|equip) (?:both )?this (?:card"
        rf"|monster) (?:you control )?(?:and [^,;:]*? )?from (?:your|the) {_PLACES}",
        " from ",
    ),
    LinePattern(
        rf"\bspecial summon (?:both )?this card (?:and [^,;.]*? )?from (?:your|the) {_PLACES}",
        "special summon this card",
        "special summon both",
    ),
    LinePattern(
        rf"\bfrom your {_PLACES} (?:to the gy )?, including this card\b", "including this card"
    ),
    LinePattern(
        rf"\b(?:if|while|when) (?:this card is |this is the only card )?in (?:your|the) {_PLACES}",
        *("card is in ", "only card in ", "if in ", "while in ", "when in "),
    ),
)
_ZONES = {
    "hand": ("hand",),
    "gy": ("graveyard",),
    "deck": ("deck",),
    "extra deck": ("extra_deck",),
    "field": ("monster_zone", "spell_trap_zone"),
    "face-up field": ("monster_zone", "spell_trap_zone"),
    "monster zone": ("monster_zone",),
    "pendulum zone": ("pendulum_zone",),
    "spell & trap zone": ("spell_trap_zone",),
    "field zone": ("spell_trap_zone", "field_zone"),
}
_PLACE_WORD = re.compile(
    r"extra deck|face-up field|pendulum zone|spell & trap zone|monster zone|field zone|hand|gy"
    r"|deck|field"
)
_FROM_HAND = LinePattern(
    r"\b(?:discard|reveal|show) (?:both )?(?:this card|«self»)"
    r"|(?<! as )(?<! than )\bthis card (?:from|in) your hand"
    r"|\bdiscard \d cards , including this card\b",
    "discard",
    "reveal",
    "show",
    "your hand",
)
_DISCARDED = LinePattern(r"(?:^|[,;] (?:then )?)discard this card\b", "discard this card")
_EQUIPPED = LinePattern(
    r"\bthis equip card\b(?! is (?:sent|destroyed|banished|returned|tributed))"
    r"|\bthis card is (?:treated as )?a (?:face-up )?continuous"
    r"|\bwhile this card is equipped\b(?! with\b)"
    r"|^(?!.*\bgy\b).*\bequipped (?:with this card|monster)\b"
    r"|\bthis card (?:is|was) equipped to\b|(?:^|, )while equipped\b",
    "equip",
    "this card is",
)
_UNEQUIPS = LinePattern(r"\bunequip this card\b", "unequip this card")
_ON_FIELD = re.compile(r"\bthis (?:face-up )?card (?:\( [^)]* \) )?on the field")
_BANISHED = re.compile(
    r"\b(?:this card was (?:\w+ )*?banished|special summon this banished card"
    r"|this card is (?:currently )?banished|this banished card|while (?:this card is )?banished"
    r"|if this card is banished)\b"
)
_AFTER_SENT = LinePattern(
    r"\bthis (?:face-up )?card (?:\w+ )*?was (?:\w+ )*?sent\b[^:]*\bgy"
    r"|\bthis (?:face-up )?card (?:you controlled )?was destroyed [^,:]*\band sent to your gy",
    "sent",
)
_DESTROYED = LinePattern(
    r"\bthis (?:[\w-]+ ){0,3}card (?:(?!destroys|destroyed|points|battle)[^,:])*(?:is"
    r"|was) destroyed",
    "destroyed",
)
_MOVED = (
    (
        LinePattern(
            r"\bthis (?:[\w-]+ ){0,3}card (?:[^,:]*? )?(?:sent|discarded|milled)\b"
            r"(?! (?:it|them|that|those)\b)[^:]*",
            *("sent", "discarded", "milled"),
        ),
        "graveyard",
    ),
    (_DESTROYED, "graveyard"),
    (LinePattern(r"\bthis (?:[\w/-]+ ){0,4}card is tributed", "card is tributed"), "graveyard"),
    (
        LinePattern(
            r"\bthis card [^,:]*added (?:[^,:]* )?to your hand|\bthis card [^,:]*(?:is drawn|drawn)"
            r"|\bdraw this card",
            *("added", "draw"),
        ),
        "hand",
    ),
    (LinePattern(r"\bthis card [^,:]*(?:summoned|flipped)", "summoned", "flipped"), "monster_zone"),
)
_SENT_OR_BANISHED = re.compile(r"\bthis card [^:]*\bsent to the gy or banished\b")
_TO_EXTRA = LinePattern(r"\bthis card [^,:]*\b(?:to|in) (?:your|the) extra deck", "extra deck")
_TO_HAND = "add this card to your hand"
_TO_ELSEWHERE = ("to the extra deck", "to your hand", "to the deck", "into the deck")


def activated_from(
    card: PrintedCard, draft: EffectDraft, effect_class: str, *, pendulum: bool
) -> tuple[str, ...]:
    """The zones the effect is activated from; empty: any, or not known."""
    if effect_class == "activation" or draft.granted:
        return ()
    if draft.main is not None and draft.main.line.startswith("or "):
        return ("spell_trap_zone",)
    said = _gone(draft) or _said(_without_place(draft.header.line)) or _said(draft.body)
    if said:
        return _on_his_field(card, said)
    home = _home(card, pendulum=pendulum)
    implied = _implied(draft)
    if implied is not None:
        return (implied,)
    after = _after(card, draft.header.event, home)
    if after is not None:
        return after
    return ("graveyard",) if _TO_HAND in draft.body else home


def _gone(draft: EffectDraft) -> tuple[str, ...]:
    """As in "If this card in your hand is sent to the GY or banished"."""
    event = draft.header.event
    gone = "banished" in event and _SENT_OR_BANISHED.search(event)
    return ("graveyard", "banished") if gone else ()


def _without_place(line: str) -> str:
    return _ON_FIELD.sub("this card", line) if "on the field" in line else line


def _implied(draft: EffectDraft) -> str | None:
    """Where this card must be for what is said of it."""
    header, body = draft.header.line, draft.body
    if "sent" in header and _AFTER_SENT.search(header):
        return "graveyard"
    both = f"{header} {body}"
    if "banished" in both and _BANISHED.search(both):
        return "banished"
    if _UNEQUIPS.search(body):
        return "spell_trap_zone"
    if _FROM_HAND.search(draft.act or body) or _DISCARDED.search(body):
        return "hand"
    equipped = ("equip" in both or "continuous" in both) and _EQUIPPED.search(
        f"{header} {draft.act}"
    )
    return "spell_trap_zone" if equipped else None


def _after(card: PrintedCard, event: str, home: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where this card is after what happened to it; a destroyed Pendulum Monster in two places."""
    after = _after_event(event, home) if event else None
    to_extra_deck = Trait.PENDULUM in card.trait and _DESTROYED.search(event)
    return (*after, "extra_deck") if after == ("graveyard",) and to_extra_deck else after


@lru_cache(maxsize=1024)
def _after_event(event: str, home: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where this card is after what happened to it."""
    if _TO_EXTRA.search(event):
        return ("extra_deck",)
    moved = next((zone for sign, zone in _MOVED if sign.search(event)), None)
    if moved is None:
        return None
    if moved == "graveyard" and any(where in event for where in _TO_ELSEWHERE):
        return ()
    return home if moved == "monster_zone" else (moved,)


@lru_cache(maxsize=1024)
def _said(line: str) -> tuple[str, ...]:
    if "this " not in line and " in " not in line:
        return ()
    for sign in _HERE if "this " in line else _HERE[-1:]:
        if match := sign.search(line):
            words = _PLACE_WORD.findall(match["at"])
            return tuple(dict.fromkeys(zone for word in words for zone in _ZONES[word]))
    return ()


def _on_his_field(card: PrintedCard, zones: tuple[str, ...]) -> tuple[str, ...]:
    """A monster's "field" is its Monster Zone."""
    if card.kind is CardKind.MONSTER and {"monster_zone", "spell_trap_zone"} <= set(zones):
        return tuple(zone for zone in zones if zone != "spell_trap_zone")
    return zones


def _home(card: PrintedCard, *, pendulum: bool) -> tuple[str, ...]:
    if pendulum:
        return ("pendulum_zone",)
    if card.kind is CardKind.MONSTER:
        return ("monster_zone",)
    if card.kind is CardKind.SPELL and Trait.FIELD in card.trait:
        return ("field_zone", "spell_trap_zone")
    return ("spell_trap_zone",)


_QUICK = LinePattern(
    r"\bquick effect\b|\beither turn\b|\bthis is a quick effect\b|\beither player's damage step ,",
    "quick effect",
    "either turn",
    "either player's damage step",
)
_QUICK_WINDOW = re.compile(
    r"^(?:once per \w+ , )?(?:during|in) your opponent's (?:turn|main phase|battle phase)"
    r"|^(?:once per \w+ , )?during (?:the|your|each) battle (?:phase|step)"
    r"|^(?:once per \w+ , )?during either player's (?:main phase|battle phase|battle step"
    r"|damage step|main phase 1)"
    r"|^during the main phase , if this card is (?:treated as )?a continuous trap"
)
_TRIGGER_PHASE = LinePattern(
    r"\b(?:draw phase|standby phase|end phase)s?\b|\bat the (?:start|end|beginning) of\b"
    r"|\bdamage step\b|\bdamage calculation\b|\bafter (?:the )?damage"
    r"|\bend of (?:the|your|this) (?:damage|battle)|\bat the start\b",
    "phase",
    "at the ",
    "damage",
    "end of ",
)
_MAIN_START = re.compile(r"\bat the (?:start|beginning) of (?:your|the|each) main phase")
_IN_CONDITION = LinePattern(
    r"\b(?:during|at the \w+ of) (?:\w+ |your opponent's )*(?:standby phase|end phase|draw phase"
    r"|battle phase)(?: of (?:the|your) next turn)? after\b"
    r"|\bif this card is [^,]* at the end of the\b",
    " after",
    "at the end of the",
)
_NEGATES = re.compile(
    r"\bnegate (?:the|that|its|this) (?:activation|effect|summon|attack|opponent's)"
    r"|\bnegate (?:the|that) |\b(?:activation|effect|that effect) becomes\b|\bchange (?:that"
    r"|the) (?:effect|activated)"
)
_CHAINED = LinePattern(
    r"\b(?:is|are) activated\b|(?<!to )\bactivates?\b"
    r"|\btargeted [^,:]*\bby an (?:opponent's card )?effect\b|\bwould (?:be )?(?:\w+ )?summon"
    r"|\bis chained\b|\bwould (?:resolve|activate)",
    "activate",
    "targeted",
    "would ",
    "is chained",
)
_TARGET_VERB = re.compile(
    r"target(?:ing|(?<=player target)s|(?<=controller target)s|(?<=opponent target)s)?"
    r"\b(?! (?:is|are|was|were|for|of|must|cannot|on|in)\b)"
)
_NO_VERB = (
    *("attack ", "the ", "that ", "its ", " an ", " a ", "appropriate ", "this ", " as "),
    *("cannot ", "would ", "effect "),
)
"""What stands before "target" where it is no verb."""
_FIRST_TARGET = re.compile(
    r"^activate (?:this card|«self») by (?:[^.]* )?targeting\b|^each player targets\b"
    r"|^(?:you can )?(?:[^.]*, then )?target (?:up to )?(?:\d|any|all|a)\b"
)
_CHOOSES = LinePattern(
    r"\bselect(?:ing|s)?\b(?! either| and discard)"
    r"(?![^.,]* from (?:your|your opponent's|his/her|their) (?:hand|deck|extra deck)\b)",
    "select",
)
"""Cards in a hand or Deck are picked, not targeted."""
_NOT_COST = re.compile(
    r"^(?:\( [^)]* \) )?(?:and |then |also |or |, )*(?:you can |they can |your opponent can "
    r"|the turn player can )?(?:also |immediately |then )?(?:either )?"
    r"(?:target|targeting|declare|choose|activate|announce|name|call|select|apply|use|equip|and"
    r"|or|for|\d|one|up to|except|including|it|them|that|those|with|from|in|but|based|depending"
    r"|a|an|your|the|other|«|face|whose|whichever|while|this|any|if|as|until|each|both|call"
    r"|guess|among|all|monsters?|spells?|traps?|cards?|also|level|no|on|by|min|max|of|then)\b"
)
_COST_VERB = re.compile(
    r"\b(?:banish|tribute|send|discard|detach|pay|reveal|remove|shuffle|return|place|change|add"
    r"|destroy|halve|special summon|skip|take|give|attach|"
    r"show|flip|unequip|lose|draw|move|reduce|increase|equip|negate|toss|roll|excavate|switch"
    r"|set|end|look|put|inflict|make)\b"
)
_OLD_COST = re.compile(
    r"^by (?:tributing|discarding|paying|removing|sending|banishing|returning|revealing"
    r"|detaching|shuffling|giving)"
)
_OLD_PICKS = re.compile(
    r"\b(?:destroy|return|negate|banish|change|add|special summon|take|equip|give|increase"
    r"|decrease|place|send|shuffle|remove|flip|switch|halve|move|treat|reduce|monster you select)\b"
    r"[^.]*\b(?:1|2|3|one|up to|a|an)\b(?! cards? from your hand)|\bequip (?:this card|it) to\b"
)
_COST_SENTENCE = re.compile(
    r"^(?:pay \d+ lp|tribute \d [^.,;]*|discard \d [^.,;]*|banish \d [^.,;]*"
    r"|remove \d [^.,;]*) \.$"
)
_COST_TO_ACTIVATE = LinePattern(
    r"\bactivate (?:this card )?by (?!target|select)\w+ing\b"
    r"|\b(?:tribute|pay|discard|banish|remove|send)\b[^.]* to activate this card\b",
    "activate",
)
_BY_COST = re.compile(
    r"^activate (?:this card|«self») by (?!target|select)(?:\( [^)]* \) )?(?:\w+ing)\b"
)
_PAYS_TOO = LinePattern(
    r"(?:^|[.,] |\byou can |\bstep )pay (?:\d+ )?lp (?:in multiples|and (?:select|target))\b"
    r"|\b(?:tribute|pay|discard|banish|detach|send)\b[^.]* to activate 1 of\b",
    "lp in multiples",
    "lp and ",
    " to activate 1 of",
)
_PAYS_AT_WILL = re.compile(
    r"\bactivate this card [,:] you can also (?:banish|discard|reveal|send|tribute)\b"
)
_AGAIN = re.compile(
    r"^(?:it|this card) can (?:attack (?:once )?again|make (?:a second|another) attack)\b"
)
"""This leaves open whether it is activated if wished, or always and used if wished."""
_LEAD_WORDS = re.compile(r"^(?:\( [^)]* \) |● |flip : )+")


def fields_of(card: PrintedCard, draft: EffectDraft, *, pendulum: bool) -> Fields:
    """The fields of an activated effect."""
    effect_class = class_of(card, draft)
    return Fields(
        effect_class=effect_class,
        optional=_optional(draft, effect_class),
        targets=_targets(card, draft),
        cost=_cost(draft),
        timing=_timing(draft.header),
        from_=activated_from(card, draft, effect_class, pendulum=pendulum),
    )


_EACH_TIME = ("each time", "every time", "whenever")


def _timing(header: HeaderParts) -> str | None:
    """As printed; what waits for a flip or for each time never misses it, as with "if"."""
    if header.flip or header.event.startswith(_EACH_TIME):
        return "if"
    return header.timing if header.event else None


def class_of(card: PrintedCard, draft: EffectDraft) -> str:
    """The word for the effect's class: ignition, trigger, quick, flip or activation."""
    if draft.sort is SentenceKind.ACTIVATION:
        return "activation"
    if draft.header.flip:
        return "flip"
    if _QUICK.search(_own_words(draft)) or _QUICK.search(_riders(draft)):
        return "quick"
    return _by_header(card, draft)


def _by_header(card: PrintedCard, draft: EffectDraft) -> str:
    header, is_trap = draft.header, card.kind is CardKind.TRAP
    when = " , ".join(x for x in (header.often, header.phase) if x)
    in_phase = bool(_TRIGGER_PHASE.search(when)) and not _MAIN_START.search(when)
    delayed = bool(_IN_CONDITION.search(header.line))
    if is_trap and in_phase and _may(draft) and not delayed:
        return "quick"
    if header.event:
        return _answering(card, draft)
    if in_phase or delayed:
        return "trigger"
    return "quick" if is_trap or _QUICK_WINDOW.match(header.line) else "ignition"


_SHORT = 12
"""Tokens of a sentence that only says "This is a Quick Effect"."""


def _own_words(draft: EffectDraft) -> str:
    return draft.main.line if draft.main else ""


def _riders(draft: EffectDraft) -> str:
    return " ".join(s.line for s in draft.sentences if len(s.tokens) < _SHORT)


def _answering(card: PrintedCard, draft: EffectDraft) -> str:
    """What answers an activation, or negates a Summon, is quick: a trigger comes after both."""
    if draft.header.timing == "if" or not _CHAINED.search(draft.header.event):
        return "trigger"
    answers = draft.header.timing == "when" and card.kind is not CardKind.SPELL
    return "quick" if answers or _NEGATES.search(draft.body) else "trigger"


def _optional(draft: EffectDraft, effect_class: str) -> bool | None:
    if effect_class in {"activation", "ignition"}:
        return True
    if _AGAIN.match(draft.body):
        return None
    if "you can activate 1 of these" in draft.lead:
        return True
    if _may(draft) or effect_class != "quick":
        return _may(draft)
    if draft.older:
        return bool(_QUICK.search(_own_words(draft)))
    return not (draft.header.event or draft.header.phase)


def _may(draft: EffectDraft) -> bool:
    """Whether "you can" begins its main clause, or ends its header."""
    if line_patterns.MAY.match(_led(draft.body)) or "you can" in draft.header.line[-30:]:
        return True
    return any(part.startswith("you can") for part in draft.header.line.split(" , "))


def _targets(card: PrintedCard, draft: EffectDraft) -> bool | None:
    if _has_target_verb(draft.act):
        return True
    if draft.older:
        return _older_targets(card, draft)
    modes = [_mode_targets(mode) for mode in draft.modes]
    if any(modes) and not _equips(card, draft):
        return True if all(modes) else None
    if _equips(card, draft):
        return True
    untold = not draft.clauses.activation
    return untold and bool(_FIRST_TARGET.match(line_of(draft.clauses.resolution)))


def _has_target_verb(line: str) -> bool:
    """Whether something is targeted: "target 1 card", not "the target" or "that target"."""
    spaced = f" {line}"
    found = _TARGET_VERB.finditer(spaced)
    return any(
        spaced[one.start() - 1] == " " and not spaced.endswith(_NO_VERB, 0, one.start())
        for one in found
    )


def _equips(card: PrintedCard, draft: EffectDraft) -> bool:
    equip = card.kind is CardKind.SPELL and Trait.EQUIP in card.trait
    return equip and draft.sort is SentenceKind.ACTIVATION and "special summon" not in draft.body


def _mode_targets(mode: PrintedSentence) -> bool:
    cut = clauses(mode)
    return _has_target_verb(line_of(cut.activation or cut.resolution))


def _older_targets(card: PrintedCard, draft: EffectDraft) -> bool | None:
    """What "select" or "target" settles; a card to be picked without either stays unknown."""
    line = draft.whole
    if _equips(card, draft):
        return True
    if _has_target_verb(line) or _CHOOSES.search(line):
        return True
    return None if _OLD_PICKS.search(line) else False


def _cost(draft: EffectDraft) -> bool | None:
    line = draft.whole
    if _PAYS_TOO.search(line):
        return True
    at_will = "you can also" in line and _PAYS_AT_WILL.search(line)
    return None if at_will else _cost_by_marks(draft)


def _cost_by_marks(draft: EffectDraft) -> bool | None:
    """What stands before the semicolon, or for it."""
    if draft.older:
        return bool(_OLD_COST.match(draft.body) or draft.clauses.activation or _pays_first(draft))
    if any(_costs(part) for part in _parts(draft.act)) or _BY_COST.match(draft.act or draft.body):
        return True
    if draft.modes and any(_costs(part) for part in _parts(line_of(draft.clauses.resolution))):
        return True
    costs = [_mode_cost(mode) for mode in draft.modes]
    if any(costs):
        return True if all(costs) else None
    return False


def _pays_first(draft: EffectDraft) -> bool:
    """An older card's activation whose cost is a sentence of its own."""
    if draft.sort is not SentenceKind.ACTIVATION:
        return False
    return first_is_cost(draft) or bool(_COST_TO_ACTIVATE.search(draft.whole))


def first_is_cost(draft: EffectDraft) -> bool:
    """Whether the first sentence of an older effect is its cost.

    As in "Pay 500 Life Points. Negate the activation of a Trap Card".
    """
    if not draft.older or draft.sort is not SentenceKind.ACTIVATION:
        return False
    lines = [sentence.line for sentence in draft.sentences]
    return len(lines) > 1 and bool(_COST_SENTENCE.match(lines[0]))


def _mode_cost(mode: PrintedSentence) -> bool:
    return any(_costs(part) for part in _parts(line_of(clauses(mode).activation)))


_ASIDE = re.compile(r"\([^)]*\)")
_SPLIT = re.compile(r" ?(?:, (?:and |then |also )?| ; ?|\bthen\b |\band (?=[a-z]))")


def _led(line: str) -> str:
    """Without what leads it: a bullet, an aside, "FLIP:"."""
    lead = _LEAD_WORDS.match(line)
    return line if lead is None else line[lead.end() :]


def _parts(act: str) -> list[str]:
    plain = _ASIDE.sub("", act) if "(" in act else act
    if not plain:
        return []
    return [part.strip() for part in _SPLIT.split(plain) if part and part.strip(" ;.,")]


def _costs(part: str) -> bool:
    plain = _led(part)
    if _NOT_COST.match(plain):
        return False
    return bool(_COST_VERB.search(plain))
