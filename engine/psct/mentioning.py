"""Mentioning: which cards a clause has spoken of, for the words after it."""

import re
from dataclasses import replace

from engine.applications import ModifyStat, SetStat
from engine.card_moves import (
    AddToHand,
    Attach,
    Banish,
    Destroy,
    Detach,
    Discard,
    Draw,
    Excavate,
    LookAt,
    PlaceOnField,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    SetCards,
    SpecialSummon,
    SummonTokens,
    Tribute,
)
from engine.game_moves import Declare
from engine.operations import (
    AtPhase,
    Equip,
    Grant,
    NegateActivation,
    NegateAttack,
    NegateEffect,
    NegateSummon,
    Operation,
    RemoveCounter,
    Step,
)
from engine.psct.commands import Clause, of_this_card, subject_of
from engine.psct.meanings import mention_of
from engine.psct.phrases import Known, Mention, kinds_of
from engine.selectors import THIS_CARD, Ref, Selector
from engine.terms import CardKind, Declaration

_MOVES = (
    AddToHand,
    Attach,
    Banish,
    Destroy,
    Discard,
    PlaceOnField,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    SetCards,
    SpecialSummon,
    Tribute,
)
_MONSTERS = frozenset({CardKind.MONSTER})
_PREVIOUS = Ref.PREVIOUS
_NEGATED = {
    NegateActivation: Mention(Ref.RESPONDED),
    NegateEffect: Mention(Ref.RESPONDED),
    NegateSummon: Mention(Ref.SUMMONED, frozenset({CardKind.MONSTER})),
    NegateAttack: Mention(Ref.ATTACKER, frozenset({CardKind.MONSTER})),
}


_SAID_AS = {
    Declaration.ATTRIBUTE: "attribute",
    Declaration.MONSTER_TYPE: "type",
    Declaration.LEVEL: "level",
    Declaration.CARD_NAME: "name",
}


def with_declared(known: Known, what: Declaration) -> Known:
    """What can be spoken of once something was declared."""
    return replace(known, declared=known.declared | {_SAID_AS.get(what, what.value)})


def declared_in(printed: str) -> frozenset[str]:
    """What the text has its player declare, so that a later sentence can speak of it."""
    return frozenset(word.lower() for word in _DECLARES.findall(printed))


_DECLARES = re.compile(
    r"\bdeclar(?:e|ing) (?:1|an?) (?:monster )?(type|attribute|level)\b", re.IGNORECASE
)


def known_after(known: Known, clause: Clause) -> Known:
    """What can be spoken of after a clause."""
    for deed in clause.deeds:
        if isinstance(deed, Declare):
            known = with_declared(known, deed.what)
    found = (_mention(deed, clause.verb) for deed in clause.deeds)
    mentions = [_of_kind(m, known) for m in found if m]
    if any(map(_speaks, clause.deeds)) and _PREVIOUS not in [m.ref for m in mentions]:
        known = _shifted(known)
    if not mentions:
        return _this_card(known, clause)
    known = known.after(*mentions)
    if len({(m.ref, m.was) for m in mentions}) > 1 or (
        len(mentions) > 1 and mentions[0].ref is Ref.PREVIOUS
    ):
        both = len(clause.deeds) == 2 and len(mentions) == 2 and _are_new(mentions)  # noqa: PLR2004 -- both
        kinds = mentions[0].kinds if len({m.kinds for m in mentions}) == 1 else frozenset()
        return known.after(Mention(Ref.LAST_TWO if both else None, kinds, True, clause.verb))
    return known


def _speaks(deed: Operation) -> bool:
    """Whether the cards it is done to are from now on those of the step before."""
    what = getattr(deed, "what", None)
    return isinstance(what, Selector) and what.ref is not None and what.ref is not _PREVIOUS


def _shifted(known: Known) -> Known:
    """The step before is now the one before that."""
    after = known.after(Mention(Ref.PREVIOUS))
    return replace(after, mentions=after.mentions[:-1])


def _are_new(mentions: list[Mention]) -> bool:
    return all(each.ref is Ref.PREVIOUS for each in mentions)


def _of_kind(mention: Mention, known: Known) -> Mention:
    """Cards that were spoken of before are still of the kind they were."""
    if mention.kinds or mention.was is None:
        return mention
    before = next((m for m in reversed(known.mentions) if m.ref is mention.was), None)
    return mention if before is None else replace(mention, kinds=before.kinds)


def _mention(deed: Operation, verb: str) -> Mention | None:
    """The cards a deed speaks of, as they are spoken of afterwards."""
    match _comes_of(deed):
        case Excavate() | LookAt():
            return Mention(Ref.EXCAVATED, frozenset(), None, "excavate")
        case Detach():
            return Mention(Ref.PREVIOUS, frozenset(), True, verb)
        case Equip(to=to, what=what) if to.ref is None and what == THIS_CARD:
            return Mention(Ref.LINKED, _MONSTERS, False, verb)
        case Draw():
            return Mention(Ref.PREVIOUS, frozenset(), None, "draw")
        case SummonTokens(count=count):
            return Mention(Ref.PREVIOUS, _MONSTERS, count > 1, verb)
        case _:
            return _NEGATED.get(type(deed)) or _of_subject(_comes_of(deed), verb)


def _comes_of(deed: Operation) -> Operation:
    """A Summon that is put off to a phase; else the deed itself."""
    match deed:
        case AtPhase(do=(Step(do=SpecialSummon() as later),)):
            return later
        case _:
            return deed


def _of_subject(deed: Operation, verb: str) -> Mention | None:
    """The cards that the deed is said of."""
    what = subject_of(deed)
    if isinstance(deed, Grant) and what is not None and what.ref is None:
        return Mention(None, kinds_of(what), what.count.max != 1, said=what)
    if what is None or what.ref is Ref.THIS_CARD or isinstance(deed, Grant | RemoveCounter):
        return None
    if what.ref is not None and isinstance(deed, _MOVES):
        many = what.count.max != 1 if what.some else None
        was = None if what.some else what.ref
        return Mention(ref=Ref.PREVIOUS, kinds=kinds_of(what), many=many, how=verb, was=was)
    return mention_of(what, Ref.PREVIOUS, verb, kinds_of(what))


_OWN = (SpecialSummon, SetCards, AddToHand, ModifyStat, SetStat)
"""After these, said of this card, "it" is this card whatever was spoken of before."""


def _this_card(known: Known, clause: Clause) -> Known:
    """Where this card was the last one spoken of, or the only one, "it" is this card."""
    if not of_this_card(clause):
        return known
    if known.mentions and not isinstance(clause.deeds[-1], _OWN):
        return known
    return known.after(Mention(Ref.THIS_CARD, frozenset(), False, clause.verb))
