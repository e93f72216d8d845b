"""Rule sentences: what a card says beside its effects: names, staying on the field, limits."""

import re
from dataclasses import replace

from engine.cardtext.applications import ExtraNormalSummon, OnlyOne, OpaqueApplication, TreatAs
from engine.cardtext.card_text import (
    CardText,
    ContinuousEffect,
    Effect,
    Limit,
    LimitKind,
    QuickIf,
    ResponseLock,
    Rider,
)
from engine.cardtext.operations import (
    ExtraNormalSummonThisTurn,
    Grant,
    Opaque,
    RemainOnField,
    Step,
)
from engine.cardtext.requirements import Condition
from engine.cardtext.selectors import Filter
from engine.psct.situations.condition_phrases import condition_of
from engine.psct.syntax.phrase_matching import TextContext
from engine.psct.syntax.sentence_structure import PrintedSentence, split_commas
from engine.psct.syntax.text_pieces import Meaning, PieceRole, TextEntry, TextPiece
from engine.psct.verbs.lock_phrases import EVERYTHING, kinds_locked
from engine.terms.vocabulary import FIELD, CardKind, Until, Whose, Zone

ONCE_A_TURN_GAIN = Limit(LimitKind.USE, shared="gained")
"""Placeholder for "gains this effect once per turn" until the effect gained is known."""


def with_gain_limits(entries: list[TextEntry], words: str) -> list[TextEntry]:
    """The entries with limits on what is gained; the words stay opaque where that is unknown."""
    found = list(entries)
    for at, entry in enumerate(found):
        if not any(ONCE_A_TURN_GAIN in piece.means for piece in entry.pieces):
            continue
        before = _once(found[at - 1]) if at else None
        if before is not None:
            found[at - 1] = before
        else:
            found[at] = replace(entry, pieces=tuple(_lost(piece, words) for piece in entry.pieces))
    return found


def _once(entry: TextEntry) -> TextEntry | None:
    """The entry, its further Normal Summon gained once only; None: it gives none."""
    pieces = tuple(_of_piece(piece) for piece in entry.pieces)
    if pieces == entry.pieces:
        return None
    lasting, effect = entry.continuous, entry.effect
    if lasting is not None:
        applies = tuple(map(_of_one, lasting.applies))
        lasting = replace(lasting, applies=applies)  # type: ignore[arg-type]  # as they were
    if effect is not None:
        does = tuple(map(_of_one, effect.resolution))
        effect = replace(effect, resolution=does)  # type: ignore[arg-type]  # as they were
    return replace(entry, pieces=pieces, continuous=lasting, effect=effect)


def _of_piece(piece: TextPiece) -> TextPiece:
    return replace(piece, means=tuple(map(_of_one, piece.means)))


def _of_one(meaning: Meaning) -> Meaning:
    match meaning:
        case ExtraNormalSummon():
            return replace(meaning, once=True)
        case Step(do=ExtraNormalSummonThisTurn() as deed):
            return replace(meaning, do=replace(deed, once=True))
        case _:
            return meaning


def _lost(piece: TextPiece, words: str) -> TextPiece:
    """The sentence as something that applies and is not understood."""
    if ONCE_A_TURN_GAIN not in piece.means:
        return piece
    printed = words[piece.span.start : piece.span.end].strip("(). ")
    return replace(piece, role=PieceRole.ONGOING, means=(OpaqueApplication(printed),), opaque=True)


_SIGNS = (
    (
        Rider.ACTIVATION_CANNOT_BE_NEGATED,
        re.compile(r"\bactivation(?: and effects?| or effects?)?(?: of [^.]*)? cannot be negated"),
    ),
    (
        Rider.EFFECT_CANNOT_BE_NEGATED,
        re.compile(r"\beffects?(?: of this card)?(?: and activation)? cannot be negated"),
    ),
    (
        Rider.MUST_BE_FACE_UP_TO_RESOLVE,
        re.compile(
            r"^(?:this (?:card|monster) must be face-up on the field"
            r"|you must control this face-up card) "
            r"to activate and to resolve this effect \.$"
        ),
    ),
    (
        Rider.NO_OTHER_SUMMONS_THIS_TURN,
        re.compile(r"^you cannot summon other monsters the turn you activate this (?:card|effect)"),
    ),
    (
        Rider.CANNOT_ATTACK_THIS_TURN,
        re.compile(
            r"^this card cannot (?:attack|declare an attack) (?:during )?the turn"
            r" (?:you activate )?this effect"
            r"|^if you (?:activate|use) this effect , this card cannot"
            r" (?:attack|declare an attack)(?: during)?(?: this| that| the) turn \.$"
        ),
    ),
)


