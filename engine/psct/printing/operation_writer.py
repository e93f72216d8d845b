"""Operation writer: moves, Summons, LP, damage, negations and phases in words."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.cardtext import operations as ops
from engine.cardtext.amounts import Amount, Half, LpOf
from engine.cardtext.operations import SummonWithMaterials, SwapControl
from engine.cardtext.selectors import ALL, Selector
from engine.psct.printing.basic_wording import (
    OWNERS,
    PHASES,
    listed,
    only,
    owned,
    spaced,
    until,
    word,
)
from engine.psct.printing.noun_writer import NounWords, kind, noun
from engine.psct.printing.spoken_cards import ReferenceWords
from engine.psct.printing.value_writer import amount, for_each
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import (
    Declaration,
    Phase,
    Position,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)

_TO = {
    Whose.OPPONENT: "to your opponent",
    Whose.EITHER: "to both players",
    Whose.THEIR_CONTROLLER: "to its controller",
}


def _much(value: Amount, noun_: str, spoken: ReferenceWords) -> tuple[str, str]:
    """How much of it: what stands at the verb, and what at the end of the clause."""
    if isinstance(value, int):
        return f"{value} {noun_}", ""
    each = for_each(value, spoken)
    if each is not None:
        return f"{each[0]} {noun_}", each[1]
    return noun_, f"equal to {amount(value, spoken)}"


def _inflict(deed: ops.InflictDamage, spoken: ReferenceWords) -> str:
    only(deed, "who", "amount", "of")
    much, end = _much(deed.amount, "damage", spoken)
    if deed.of is not None:
        whose = noun(deed.of, "in", spoken)
        return spaced("inflict", much, f"to the controller of {whose}", end)
    if deed.who is Whose.YOU:
        return spaced("take", much, end)
    return spaced("inflict", much, word(_TO, deed.who, "damage to"), end)


def _gain(deed: ops.GainLp, spoken: ReferenceWords) -> str:
    only(deed, "amount")
    return spaced("gain", *_much(deed.amount, "LP", spoken))


def _pay(deed: ops.PayLp, spoken: ReferenceWords) -> str:
    only(deed, "amount")
    if isinstance(deed.amount, int):
        return f"pay {deed.amount} LP"
    return f"pay {amount(deed.amount, spoken)}"


def _lose(deed: ops.LoseLp, spoken: ReferenceWords) -> str:
    only(deed, "amount", "who")
    if deed.who is not Whose.YOU:
        raise UnsayableError("LoseLp.who")
    return spaced("lose", *_much(deed.amount, "LP", spoken))


def _set_lp(deed: ops.SetLp, spoken: ReferenceWords) -> str:
    only(deed, "who", "amount")
    if deed.amount == Half(LpOf(deed.who)):
        return f"halve {word(OWNERS, deed.who, 'LP of')} LP"
    return f"make {word(OWNERS, deed.who, 'LP of')} LP become {amount(deed.amount, spoken)}"


_DECLARED = {
    Declaration.MONSTER_TYPE: "1 Monster Type",
    Declaration.ATTRIBUTE: "1 Attribute",
    Declaration.CARD_NAME: "1 card name",
    Declaration.LEVEL: "a Level",
    Declaration.CARD_KIND: "1 type of card (Monster, Spell, or Trap)",
    Declaration.NUMBER: "a number",
}


def declared(what: Declaration) -> str:
    """The words for a declaration.

    As in "declare 1 Attribute".
    """
    return f"declare {_DECLARED[what]}"


def _declare(deed: ops.Declare, spoken: ReferenceWords) -> str:
    del spoken
    only(deed, "what")
    return declared(deed.what)


def _shuffle(deed: ops.ShuffleDeck, spoken: ReferenceWords) -> str:
    del spoken
    return f"shuffle {word(OWNERS, deed.who, 'Deck of')} Deck"


def _skip(deed: ops.SkipPhase, spoken: ReferenceWords) -> str:
    del spoken
    owner = word(OWNERS, deed.who, "phase of")
    if deed.of_next_turn:
        return f"skip the {PHASES[deed.phase]} of {'their' if owner != 'your' else owner} next turn"
    next_ = "next " if deed.next_turn else ""
    many = f"{deed.times} " if deed.times > 1 else ""
    return f"skip {owner} {next_}{many}{PHASES[deed.phase]}{'s' if many else ''}"


def _change_target(deed: ops.ChangeAttackTarget, spoken: ReferenceWords) -> str:
    return f"change the attack target to {noun(deed.to, 'in', spoken)}"


def _activate(deed: ops.ActivateCard, spoken: ReferenceWords) -> str:
    said = noun(deed.what, "from", spoken)
    return f"activate {said}"


def _extra_summon(deed: ops.ExtraNormalSummonThisTurn, spoken: ReferenceWords) -> str:
    only(deed, "where", "once")
    words = kind(deed.where, spoken=spoken)
    said = spaced("1", words.head, words.after) + words.tail
    turn = "during your Main Phase this turn"
    once = " (You can only gain this effect once per turn)" if deed.once else ""
    return f"{turn}, you can Normal Summon {said} in addition to your Normal Summon/Set{once}"


def _ends(deed: ops.EndPhaseOf, spoken: ReferenceWords) -> str:
    del spoken
    if deed.phase is None:
        return "it becomes the End Phase of this turn"
    return f"end the {'Main Phase' if deed.phase is Phase.MAIN1 else PHASES[deed.phase]}"


def _switch_control(deed: SwapControl, spoken: ReferenceWords) -> str:
    first, second = noun(deed.one, "in", spoken), noun(deed.other, "in", spoken)
    return f"switch control of {first} and {second}"


def _says(words: str) -> Callable[[Any, ReferenceWords], str]:
    def say(deed: Any, spoken: ReferenceWords) -> str:  # noqa: ANN401 -- a deed without fields
        del spoken
        only(deed)
        return words

    return say


GAMES: dict[type, Callable[[Any, ReferenceWords], str]] = {
    ops.InflictDamage: _inflict,
    ops.GainLp: _gain,
    ops.PayLp: _pay,
    ops.LoseLp: _lose,
    ops.SetLp: _set_lp,
    ops.Declare: _declare,
    ops.ShuffleDeck: _shuffle,
    ops.SkipPhase: _skip,
    ops.ChangeAttackTarget: _change_target,
    ops.ActivateCard: _activate,
    ops.ExtraNormalSummonThisTurn: _extra_summon,
    ops.EndPhaseOf: _ends,
    SwapControl: _switch_control,
    ops.CalculateDamage: _says("proceed to damage calculation"),
    ops.EndBattlePhase: _says("end the Battle Phase"),
    ops.SecondAttack: _says("this card can make a second attack in a row"),
    ops.NegateActivation: _says("negate the activation"),
    ops.NegateEffect: _says("negate that effect"),
    ops.NegateSummon: _says("negate the Summon"),
    ops.NegateAttack: _says("negate the attack"),
}
"""The writer of each operation on LP, phases and the game."""


_PLAIN = {
    ops.Destroy: ("destroy", "in", ""),
    ops.SendToGy: ("send", "from", "to the GY"),
    ops.ReturnToHand: ("return", "from", "to the hand"),
    ops.Reveal: ("reveal", "in", ""),
    ops.LookAt: ("look at", "in", ""),
    ops.AddToExtraDeck: ("add", "from", "to your Extra Deck face-up"),
    ops.Unequip: ("unequip", "in", ""),
}


def _plain(deed: Any, spoken: ReferenceWords) -> str:  # noqa: ANN401 -- any of the moves above
    only(deed, "what")
    what = deed.what
    if isinstance(deed, ops.LookAt) and what == Selector(
        whose=what.whose, zone=what.zone, count=ALL
    ):
        return f"look at {owned(what.whose, what.zone)}"
    verb, how, end = _PLAIN[type(deed)]
    return _done(verb, deed.what, how, end, spoken)


def _done(verb: str, what: Selector, how: str, end: str, spoken: ReferenceWords) -> str:
    said = noun(what, how, spoken)
    return spaced(verb, said.said, end) + said.tail


def _add(deed: ops.AddToHand, spoken: ReferenceWords) -> str:
    only(deed, "what")
    whose = "your" if deed.what.ref is None or deed.what.zone else "the"
    return _done("add", deed.what, "from", f"to {whose} hand", spoken)


def _banish(deed: ops.Banish, spoken: ReferenceWords) -> str:
    only(deed, "what", "face_down", "until")
    down = "face-down" if deed.face_down else ""
    lasts = until(deed.until, Until.PERMANENT)
    return _done("banish", deed.what, "from", spaced(down, lasts), spoken)


_OWN_HAND = (Whose.YOU, Whose.THEIR_CONTROLLER)
"""Whose hand goes without saying: that of the player who discards."""


def _discard(deed: ops.Discard, spoken: ReferenceWords) -> str:
    only(deed, "what")
    what = deed.what
    if what.ref is None and what.zone == (Zone.HAND,) and what.whose in _OWN_HAND:
        if what.count == ALL:
            return _done("discard", what, "from", "", spoken)
        what = replace(what, zone=(), whose=Whose.EITHER)
    return _done("discard", what, "from", "", spoken)


def _to_deck(deed: ops.ReturnToDeck, spoken: ReferenceWords) -> str:
    only(deed, "what", "top", "bottom", "top_or_bottom")
    if deed.top_or_bottom:
        return _done("place", deed.what, "from", "on the top or bottom of the Deck", spoken)
    if deed.top or deed.bottom:
        side = "top" if deed.top else "bottom"
        return _done("place", deed.what, "from", f"on the {side} of the Deck", spoken)
    return _done("shuffle", deed.what, "from", "into the Deck", spoken)


def _draw(deed: ops.Draw, spoken: ReferenceWords) -> str:
    only(deed, "who", "count")
    if deed.who is not Whose.YOU:
        raise UnsayableError("Draw.who")
    if isinstance(deed.count, int):
        return f"draw {deed.count} card{'s' if deed.count > 1 else ''}"
    return f"draw cards equal to {amount(deed.count, spoken)}"


POSITIONS = {
    (Position.ATTACK, Position.DEFENSE): "",
    (Position.ATTACK,): "in Attack Position",
    (Position.DEFENSE,): "in Defense Position",
    (Position.SET,): "in face-down Defense Position",
    (Position.DEFENSE, Position.SET): "in face-up or face-down Defense Position",
    (Position.ATTACK, Position.SET): "in face-up Attack Position or face-down Defense Position",
}


def _set(deed: ops.SetCards, spoken: ReferenceWords) -> str:
    only(deed, "what", "usable_this_turn")
    done = _done("Set", deed.what, "from", "", spoken)
    it = "It" if deed.what.count.max == 1 else "They"
    return f"{done}. {it} can be activated this turn" if deed.usable_this_turn else done


def _detach(deed: ops.Detach, spoken: ReferenceWords) -> str:
    only(deed, "count", "from_", "max")
    if deed.max is None:
        many = str(deed.count)
    elif deed.max > 90:  # noqa: PLR2004 -- stands for any number
        many = f"{deed.count} or more" if deed.count else "all"
    else:
        many = f"up to {deed.max}"
    cards = "material" if many == "1" else "materials"
    return f"detach {many} {cards} from {noun(deed.from_, 'in', spoken)}"


def _attach(deed: ops.Attach, spoken: ReferenceWords) -> str:
    only(deed, "what", "to")
    to = noun(deed.to, "in", spoken)
    said = noun(deed.what, "from", spoken)
    return f"attach {said.said} to {to} as material{said.tail}"


def _excavate(deed: ops.Excavate, _spoken: ReferenceWords) -> str:
    only(deed, "count", "who")
    whose = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's"}.get(deed.who)
    if whose is None or not isinstance(deed.count, int):
        raise UnsayableError("Excavate.count")
    many = "card" if deed.count == 1 else f"{deed.count} cards"
    return f"excavate the top {many} of {whose} Deck"


def _tribute(deed: ops.Tribute, spoken: ReferenceWords) -> str:
    only(deed, "what")
    what = deed.what
    if what.ref is None and what.zone == (Zone.MONSTER_ZONE,) and what.whose is Whose.YOU:
        what = replace(what, zone=(), whose=Whose.EITHER)
    return _done("Tribute", what, "from", "", spoken)


def _place(deed: ops.PlaceOnField, spoken: ReferenceWords) -> str:
    only(deed, "what", "zone", "pendulum", "face", "as_continuous", "as_trap", "to")
    zone = "Pendulum Zone" if deed.pendulum else "Spell & Trap Zone"
    zone = "Field Zone" if deed.zone is Zone.FIELD_ZONE else zone
    whose = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}.get(deed.to)
    if whose is None or deed.face.value != "up":
        raise UnsayableError("PlaceOnField.to")
    kind = "Trap" if deed.as_trap else "Spell"
    as_ = f"as a Continuous {kind}" if deed.as_continuous else ""
    return _done(
        "place",
        deed.what,
        "from",
        spaced("" if deed.pendulum else "face-up", "in", whose, zone, as_),
        spoken,
    )


def _choose(deed: ops.Choose, spoken: ReferenceWords) -> str:
    only(deed, "what")
    if deed.what.ref is None and deed.what.zone[:1] in ((Zone.DECK,), (Zone.HAND,)):
        return _done("take", deed.what, "from", "", spoken)
    return _done("choose", deed.what, "in", "", spoken)


def _move(deed: ops.MoveZone, spoken: ReferenceWords) -> str:
    only(deed, "what")
    return f"move {noun(deed.what, 'in', spoken)} to another of your Main Monster Zones"


def _switch_zones(deed: ops.SwitchZones, spoken: ReferenceWords) -> str:
    return f"switch the locations of {noun(deed.what, 'in', spoken)}"


MOVES: dict[type, Callable[[Any, ReferenceWords], str]] = {
    **dict.fromkeys(_PLAIN, _plain),
    ops.AddToHand: _add,
    ops.Banish: _banish,
    ops.Tribute: _tribute,
    ops.Discard: _discard,
    ops.ReturnToDeck: _to_deck,
    ops.Draw: _draw,
    ops.SetCards: _set,
    ops.Detach: _detach,
    ops.Attach: _attach,
    ops.Excavate: _excavate,
    ops.PlaceOnField: _place,
    ops.Choose: _choose,
    ops.MoveZone: _move,
    ops.SwitchZones: _switch_zones,
}
"""The writer of each operation that moves cards."""


_GOES = {Zone.BANISHED: "banishing", Zone.DECK: "shuffling", Zone.GRAVEYARD: "sending"}
_LEVELS = {
    False: "whose total Levels equal or exceed its Level",
    True: "whose total Levels exactly equal its Level",
}


def with_materials(deed: SummonWithMaterials, spoken: ReferenceWords) -> str:
    """The words for a Summon with materials by an effect.

    As in "Fusion Summon 1 Fusion Monster from your Extra Deck, using ... as material".
    """
    what = noun(deed.what, "from", spoken)
    if deed.kind is SummonKind.XYZ:
        return _overlay(deed, what, spoken)
    verb = f"{deed.kind.value.title()} Summon {what}"
    if deed.kind is SummonKind.RITUAL and deed.material_to is Zone.GRAVEYARD:
        return f"{verb}, by Tributing {_tributes(deed)} {_LEVELS[deed.exact_levels]}"
    only(deed, "kind", "what", "materials", "material_to")
    if not deed.materials:
        raise UnsayableError("a Summon with no materials told")
    if deed.material_to is Zone.GRAVEYARD:
        return f"{verb}, using {_used(deed.materials, spoken)}"
    return f"{verb}, by {_GOES[deed.material_to]} {_gone(deed, spoken)}"


def _overlay(deed: SummonWithMaterials, what: NounWords, spoken: ReferenceWords) -> str:
    using = listed([str(noun(each, "in", spoken)) for each in deed.materials], "and")
    treated = "(this is treated as an Xyz Summon)"
    return f"Special Summon {what}, by using {using} as material {treated}"


def _tributes(deed: SummonWithMaterials) -> str:
    (what,) = deed.materials or (None,)
    if what is None or what.where != Selector(where=what.where).where:
        raise UnsayableError("Tributes of a Ritual Summon")
    only(what, "whose", "zone", "where", "including_this")
    this = ", including this card," if what.including_this else ""
    return f"monsters from {owned(what.whose, what.zone, monsters=True)}{this}"


def _used(materials: tuple[Selector, ...], spoken: ReferenceWords) -> str:
    plain = [replace(each, including_this=False) for each in materials]
    said = listed([str(noun(each, "from", spoken)).removeprefix("all ") for each in plain], "and")
    this = ", including this card" if materials[0].including_this else ""
    return f"{said} as material{this}"


def _gone(deed: SummonWithMaterials, spoken: ReferenceWords) -> str:
    (what,) = deed.materials
    this = ", including this card" if what.including_this else ""
    bare = replace(what, including_this=False)
    into = " into the Deck" if deed.material_to is Zone.DECK else ""
    if bare == Selector(whose=what.whose, zone=what.zone):
        return f"its materials from {owned(what.whose, what.zone)}{into}{this}"
    said = str(noun(bare, "from", spoken))
    return f"{said.removeprefix('all ') if what.count == ALL else said}{into}{this}"


_FIELDS = {
    Whose.YOU: "",
    Whose.OPPONENT: "to your opponent's field",
    Whose.EITHER: "to either field",
}


def _special(deed: ops.SpecialSummon, spoken: ReferenceWords) -> str:
    only(
        deed, "what", "to", "position", "negated", "ignoring_conditions", "to_linked_zone",
        "extra_zone", "kind", "as_monster", "no_longer_trap",
    )  # fmt: skip
    said = noun(deed.what, "from", spoken)
    as_monster = "" if deed.as_monster is None else _as_monster(deed.as_monster, spoken)
    still = ""
    if deed.as_monster is not None and not deed.no_longer_trap:
        still = "(this card is also still a Trap)"
    elif deed.no_longer_trap:
        still = "(this card is not treated as a Trap)"
    end = spaced(
        as_monster,
        word(_FIELDS, deed.to, "Summoned to"),
        "to your zone a Link Monster points to" if deed.to_linked_zone else "",
        "to the Extra Monster Zone" if deed.extra_zone else "",
        word(POSITIONS, deed.position, "positions"),
    )
    extra = ", but negate its effects" if deed.negated else ""
    if deed.ignoring_conditions:
        extra = f", ignoring its Summoning conditions{extra}"
    treated = "" if deed.kind is SummonKind.BY_EFFECT else _treated(deed.kind)
    return spaced("Special Summon", said.said, end, still, treated) + said.tail + extra


def _treated(kind: SummonKind) -> str:
    name = kind.value.title()
    return f"(this is treated as {'an' if name == 'Xyz' else 'a'} {name} Summon)"


def _as_monster(token: ops.Token, spoken: ReferenceWords) -> str:
    kind = "Normal" if Trait.NORMAL in token.trait else "Effect"
    return f"as {'an' if kind == 'Effect' else 'a'} {kind} Monster {_values(token, spoken)}"


def _values(token: ops.Token, spoken: ReferenceWords) -> str:
    traits = "".join(f"/{trait.value.title()}" for trait in token.trait if trait is Trait.TUNER)
    atk, def_ = amount(token.atk, spoken), amount(token.def_, spoken)
    return (
        f"({token.type}{traits}/{token.attribute.value}/Level {token.level}/ATK {atk}/DEF {def_})"
    )


def _tokens(deed: ops.SummonTokens, spoken: ReferenceWords) -> str:
    only(deed, "token", "count", "to", "position")
    token = deed.token
    if not (isinstance(token.atk, int) and isinstance(token.def_, int)):
        raise UnsayableError("Token of values that depend")
    name = token.name + ("s" if deed.count > 1 else "")
    return spaced(
        f'Special Summon {deed.count} "{name}" {_values(token, spoken)}',
        word(_FIELDS, deed.to, "Summoned to"),
        word(POSITIONS, deed.position, "positions"),
    )


_VERBS = {
    SummonKind.NORMAL: "Normal Summon",
    SummonKind.TRIBUTE: "Tribute Summon",
    SummonKind.SYNCHRO: "Synchro Summon",
    SummonKind.XYZ: "Xyz Summon",
    SummonKind.LINK: "Link Summon",
    SummonKind.PENDULUM: "Pendulum Summon",
    SummonKind.FUSION: "Fusion Summon",
    SummonKind.RITUAL: "Ritual Summon",
}


AFTER = "immediately after this effect resolves,"
"""The first words of a Summon made right after the effect resolves."""


def _after(deed: ops.SummonAfterResolution, spoken: ReferenceWords) -> str:
    only(deed, "what", "kind", "or_set", "materials")
    verb = word(_VERBS, deed.kind, "Summon") + ("/Set" if deed.or_set else "")
    any_card = bool(deed.materials) and deed.what == Selector()
    said = NounWords("") if any_card else noun(_summoned(deed), "from", spoken)
    using = ""
    if deed.materials:
        each = [noun(m, "in", spoken) for m in deed.materials]
        said_ = listed([one.said.removeprefix("all ") for one in each], "and")
        using = f"using {said_} as material{each[-1].tail}"
    return spaced(AFTER, verb, said.said, using) + said.tail


def _summoned(deed: ops.SummonAfterResolution) -> Selector:
    """What is Summoned: the hand goes without saying."""
    what = deed.what
    usual = what.zone == (Zone.HAND,) and what.whose is Whose.YOU and what.ref is None
    if deed.kind is not SummonKind.NORMAL or not usual:
        return what
    return replace(what, zone=(), whose=Whose.EITHER)


SUMMONS: dict[type, Callable[[Any, ReferenceWords], str]] = {
    ops.SpecialSummon: _special,
    ops.SummonTokens: _tokens,
    ops.SummonAfterResolution: _after,
    ops.SummonWithMaterials: with_materials,
}
"""The writer of each operation that Summons."""
