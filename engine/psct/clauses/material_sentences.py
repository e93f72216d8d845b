"""Material sentences: what a card counts as when it is used for a Summon, and what else may be."""

from engine.cardtext.applications import (
    AlsoMaterial,
    CountsAsMaterial,
    OtherMaterials,
    PlacedAsSpell,
)
from engine.cardtext.operations import Application
from engine.cardtext.selectors import THIS_CARD, Filter, Selector
from engine.psct.nouns.noun_phrases import parse_kind_only, parse_noun
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    Slot,
    TextContext,
    Wordings,
    closed,
    is_name,
    number,
    skip,
)
from engine.terms.vocabulary import CardKind, SummonKind, Trait, Zone

_Said = tuple[Application, ...]
_HOW = {
    kind.value: kind
    for kind in (SummonKind.FUSION, SummonKind.SYNCHRO, SummonKind.XYZ, SummonKind.LINK)
}
_USED: PhraseTable[SummonKind] = PhraseTable(
    {
        f"{begins} {this}{place} {used} {a}{word} {material}": kind
        for word, kind in _HOW.items()
        for begins in ("if", "when")
        for this in ("this card", "this face-up card", "this monster")
        for place in ("", " you control", " on the field")
        for used in ("would be used as", "is used as")
        for a in ("", "a ", "an ")
        for material in ("material", "material monster")
    }
)
_SUMMON: PhraseTable[SummonKind] = PhraseTable(
    {f"{word} summon": kind for word, kind in _HOW.items()}
)
_OWN_SUMMON: PhraseTable[SummonKind] = PhraseTable(
    {f"for this card's {word} summon": kind for word, kind in _HOW.items()}
)


def _table(table: PhraseTable[SummonKind]) -> Slot:
    return lambda run, at, _known: table.match(run, at)


def _kind(run: Tokens, at: int, known: TextContext) -> Parsed[Filter] | None:
    """As in "a Dragon monster", "monsters": a kind of monster, wherever it is."""
    what = parse_noun(run, at, known, bare=True)
    if what is None:
        return None
    meant = what.value
    plain = Selector(where=meant.where, count=meant.count)
    return Parsed(meant.where, what.end) if meant == plain and not meant.where.opaque else None


def _required(run: Tokens, at: int, known: TextContext) -> Parsed[Filter] | None:
    """As in "1 WATER Ritual Monster with a card effect that requires use of monsters"."""
    ends = (i for i in range(at, len(run)) if _BY_EFFECT.match(run, i) is not None)
    end = next(ends, None)
    found = None if end is None else _kind(closed(run[at:end]), 0, known)
    if found is None or end is None or found.end != end - at:
        return None
    after = _BY_EFFECT.match(run, end)
    return None if after is None else Parsed(found.value, after.end)


_BY_EFFECT = PhraseTable({"with a card effect that requires use of monsters ,": 1})


def _several(run: Tokens, at: int, known: TextContext) -> Parsed[Filter] | None:
    found = parse_kind_only(run, at, known)
    return found if found is not None and not found.value.opaque else None