_FROM_HAND = re.compile(
    r"^(?:if|while) .* , (?:then )?you can activate this card from your hand \.$"
)


def from_hand(sentence: PrintedSentence, known: TextContext) -> Condition | None:
    """When a Trap can be activated from the hand; None: the sentence says nothing of it."""
    if not _FROM_HAND.match(sentence.line):
        return None
    *leads, _ = split_commas(sentence.tokens)
    return condition_of(tuple(token for lead in leads for token in lead), known)


_QUICK_IF = re.compile(r"^this is a quick effect if .* \.$")


def quick_if(sentence: PrintedSentence, known: TextContext) -> QuickIf | None:
    """When an Ignition Effect is a Quick Effect; None: the sentence says nothing of it.

    As in "This is a Quick Effect if you control another Fusion Monster.".
    """
    if not _QUICK_IF.match(sentence.line):
        return None
    return QuickIf((condition_of(sentence.tokens[5:-1], known),))


_RESPONSE = re.compile(
    r"^(?:\( )?(?P<who>neither player|players|your opponent|the opponent) (?:can|cannot) "
    r"(?:activate|respond with|chain) (?P<what>.+?) in response to "
    r"(?:this (?:card|effect)(?: 's|'s)? (?:effect )?activations?|this (?:card|effect)"
    r"|the activation of this (?:card|effect))(?: \.)?(?: \))?(?: \.)?$"
)
_LEADING = re.compile(
    r"^in response to (?:this (?:card|effect)(?: 's|'s)? (?:effect )?activations?|this (?:card"
    r"|effect)|the activation of this (?:card|effect)) , (?P<rest>.*?)(?P<end>(?: \.)?)$"
)
_OF_TARGETS = re.compile(
    r"(?:the|that|those) (?:targeted )?(?:card|cards|monster|monsters)(?: 's|'s|' )?(?: effects?)?"
)
_OF_PAID = re.compile(
    r"cards(?: ,)? or (?:the )?effects of cards , with the same original type .* as the cards? "
    r"(?:sent|discarded|banished|tributed)\b.*"
)


_UNANSWERED = re.compile(
    r"^cards and effects cannot be activated in response to (?:this (?:card|effect)(?: 's|'s)?"
    r" activation|the activation of this (?:card|effect)) \.$"
)


def response_lock(line: str) -> ResponseLock | None:
    """What cannot be activated in response to the effect before; None: nothing is said."""
    if _UNANSWERED.match(line):
        return ResponseLock(Whose.EITHER, EVERYTHING)
    leading = _LEADING.match(line)
    turned = line if leading is None else f"{leading['rest']} in response to this card ."
    found = _RESPONSE.match(turned)
    if found is None:
        return None
    both = found["who"] in {"neither player", "players"}
    who = Whose.EITHER if both else Whose.OPPONENT
    what, every = found["what"], "effect activations" in turned
    if _OF_TARGETS.fullmatch(what):
        return ResponseLock(who, EVERYTHING, targets_only=True)
    if _OF_PAID.fullmatch(what):
        return ResponseLock(who, EVERYTHING, paid_kinds=True)
    cannot = kinds_locked(what)
    return None if cannot is None else ResponseLock(who, cannot, of_card=every)


def read_riders(line: str) -> tuple[Rider, ...]:
    """The riders a line states; empty: not understood."""
    return tuple(rider for rider, sign in _SIGNS if sign.search(line))


