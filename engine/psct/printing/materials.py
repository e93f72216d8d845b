"""Materials written out: Fusion, Ritual and Xyz Summons that effects perform."""

from dataclasses import replace

from engine.card_moves import SummonWithMaterials
from engine.errors import UnsayableError
from engine.psct.printing.nouns import Phrase, noun
from engine.psct.printing.places import owned
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import listed, only
from engine.selectors import ALL, Selector
from engine.terms import SummonKind, Zone

_GOES = {Zone.BANISHED: "banishing", Zone.DECK: "shuffling", Zone.GRAVEYARD: "sending"}
_LEVELS = {
    False: "whose total Levels equal or exceed its Level",
    True: "whose total Levels exactly equal its Level",
}


def with_materials(deed: SummonWithMaterials, spoken: Spoken) -> str:
    """As in "Fusion Summon 1 Fusion Monster from your Extra Deck, using ... as material"."""
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


def _overlay(deed: SummonWithMaterials, what: Phrase, spoken: Spoken) -> str:
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


def _used(materials: tuple[Selector, ...], spoken: Spoken) -> str:
    plain = [replace(each, including_this=False) for each in materials]
    said = listed([str(noun(each, "from", spoken)).removeprefix("all ") for each in plain], "and")
    this = ", including this card" if materials[0].including_this else ""
    return f"{said} as material{this}"


def _gone(deed: SummonWithMaterials, spoken: Spoken) -> str:
    (what,) = deed.materials
    this = ", including this card" if what.including_this else ""
    bare = replace(what, including_this=False)
    into = " into the Deck" if deed.material_to is Zone.DECK else ""
    if bare == Selector(whose=what.whose, zone=what.zone):
        return f"its materials from {owned(what.whose, what.zone)}{into}{this}"
    said = str(noun(bare, "from", spoken))
    return f"{said.removeprefix('all ') if what.count == ALL else said}{into}{this}"