def _cards(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    what = parse_noun(run, at, known, bare=True)
    understood = what is not None and what.value.where.opaque is None and what.value.ref is None
    return what if understood else None


def _levels(run: Tokens, at: int, _known: TextContext) -> Parsed[tuple[int, ...]] | None:
    """As in "3", "3 or 5"."""
    found: list[int] = []
    end = at
    while (value := number(run[skip(run, end, "or") if found else end])) is not None:
        end = (skip(run, end, "or") if found else end) + 1
        found.append(value)
    return Parsed(tuple(found), end) if found else None


def _named(run: Tokens, at: int, _known: TextContext) -> Parsed[str] | None:
    return Parsed(run[at].norm, at + 1) if is_name(run[at]) else None


_NO_TUNER = Filter(not_trait=(Trait.TUNER,))
_TUNER = Filter(trait=(Trait.TUNER,))
_MONSTER = Filter(kind=(CardKind.MONSTER,))


def _tuners(how: SummonKind, what: Selector) -> _Said | None:
    """As in "(for this card's Synchro Summon) you can treat 1 Fish monster you control as ..."."""
    return (CountsAsMaterial(what, how, as_=_TUNER),) if what.zone else None


def _other_levels(how: SummonKind, what: Selector, levels: tuple[int, ...]) -> _Said | None:
    return (CountsAsMaterial(what, how, levels=levels),) if what.zone else None


def _from_hand(how: SummonKind, what: Selector) -> _Said | None:
    """As in "1 Tuner in your hand can be used as 1 of the other materials"."""
    in_hand = what.zone == (Zone.HAND,)
    return (AlsoMaterial(what, how, with_this=True),) if in_hand else None


_THIS_IN_HAND = Selector(ref=THIS_CARD.ref, zone=(Zone.HAND,))
_THIS_IN_GY = Selector(ref=THIS_CARD.ref, zone=(Zone.GRAVEYARD,))
_ROWS: Wordings[_Said] = Wordings(
    {
        "used": _table(_USED),
        "summon": _table(_SUMMON),
        "own summon": _table(_OWN_SUMMON),
        "kind": _kind,
        "required": _required,
        "kinds": _several,
        "cards": _cards,
        "levels": _levels,
        "name": _named,
    },
    {
        "{used} , you can treat it as a non-tuner": lambda how: (
            CountsAsMaterial(how=how, as_=_NO_TUNER),
        ),
        "{used} for {kind} , you can treat it as a non-tuner": lambda how, for_: (
            CountsAsMaterial(how=how, for_=for_, as_=_NO_TUNER),
        ),
        "{used} , its name can be treated as {name}": lambda how, name: (
            CountsAsMaterial(how=how, as_=Filter(name=(name,))),
        ),
        "{used} , all [the ]other <synchro |>materials must be {kinds}": lambda how, where: (
            OtherMaterials(where, how),
        ),
        "{used} , all [the ]other synchro material monsters must be {kinds}": lambda how, where: (
            OtherMaterials(where, how),
        ),
        "{used} , {cards} can be used as 1 of the other materials": _from_hand,
        "if this card is used for the {summon} of {kind} , it can be treated as a level {levels}"
        " monster": lambda how, for_, levels: (
            CountsAsMaterial(how=how, for_=for_, levels=levels),
        ),
        "for a synchro summon , you can substitute this card for any 1 {name} tuner": lambda name: (
            CountsAsMaterial(as_=Filter(trait=(Trait.TUNER,), archetype=(name,))),
        ),
        "{own summon} , you can treat {cards} as a tuner": _tuners,
        "{own summon} , you can treat {cards} as level {levels} monsters[ for material]": (
            _other_levels
        ),
        "this card on the field can be treated as a level {levels} monster when used for a synchro"
        " summon": lambda levels: (CountsAsMaterial(levels=levels),),
        "<when|if> you ritual summon {kind} , you can banish this card from your gy as 1 of the"
        " monsters required for the ritual summon": lambda for_: (
            AlsoMaterial(_THIS_IN_GY, SummonKind.RITUAL, for_, banished=True),
        ),
        "<when|if> you ritual summon , you can banish this card from your gy as 1 of the monsters"
        " required for the ritual summon": lambda: (
            AlsoMaterial(_THIS_IN_GY, SummonKind.RITUAL, banished=True),
        ),
        "if you ritual summon exactly {required} this card[ you control] can be used as the entire"
        " <tribute|requirement>": lambda for_: (
            CountsAsMaterial(how=SummonKind.RITUAL, for_=for_, entire=True),
        ),
        "if {cards} would be used as link material for {kind} , this card in your hand can also be"
        " used as material": lambda with_, for_: (
            AlsoMaterial(_THIS_IN_HAND, SummonKind.LINK, for_, with_=with_.where),
        ),
        "to tribute summon this card[ face-up] , you can tribute {cards}[ ,] <as well as monsters"
        "|instead of a monster>": lambda what: (
            (AlsoMaterial(what, SummonKind.TRIBUTE),) if what.zone else None
        ),
        "if this face-up card is destroyed in a monster zone , you can place it face-up in your"
        " spell & trap zone as a continuous spell[ card][ ,] instead of sending it to the gy": (
            lambda: (PlacedAsSpell(),)
        ),
    },
)
MATERIAL_READERS = ((_ROWS.match, _ROWS.first_words),)
"""The reader of such sentences, with the words they begin with; None: any."""