_ONLY_ONE = re.compile(
    r"(?P<who>you can only control|there can only be) 1 (?:face-up )?"
    r'"(?P<name>[^"]+)"(?P<kind> monster| card)?(?P<where> on the field| in your monster zone)?\.?',
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:\u25cf )?this card's name (?:becomes|is treated as) \"(?P<name>[^\"]+)\""
    r" (?:while |if )?(?:it is |face-up )*(?P<where>(?:in|on) .+?)\.?",
    re.IGNORECASE,
)
_NOT_NAMED = re.compile(
    r"\(?this card is not treated as an? \"(?P<name>[^\"]+)\" card\.?\)?", re.IGNORECASE
)
_WHERE: dict[str, tuple[Zone, ...]] = {
    "field zone": (Zone.FIELD_ZONE,),
    "monster zone": (Zone.MONSTER_ZONE,),
    "spell & trap zone": (Zone.SPELL_TRAP_ZONE,),
    "field": FIELD,
    "hand": (Zone.HAND,),
    "deck": (Zone.DECK,),
    "gy": (Zone.GRAVEYARD,),
    "graveyard": (Zone.GRAVEYARD,),
}
_FILLERS = re.compile(r"\b(?:in|on|the|your|or|and|and/or|while)\b|[,/]")


def read_rule_sentence(words: str, label: str) -> ContinuousEffect | None:
    """The continuous effect that a rule sentence states; None: not understood."""
    plain = " ".join(words.split())
    if (found := _ONLY_ONE.fullmatch(plain)) is not None:
        archetype = found["kind"] is not None
        name = (found["name"],)
        where = Filter(archetype=name) if archetype else Filter(name=name)
        only = OnlyOne(where, on_field=found["who"].lower().startswith("there"))
        return ContinuousEffect(label, (only,), unclassified=True)
    if (found := _NAMED.fullmatch(plain)) is not None:
        zones = _zones(found["where"])
        named = TreatAs(name=found["name"], also=False)
        return ContinuousEffect(label, (named,), active_in=zones) if zones else None
    return None


def name_not_meant(words: str) -> str | None:
    """The archetype a card is not part of although its name says so; None: there is none."""
    found = _NOT_NAMED.fullmatch(" ".join(words.split()))
    return None if found is None else found["name"]


def _zones(words: str) -> tuple[Zone, ...]:
    """The places that are named; none if anything else is."""
    rest = words.lower()
    found: list[Zone] = []
    for word, zones in _WHERE.items():
        if word in rest:
            rest = rest.replace(word, "")
            found.extend(zones)
    return () if _FILLERS.sub("", rest).strip() else tuple(dict.fromkeys(found))


_REMAINS = "remains on the field"
_LASTS = (Until.WHILE_ON_FIELD, Until.WHILE_FACE_UP)


def with_what_remains(text: CardText) -> CardText:
    """The text, with what lasts while a Normal Spell or Trap remains on the field.

    As in "After this card's activation, it remains on the field": what lasts with it applies.
    """
    own = next((one for one in text.effects if one.label == "activation"), None)
    if text.kind is CardKind.MONSTER or own is None or not any(map(_says_so, own.resolution)):
        return text
    lasting = [step.do for step in own.resolution if isinstance(step.do, Grant) and _lasts(step.do)]
    applying = tuple(
        ContinuousEffect(f"remains {at}", (each.what,)) for at, each in enumerate(lasting, 1)
    )
    kept = tuple(
        step for step in own.resolution if step.do not in lasting and not _says_only_so(step)
    )
    return replace(
        text,
        remains=True,
        effects=tuple(_without(one, kept) if one is own else one for one in text.effects),
        continuous=(*text.continuous, *applying),
    )


def _without(effect: Effect, kept: tuple[Step, ...]) -> Effect:
    return replace(effect, resolution=kept)


def _says_so(step: Step) -> bool:
    if isinstance(step.do, RemainOnField):
        return True
    return isinstance(step.do, Opaque) and _REMAINS in step.do.text.lower()


def _says_only_so(step: Step) -> bool:
    """Whether its words say nothing more than that."""
    told = step.do.text.lower() if isinstance(step.do, Opaque) else _REMAINS
    return _says_so(step) and told.endswith(_REMAINS)


def _lasts(grant: Grant) -> bool:
    """Whether it is said of a group of cards, for as long as this card stays."""
    what = getattr(grant.what, "what", None)
    return grant.until in _LASTS and getattr(what, "ref", None) is None
