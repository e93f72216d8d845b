"""Summons written out: Special Summons with all that is said about them, Tokens, materials."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import card_moves as moves
from engine.errors import UnsayableError
from engine.psct.printing.amounts import amount
from engine.psct.printing.materials import with_materials
from engine.psct.printing.moves import POSITIONS
from engine.psct.printing.nouns import Phrase, noun
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import listed, only, spaced, word
from engine.selectors import Selector
from engine.terms import SummonKind, Trait, Whose, Zone

_FIELDS = {
    Whose.YOU: "",
    Whose.OPPONENT: "to your opponent's field",
    Whose.EITHER: "to either field",
}


def _special(deed: moves.SpecialSummon, spoken: Spoken) -> str:
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


def _as_monster(token: moves.Token, spoken: Spoken) -> str:
    kind = "Normal" if Trait.NORMAL in token.trait else "Effect"
    return f"as {'an' if kind == 'Effect' else 'a'} {kind} Monster {_values(token, spoken)}"


def _values(token: moves.Token, spoken: Spoken) -> str:
    traits = "".join(f"/{trait.value.title()}" for trait in token.trait if trait is Trait.TUNER)
    atk, def_ = amount(token.atk, spoken), amount(token.def_, spoken)
    return (
        f"({token.type}{traits}/{token.attribute.value}/Level {token.level}/ATK {atk}/DEF {def_})"
    )


def _tokens(deed: moves.SummonTokens, spoken: Spoken) -> str:
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
"""How a Summon begins that is made then."""


def _after(deed: moves.SummonAfterResolution, spoken: Spoken) -> str:
    only(deed, "what", "kind", "or_set", "materials")
    verb = word(_VERBS, deed.kind, "Summon") + ("/Set" if deed.or_set else "")
    any_card = bool(deed.materials) and deed.what == Selector()
    said = Phrase("") if any_card else noun(_summoned(deed), "from", spoken)
    using = ""
    if deed.materials:
        each = [noun(m, "in", spoken) for m in deed.materials]
        said_ = listed([one.said.removeprefix("all ") for one in each], "and")
        using = f"using {said_} as material{each[-1].tail}"
    return spaced(AFTER, verb, said.said, using) + said.tail


def _summoned(deed: moves.SummonAfterResolution) -> Selector:
    """What is Summoned: the hand goes without saying."""
    what = deed.what
    usual = what.zone == (Zone.HAND,) and what.whose is Whose.YOU and what.ref is None
    if deed.kind is not SummonKind.NORMAL or not usual:
        return what
    return replace(what, zone=(), whose=Whose.EITHER)


SUMMONS: dict[type, Callable[[Any, Spoken], str]] = {
    moves.SpecialSummon: _special,
    moves.SummonTokens: _tokens,
    moves.SummonAfterResolution: _after,
    moves.SummonWithMaterials: with_materials,
}
"""How each of them is said."""
