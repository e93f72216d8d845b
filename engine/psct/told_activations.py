"""Told activations: what is said of an activation: by whom, where, at what, in answer to what."""

from collections.abc import Callable
from dataclasses import replace

from engine.patterns import Activation, EventPattern
from engine.psct.columns import COLUMNS
from engine.psct.figures import name_list
from engine.psct.includes import parse_would
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.nouns import parse_head
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.places import parse_zones
from engine.selectors import Ref, Selector
from engine.terms import CardKind, Phase, Whose, Zone

Patterns = tuple[EventPattern, ...]

More = Callable[[Tokens, int, Activation, Known], "Found[Activation] | None"]
_TARGETS = Phrases({"that targets": 1, ", that targets": 1, "targeting": 1})
_DURING = Phrases(
    {
        f"during {the} {words}": (phases, whose)
        for the, whose in (
            ("the", Whose.EITHER),
            ("your", Whose.YOU),
            ("your opponent's", Whose.OPPONENT),
        )
        for words, phases in (
            ("battle phase", (Phase.BATTLE,)),
            ("main phase", (Phase.MAIN1, Phase.MAIN2)),
            ("standby phase", (Phase.STANDBY,)),
            ("draw phase", (Phase.DRAW,)),
            ("end phase", (Phase.END,)),
        )
    }
)
_WHERE = Phrases(
    {
        "on the field": Whose.EITHER,
        "on their field": Whose.OPPONENT,
        "on your field": Whose.YOU,
        "on your side of the field": Whose.YOU,
        "on your opponent's field": Whose.OPPONENT,
        "on your opponent's side of the field": Whose.OPPONENT,
        "on the opponent's field": Whose.OPPONENT,
    }
)


def said_of(run: Tokens, at: int, made: Activation, known: Known, answers: More) -> Found[Patterns]:
    """What else is said of the activation, in any order."""
    while True:
        for read in (*_MORE, answers):
            more = read(run, at, made, known)
            if more is not None:
                made, at = more.value, more.end
                break
        else:
            return Found((made,), at)


def _theirs(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    del known
    end = eat(run, at, "by", "your opponent")
    return None if end is None else Found(replace(made, by=Whose.OPPONENT), end)


def _would(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    del known
    found = parse_would(run, skip(run, at, ","))
    if found is None or made.includes:
        return None
    return Found(replace(made, includes=found.value), found.end)


def _on_field(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "on the field", "on your opponent's field"."""
    del known
    where = _WHERE.match(run, at)
    if where is None or run[where.end].norm in ("or", "and/or"):
        return None
    made = replace(made, on_field=True)
    if where.value is Whose.OPPONENT and made.by is Whose.OPPONENT:
        return Found(made, where.end)
    return Found(replace(made, field_of=where.value), where.end)


def _aimed(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """What it targets."""
    told = _TARGETS.match(run, at)
    aim = None if told is None or made.targets is not None else _targeted(run, told.end, known)
    if aim is None:
        return None
    made, at = replace(made, targets=aim.value), aim.end
    alone = eat(run, at, "(", "and", "no", "other", "cards", ")")
    return Found(made, at) if alone is None else Found(replace(made, targets_alone=True), alone)


def _targeted(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "(that targets) a Dragon monster you control"."""
    found = _owned(run, at, known) or parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD, Ref.LINKED):
        return None
    if run[found.end].norm in ("and/or", "or") or found.value.count.min > 1:
        return None
    return found if found.value.where.opaque is None else None


def _owned(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "your Dragon monster(s)"."""
    whose = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(run[at].norm)
    what = None if whose is None else parse_noun(run, at + 1, known, bare=True)
    if what is None or what.value.ref is not None or what.value.zone:
        return None
    monster = what.value.where.kind == (CardKind.MONSTER,)
    zones = (Zone.MONSTER_ZONE,) if monster else ()
    return Found(replace(what.value, whose=whose or Whose.EITHER, zone=zones), what.end)


def _column(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    column = COLUMNS.match(run, at)
    if column is None or run[at].norm != "in":
        return None
    return Found(replace(made, columns=known.words(run, at, column.end)), column.end)


def _in_zones(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "in the hand or GY"; "in their GY", of the opponent who activates it."""
    del known
    zones = parse_zones(run, at + 1) if run[at].norm in ("in", "on") else None
    if zones is None or made.zones or zones.value.face is not None:
        return None
    whose = zones.value.whose
    theirs = made.by is Whose.OPPONENT and whose in (Whose.THEIR_CONTROLLER, Whose.OPPONENT)
    if whose is not Whose.EITHER and not theirs and whose is not made.by:
        made = replace(made, field_of=whose) if whose is Whose.OPPONENT else made
        if whose is not Whose.OPPONENT:
            return None
    return Found(replace(made, zones=zones.value.zones), zones.end)


def _during(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    del known
    step = eat(run, at, "during", "the", "damage step")
    if step is not None:
        return Found(replace(made, in_damage_step=True), step)
    phase = _DURING.match(run, at)
    if phase is None:
        return None
    phases, whose = phase.value
    return Found(replace(made, phases=phases), phase.end) if whose is Whose.EITHER else None


def _linked(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in "as Chain Link 2 or higher"."""
    del known
    value = number(run[at + 2]) if eat(run, at, "as", "chain link") is not None else None
    end = None if value is None else eat(run, at + 3, "or", "higher")
    return None if end is None else Found(replace(made, link_at_least=value or 1), end)


def _except(run: Tokens, at: int, made: Activation, known: Known) -> Found[Activation] | None:
    """As in `, except "Sample"`."""
    start = eat(run, skip(run, at, ","), "except")
    if start is None:
        return None
    names = name_list(run, start)
    if names is not None and parse_head(run, names.end) is None:
        what = replace(made.what, not_name=(*made.what.not_name, *names.value))
        return Found(replace(made, what=what), names.end)
    own = eat(run, start, "this", "card") or eat(run, start, "this", "card's")
    if own is not None:
        return Found(replace(made, others=True), own)
    zones = parse_zones(run, start + 1) if run[start].norm in ("in", "from") else None
    if zones is None or zones.value.whose is not Whose.EITHER or made.zones:
        return None
    left = tuple(z for z in Zone if z in _PLACES and z not in zones.value.zones)
    del known
    return Found(replace(made, zones=left), zones.end)


_PLACES = frozenset(
    {
        Zone.HAND,
        Zone.MONSTER_ZONE,
        Zone.SPELL_TRAP_ZONE,
        Zone.FIELD_ZONE,
        Zone.GRAVEYARD,
        Zone.BANISHED,
        Zone.DECK,
        Zone.EXTRA_DECK,
    }
)
_MORE: tuple[More, ...] = (
    _theirs,
    _would,
    _on_field,
    _aimed,
    _column,
    _in_zones,
    _during,
    _linked,
    _except,
)
