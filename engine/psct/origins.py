"""Origins: where an effect is activated, as far as its words tell."""

import re
from functools import lru_cache

from engine.psct.drafts import Draft
from engine.psct.printed import PrintedCard
from engine.psct.sought import Sought
from engine.terms import CardKind, Trait

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
    Sought(
        rf"\b(?:banish|send|shuffle|return|place|add|discard|tribute|attach"
        rf"|equip) (?:both )?this (?:card"
        rf"|monster) (?:you control )?(?:and [^,;:]*? )?from (?:your|the) {_PLACES}",
        " from ",
    ),
    Sought(
        rf"\bspecial summon (?:both )?this card (?:and [^,;.]*? )?from (?:your|the) {_PLACES}",
        "special summon this card",
        "special summon both",
    ),
    Sought(rf"\bfrom your {_PLACES} (?:to the gy )?, including this card\b", "including this card"),
    Sought(
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
_FROM_HAND = Sought(
    r"\b(?:discard|reveal|show) (?:both )?(?:this card|«self»)"
    r"|(?<! as )(?<! than )\bthis card (?:from|in) your hand"
    r"|\bdiscard \d cards , including this card\b",
    "discard",
    "reveal",
    "show",
    "your hand",
)
_DISCARDED = Sought(r"(?:^|[,;] (?:then )?)discard this card\b", "discard this card")
_EQUIPPED = Sought(
    r"\bthis equip card\b(?! is (?:sent|destroyed|banished|returned|tributed))"
    r"|\bthis card is (?:treated as )?a (?:face-up )?continuous"
    r"|\bwhile this card is equipped\b(?! with\b)"
    r"|^(?!.*\bgy\b).*\bequipped (?:with this card|monster)\b"
    r"|\bthis card (?:is|was) equipped to\b|(?:^|, )while equipped\b",
    "equip",
    "this card is",
)
_UNEQUIPS = Sought(r"\bunequip this card\b", "unequip this card")
_ON_FIELD = re.compile(r"\bthis (?:face-up )?card (?:\( [^)]* \) )?on the field")
_BANISHED = re.compile(
    r"\b(?:this card was (?:\w+ )*?banished|special summon this banished card"
    r"|this card is (?:currently )?banished|this banished card|while (?:this card is )?banished"
    r"|if this card is banished)\b"
)
_AFTER_SENT = Sought(
    r"\bthis (?:face-up )?card (?:\w+ )*?was (?:\w+ )*?sent\b[^:]*\bgy"
    r"|\bthis (?:face-up )?card (?:you controlled )?was destroyed [^,:]*\band sent to your gy",
    "sent",
)
_MOVED = (
    (
        Sought(
            r"\bthis (?:[\w-]+ ){0,3}card (?:[^,:]*? )?(?:sent|discarded|milled)\b"
            r"(?! (?:it|them|that|those)\b)[^:]*",
            *("sent", "discarded", "milled"),
        ),
        "graveyard",
    ),
    (
        Sought(
            r"\bthis (?:[\w-]+ ){0,3}card (?:(?!destroys|destroyed|points|battle)[^,:])*(?:is"
            r"|was) destroyed",
            "destroyed",
        ),
        "graveyard",
    ),
    (Sought(r"\bthis (?:[\w/-]+ ){0,4}card is tributed", "card is tributed"), "graveyard"),
    (
        Sought(
            r"\bthis card [^,:]*added (?:[^,:]* )?to your hand|\bthis card [^,:]*(?:is drawn|drawn)"
            r"|\bdraw this card",
            *("added", "draw"),
        ),
        "hand",
    ),
    (Sought(r"\bthis card [^,:]*(?:summoned|flipped)", "summoned", "flipped"), "monster_zone"),
)
_SENT_OR_BANISHED = re.compile(r"\bthis card [^:]*\bsent to the gy or banished\b")
_TO_EXTRA = Sought(r"\bthis card [^,:]*\b(?:to|in) (?:your|the) extra deck", "extra deck")
_TO_HAND = "add this card to your hand"
_TO_ELSEWHERE = ("to the extra deck", "to your hand", "to the deck", "into the deck")


def activated_from(
    card: PrintedCard, draft: Draft, effect_class: str, *, pendulum: bool
) -> tuple[str, ...]:
    """The zones it is activated from; empty: any or unknown."""
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
    after = _after_event(draft.header.event, home) if draft.header.event else None
    if after is not None:
        return after
    return ("graveyard",) if _TO_HAND in draft.body else home


def _gone(draft: Draft) -> tuple[str, ...]:
    """As in "If this card in your hand is sent to the GY or banished"."""
    event = draft.header.event
    gone = "banished" in event and _SENT_OR_BANISHED.search(event)
    return ("graveyard", "banished") if gone else ()


def _without_place(line: str) -> str:
    return _ON_FIELD.sub("this card", line) if "on the field" in line else line


def _implied(draft: Draft) -> str | None:
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
