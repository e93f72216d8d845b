"""Lock phrases: what players cannot do, in general, in an answer, or at a Summon."""

from dataclasses import fields, replace

from engine.cardtext.applications import Lock
from engine.cardtext.event_patterns import Activation, Summoned
from engine.cardtext.operations import Application
from engine.cardtext.selectors import THIS_CARD, Filter, Ref, Selector
from engine.psct.nouns.card_references import parse_reference
from engine.psct.nouns.noun_parts import Mark, SelectorDraft, parse_marks
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.situations.event_phrases import parse_event
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    END,
    NORMALLY,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    skip,
)
from engine.psct.syntax.text_pieces import holds_opaque
from engine.psct.verbs.verb_arguments import VerbContext
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import FIELD, CardKind, SummonKind, Whose, Zone

_WHEN = frozenset({"when", "if"})
_ENDS = frozenset(
    {",", ".", ";", "(", ")", "and if you do", "this turn", "for the rest of this turn"}
)
_LASTS = PhraseTable(
    dict.fromkeys(
        (
            "this turn",
            "for the rest of this turn",
            "until the end of this turn",
            "until the end of the next turn",
            "during this turn",
        ),
        1,
    )
)


def answering(tokens: Tokens, found: Parsed[Lock], known: TextContext) -> Parsed[Lock]:
    """The lock, limited to answers to an event.

    As in "(activate cards or effects) when a Dragon monster is Summoned to your field".
    """
    if tokens[found.end].norm == "in":
        return _in_response(tokens, found, known)
    if tokens[found.end].norm not in _WHEN:
        return found
    comes = _when_it_comes(tokens, found.end, known)
    if comes is not None:
        return Parsed(replace(found.value, answering=comes.value), comes.end)
    end = _end_of(tokens, found.end)
    events = parse_event(tokens[found.end : end], known)
    if holds_opaque(events):
        return found
    return Parsed(replace(found.value, answering=events), end)


def _when_it_comes(
    tokens: Tokens, at: int, known: TextContext
) -> Parsed[tuple[Summoned, ...]] | None:
    """As in "when that monster is Special Summoned", of one that this effect Summoned."""
    what = parse_reference(tokens, at + 1, known)
    end = None if what is None else _IS_SUMMONED.match(tokens, what.end)
    last = known.mentions[-1] if known.mentions else None
    if what is None or end is None or last is None or last.ref is not Ref.PREVIOUS:
        return None
    if what.value.ref is not last.ref or last.how != "special summon":
        return None
    return Parsed((Summoned(special=True, this_way=True),), end.end)


_IS_SUMMONED = PhraseTable({f"{is_} special summoned": 1 for is_ in ("is", "are")})


def _end_of(tokens: Tokens, at: int) -> int:
    """Where the words of the event end."""
    end = at
    while tokens[end] is not END:
        plural = eat(tokens, end, "(", "s", ")")
        if plural is not None:
            end = plural
            continue
        if tokens[end].norm in _ENDS:
            break
        if end > at and _LASTS.match(tokens, end) is not None:
            break
        end += 1
    return end


_RESPONSE = PhraseTable(
    {f"in response to {w}": True for w in ("the activation of your", "the activation of a")}
)
_TO_YOUR = PhraseTable({"in response to your": False})
_ACTIVATIONS = frozenset({"activation", "activations"})


def _in_response(tokens: Tokens, found: Parsed[Lock], known: TextContext) -> Parsed[Lock]:
    """As in "in response to the activation of your Dragon monsters' effects"."""
    lead = _RESPONSE.match(tokens, found.end) or _TO_YOUR.match(tokens, found.end)
    if lead is None:
        return found
    end = _end_of(tokens, lead.end)
    last = end - (not lead.value)
    if not lead.value and tokens[last].norm not in _ACTIVATIONS:
        return found
    events = _activations(tokens, tokens[lead.end : last], known)
    if events is None:
        return found
    if tokens[lead.end - 1].norm == "your":
        events = tuple(replace(each, by=Whose.YOU) for each in events)
    return Parsed(replace(found.value, answering=events), end)


def _activations(
    tokens: Tokens, words: Tokens, known: TextContext
) -> tuple[Activation, ...] | None:
    """The events of activating such cards, or effects of such cards."""
    head = tokens[0]
    you = tuple(reworded(head, word) for word in ("when", "you", "activate", "a"))
    last = words[-1] if words else head
    words = (*words[:-1], reworded(last, _ONE.get(last.norm, last.norm)))
    events = parse_event((*you, *words), known)
    told = tuple(each for each in events if isinstance(each, Activation))
    return told if len(told) == len(events) and not holds_opaque(events) else None


_ONE = {"cards": "card", "effects": "effect", "spells": "spell", "traps": "trap"}


_SUMMONS = PhraseTable(
    {
        "special summon": (Prohibition.SPECIAL_SUMMON,),
        "special summon or normal summon": (Prohibition.SPECIAL_SUMMON, Prohibition.NORMAL_SUMMON),
        "normal summon": (Prohibition.NORMAL_SUMMON,),
        "tribute summon": (Prohibition.TRIBUTE_SUMMON,),
        "normal summon or set": (Prohibition.NORMAL_SUMMON, Prohibition.SET_MONSTERS),
        "normal summon/set": (Prohibition.NORMAL_SUMMON, Prohibition.SET_MONSTERS),
        "normal or special summon": (Prohibition.NORMAL_SUMMON, Prohibition.SPECIAL_SUMMON),
        "normal summon or special summon": (Prohibition.NORMAL_SUMMON, Prohibition.SPECIAL_SUMMON),
        "normal summon/set or special summon": (
            Prohibition.NORMAL_SUMMON,
            Prohibition.SET_MONSTERS,
            Prohibition.SPECIAL_SUMMON,
        ),
        "summon": (Prohibition.NORMAL_SUMMON, Prohibition.FLIP_SUMMON, Prohibition.SPECIAL_SUMMON),
        "set": (Prohibition.SET_MONSTERS, Prohibition.SET_SPELLS_TRAPS),
        "link summon": (Prohibition.LINK_SUMMON,),
        "fusion summon": (Prohibition.FUSION_SUMMON,),
        "synchro summon": (Prohibition.SYNCHRO_SUMMON,),
        "xyz summon": (Prohibition.XYZ_SUMMON,),
        "pendulum summon": (Prohibition.PENDULUM_SUMMON,),
    }
)
_SPELLS = (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_SPELL_EFFECTS)
_TRAPS = (Prohibition.ACTIVATE_TRAP_CARDS, Prohibition.ACTIVATE_TRAP_EFFECTS)
_MONSTERS = (Prohibition.ACTIVATE_MONSTER_EFFECTS,)
EVERYTHING = (*_SPELLS, *_TRAPS, *_MONSTERS)
_CARDS = (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_TRAP_CARDS)
_DEEDS: dict[str, tuple[Prohibition, ...]] = {
    **{
        f"activate {text}": EVERYTHING
        for text in (
            "cards or effects",
            "cards and effects",
            "any cards or effects",
            "cards or the effects of cards",
        )
    },
    **{f"activate {text}": _MONSTERS for text in ("monster effects", "monsters' effects")},
    **{
        f"activate {text}": (*_SPELLS, *_TRAPS)
        for text in (
            "spell/trap cards or effects",
            "spell/trap cards and effects",
            "spells/traps or spell/trap effects",
            "spells/traps , or spell/trap effects",
            "spell/trap cards or their effects",
            "spells/traps or their effects",
            "spell/trap cards , or spell/trap effects",
        )
    },
    **{f"activate {text}": _CARDS for text in ("spell/trap cards", "spells/traps")},
    "activate spell cards": (Prohibition.ACTIVATE_SPELL_CARDS,),
    "activate spells": (Prohibition.ACTIVATE_SPELL_CARDS,),
    "activate trap cards": (Prohibition.ACTIVATE_TRAP_CARDS,),
    "activate traps": (Prohibition.ACTIVATE_TRAP_CARDS,),
    "activate trap cards or effects": _TRAPS,
    "activate spell cards or effects": _SPELLS,
    "activate spell/trap effects": (
        Prohibition.ACTIVATE_SPELL_EFFECTS,
        Prohibition.ACTIVATE_TRAP_EFFECTS,
    ),
    **{
        f"activate {text}": (*_SPELLS, *_TRAPS, *_MONSTERS)
        for text in ("card effects", "effects", "card or effect", "cards' effects")
    },
    **{
        f"activate {text}": (*_CARDS, *_MONSTERS)
        for text in (
            "spell/trap cards or monster effects",
            "spell/trap cards and monster effects",
            "spell/trap cards , or monster effects",
            "spell/trap card , or monster effect ,",
            "spell/trap card or monster effect",
        )
    },
    **{
        f"{use} or set {every}{text}": (*_CARDS, Prohibition.SET_SPELLS_TRAPS)
        for use in ("play", "activate")
        for every in ("", "any ")
        for text in ("spell/trap cards", "spells/traps")
    },
    "activate spell/trap card": _CARDS,
    "activate spell/trap": _CARDS,
    "activate spell card": (Prohibition.ACTIVATE_SPELL_CARDS,),
    "activate trap card": (Prohibition.ACTIVATE_TRAP_CARDS,),
    "activate monster effect": _MONSTERS,
    "activate trap cards or their effects": _TRAPS,
    "activate trap cards and effects": _TRAPS,
    "activate spell cards and effects": _SPELLS,
    "activate spell/trap cards and their effects": (*_SPELLS, *_TRAPS),
    "declare an attack": (Prohibition.DECLARE_ATTACK,),
    "declare attacks": (Prohibition.DECLARE_ATTACK,),
    "attack": (Prohibition.DECLARE_ATTACK,),
    "conduct your battle phase": (Prohibition.CONDUCT_BATTLE_PHASE,),
    "conduct their battle phase": (Prohibition.CONDUCT_BATTLE_PHASE,),
    "banish cards": (Prohibition.BANISH,),
    **{
        f"banish cards from {gy}": (Prohibition.BANISH_FROM_GRAVEYARD,)
        for gy in ("either gy", "the gy", "the gys", "any gy")
    },
    "tribute monsters": (Prohibition.TRIBUTE,),
    "tribute cards": (Prohibition.TRIBUTE,),
    "tribute": (Prohibition.TRIBUTE,),
    "draw cards": (Prohibition.DRAW,),
    "draw any cards by card effects": (Prohibition.DRAW,),
    "draw cards by card effects": (Prohibition.DRAW,),
    **{
        f"add cards from {whose} deck to {hand} hand": (Prohibition.ADD_OR_DRAW_FROM_DECK,)
        for whose in ("your", "their", "the")
        for hand in (whose, "their")
    },
}
_ANY = {
    did.replace("activate ", "activate any ", 1): done
    for did, done in _DEEDS.items()
    if done[0] in EVERYTHING
}
_ACTIONS = PhraseTable(_ANY | _DEEDS)


def kinds_locked(words: str) -> tuple[Prohibition, ...] | None:
    """What is forbidden by "activate" with these words; None: not understood."""
    return _DEEDS.get(f"activate {words.removeprefix('any ')}")


def parse_lock(tokens: Tokens, at: int, who: Whose, say: VerbContext) -> Parsed[Lock] | None:
    """Reads what follows "cannot", without a duration."""
    action = _action(tokens, at)
    if action is not None:
        is_of_others = eat(tokens, at, "activate", "other") is not None
        lock = Lock(who, action.value, others=is_of_others)
        made = _answering(tokens, _with_zone(tokens, Parsed(lock, action.end)))
        return answering(tokens, made, say.known)
    material = used_as_material(tokens, at, say)
    if material is not None:
        where, *others = material.value
        used = Lock(who, (Prohibition.LINK_MATERIAL,), only=None if _says_nothing(where) else where)
        return None if others else Parsed(used, material.end)
    effects = (
        _same_name(tokens, at, who, say)
        or _some_effects(tokens, at, who)
        or _effects_of(tokens, at, who, say)
    )
    if effects is not None:
        return effects
    summon = _SUMMONS.match(tokens, at)
    if summon is None:
        return None
    return _what(tokens, summon.end, Lock(who, summon.value), say)


def used_as_material(
    tokens: Tokens, at: int, say: VerbContext
) -> Parsed[tuple[Filter, ...]] | None:
    """Reads which monsters are used for Link Summons.

    As in "use Fish or Plant monsters as Link Material".
    """
    start = eat(tokens, at, "use")
    found = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    end = None if found is None else eat(tokens, found.end, "as", "link material")
    if found is None or end is None or holds_opaque(found.value):
        return None
    what = found.value
    is_plain = what.ref is None and not (what.other or what.alternatives or what.except_)
    is_any = what.whose is Whose.EITHER and not what.zone and what.count.is_all
    if any(name.endswith(" Tokens") for name in what.where.name):
        return None  # No card is called so: the name is that of one of them.
    return Parsed(what.any_of or (what.where,), end) if is_plain and is_any else None


def _action(tokens: Tokens, at: int) -> Parsed[tuple[Prohibition, ...]] | None:
    """What is forbidden, with "any", "other" or an article before it or not."""
    found = _ACTIONS.match(tokens, at)
    if found is None and tokens[at].norm == "activate" and tokens[at + 1].norm in _ARTICLES:
        found = _ACTIONS.match((*tokens[: at + 1], *tokens[at + 2 :]), at)
        return None if found is None else Parsed(found.value, found.end + 1)
    return found


_ARTICLES = frozenset({"any", "a", "an", "other"})
_IN_RESPONSE = PhraseTable(
    {
        f"in response to {words}": 1
        for words in (
            "this card's activation",
            "this effect's activation",
            "the activation of this card",
            "the activation of this effect",
            "this effect",
            "this card",
        )
    }
)


def _answering(tokens: Tokens, found: Parsed[Lock]) -> Parsed[Lock]:
    """As in "in response to this card's activation"."""
    response = _IN_RESPONSE.match(tokens, found.end)
    if response is None:
        return found
    return Parsed(replace(found.value, in_response=True), response.end)


def _effects_of(tokens: Tokens, at: int, who: Whose, say: VerbContext) -> Parsed[Lock] | None:
    """As in "activate the effects of monsters in the GY"."""
    start = eat(tokens, at, "activate")
    start = None if start is None else skip(tokens, start, "the")
    of = None
    for word in ("effects", "effect"):
        of = of or (None if start is None else eat(tokens, start, word, "of"))
    what = None if of is None else parse_noun(tokens, of, say.known, bare=True)
    if what is None or what.value.ref is not None or what.value.any_of or what.value.other:
        return None
    found = what.value
    plain = found.where.opaque is None and not found.alternatives and not found.except_
    if not (plain and _his(found.whose, who) and found.where.kind == (CardKind.MONSTER,)):
        return None
    only = None if _says_nothing(found.where) else found.where
    on_field = bool(found.zone) and set(found.zone) <= {Zone.MONSTER_ZONE, *FIELD}
    zones = () if on_field else found.zone
    lock = Lock(who, _MONSTERS, only=only, only_on_field=on_field, from_=zones)
    return Parsed(lock, what.end)


def turn_lock(tokens: Tokens, printed: str) -> Lock | None:
    """Reads what the player cannot do in the turn this is activated; None: not understood.

    As in "You cannot conduct your Battle Phase the turn you activate this card".
    """
    run, known = closed(tokens), TextContext((), printed)
    start = skip(run, 0, "(")
    mine = _MONSTERS_CANNOT.match(run, start)
    at = eat(run, start, "you", "cannot") if mine is None else mine.end
    lock = _lock_for(run, at, _TURN, known)
    if lock is None or mine is None:
        return lock
    attacks = lock.cannot == (Prohibition.DECLARE_ATTACK,)
    return replace(lock, others=mine.value) if attacks else None


_MONSTERS_CANNOT = PhraseTable(
    {
        f"{monsters}{of_yours} cannot": others
        for monsters, others in (("your monsters", False), ("other monsters", True))
        for of_yours in ("", " you control")
    }
)
"""Whether this card itself may attack."""


def lock_after_summon(tokens: Tokens, printed: str) -> Lock | None:
    """Reads what the player cannot do once this card is Summoned so; None: not understood.

    As in "If Summoned this way, you cannot Special Summon for the rest of this turn".
    """
    run, known = closed(tokens), TextContext((), printed)
    way = _THIS_WAY.match(run, 0)
    start = None if way is None else eat(run, way.end, "you", "cannot")
    return _lock_for(run, start, _REST_OF_TURN, known)


_THIS_WAY = PhraseTable(
    {
        f"if {summoned} this way ,": 1
        for summoned in (
            "summoned",
            "special summoned",
            "you special summon this card",
            "you special summoned this card",
        )
    }
)
_REST_OF_TURN = PhraseTable(
    dict.fromkeys(("this turn", "for the rest of this turn", "until the end of this turn"), 1)
)


def _lock_for(
    run: Tokens, at: int | None, times: PhraseTable[int], known: TextContext
) -> Lock | None:
    """The lock of a whole sentence that tells how long it lasts."""
    say = VerbContext(known)
    found = None if at is None else parse_lock(run, at, Whose.YOU, say)
    if found is None:
        return None
    lock, end = _and_more(run, found, say)
    is_told = False
    for _ in range(2):  # The exception stands before or after the turn.
        turn = times.match(run, skip(run, skip(run, end, ","), "during"))
        if turn is not None and not is_told:
            is_told, end = True, skip(run, turn.end, *_EVEN_SO)
        more = with_exception(run, end, lock, say)
        if more is not None:
            lock, end = more.value, more.end
    end = skip(run, skip(run, end, "."), ")")
    return lock if is_told and run[end] is END else None


def _and_more(run: Tokens, found: Parsed[Lock], say: VerbContext) -> tuple[Lock, int]:
    """As in "(you cannot) Special Summon or conduct your Battle Phase": both, if both are plain."""
    lock, end = found.value, found.end
    joint = skip(run, end, ",")
    if lock != Lock(lock.who, lock.cannot) or run[joint].norm not in ("or", "nor"):
        return lock, end
    more = parse_lock(run, joint + 1, lock.who, say)
    if more is None or more.value != Lock(lock.who, more.value.cannot):
        return lock, end
    return replace(lock, cannot=(*lock.cannot, *more.value.cannot)), more.end


_EVEN_SO = ("(", "even", "if", "this", "card", "leaves", "the", "field", ")")
_TURN = PhraseTable(
    {
        f"the turn {words}": 1
        for words in (
            "you activate this card",
            "you activate this effect",
            "you activate this card's effect",
            "you activate either of this card's effects",
            "you activate either effect",
            "this effect is activated",
            "this card is activated",
            "you use this effect",
            "you special summon this card",
        )
    }
)


def _with_zone(tokens: Tokens, found: Parsed[Lock]) -> Parsed[Lock]:
    place = parse_place(tokens, found.end) if tokens[found.end].norm in ("in", "on") else None
    if place is None or not _his(place.value.whose, found.value.who):
        return found
    if place.value.on_field:
        return Parsed(replace(found.value, only_on_field=True), place.end)
    return Parsed(replace(found.value, from_=place.value.zones), place.end)


def _his(whose: Whose, who: Whose) -> bool:
    """Whether a place is anybody's, or that of the player who is kept from it."""
    theirs = whose is Whose.THEIR_CONTROLLER and who is Whose.OPPONENT
    return theirs or whose in (Whose.EITHER, who)


_NAMED = PhraseTable(
    {
        f"activate {it}cards , or {the}effects of cards , with {same}{original}name{as_}": 1
        for it in ("", "it , or activate ", "it or ")
        for the in ("the ", "")
        for original in ("", "original ")
        for same in ("the same ", "that ", "that card's ", "its ", "that same ", "that monster's ")
        for as_ in ("", " as")
    }
)


def _same_name(tokens: Tokens, at: int, who: Whose, say: VerbContext) -> Parsed[Lock] | None:
    """As in "activate cards, or the effects of cards, with that name"."""
    found = _NAMED.match(tokens, at)
    if found is None:
        return None
    end, ref = found.end, Ref.PREVIOUS
    other = parse_reference(tokens, end, say.known)
    if tokens[end - 1].norm == "as":
        if other is None or other.value.ref is None:
            return None
        now = _ONCE_THERE.match(tokens, other.end)
        end, ref = other.end if now is None else now.end, other.value.ref
    elif other is not None and (had := _HAD.match(tokens, other.end)) is not None:
        if other.value.ref is None:
            return None
        end, ref = had.end, other.value.ref
    elif not say.known.mentions or say.known.mentions[-1].ref is not ref:
        return None
    return Parsed(Lock(who, EVERYTHING, only=Filter(same_name_as=ref)), end)


_THERE = ("in the gy", "in your gy", "once it returned to the hand", "once it was in your hand",
          "once it was banished")  # fmt: skip
_HAD = PhraseTable({f"had {there}": 1 for there in _THERE})
"""Where it still is, so that its name is the one it has now."""
_ONCE_THERE = PhraseTable({f"{had}{there}": 1 for had in ("", "had ") for there in _THERE})


def _some_effects(tokens: Tokens, at: int, who: Whose) -> Parsed[Lock] | None:
    """As in "activate non-EARTH monster effects"."""
    start = eat(tokens, at, "activate")
    if start is None:
        return None
    marks: list[Mark] = []
    while (mark := parse_marks(tokens, start)) is not None:
        marks.extend(mark.value)
        start = mark.end
    end = eat(tokens, start, "monster", "effects")
    if end is None or not marks:
        return None
    draft = SelectorDraft()
    draft.mark(Mark("kind", (CardKind.MONSTER,)), *marks)
    made = draft.selector()
    if draft.opaque or draft.sel or made.any_of:
        return None
    return _with_zone(tokens, Parsed(Lock(who, _MONSTERS, only=made.where), end))


def _what(tokens: Tokens, at: int, lock: Lock, say: VerbContext) -> Parsed[Lock] | None:
    """Which monsters, and from where."""
    at = skip(tokens, at, "any")
    found = parse_noun(tokens, at, say.known, bare=True)
    what, end = (Selector(), at) if found is None else (found.value, found.end)
    if what.ref is not None or what.any_of:
        return None
    lock = replace(lock, others=what.other)
    if found is None and (place := parse_place(tokens, at)) is not None:
        what, end = Selector(zone=place.value.zones), place.end
    only = None if _says_nothing(what.where) else what.where
    if lock.cannot == _SET:
        lock = replace(lock, cannot=_set_of(what.where.kind))
    return Parsed(replace(lock, only=only, from_=what.zone), end)


_SET = (Prohibition.SET_MONSTERS, Prohibition.SET_SPELLS_TRAPS)


def _set_of(kinds: tuple[CardKind, ...]) -> tuple[Prohibition, ...]:
    """What cannot be Set, of cards of these kinds; none named: any card."""
    if kinds == (CardKind.MONSTER,):
        return (Prohibition.SET_MONSTERS,)
    return (Prohibition.SET_SPELLS_TRAPS,) if kinds and CardKind.MONSTER not in kinds else _SET


def _says_nothing(where: Filter) -> bool:
    return where == replace(Filter(), kind=where.kind)


def with_exception(tokens: Tokens, at: int, lock: Lock, say: VerbContext) -> Parsed[Lock] | None:
    """Reads an exception after the duration: ", except "A" monsters"."""
    start = eat(tokens, skip(tokens, at, ","), "except")
    if start is None or lock.except_ is not None:
        return None
    only = eat(tokens, start, "by")
    if only is not None:
        return _except_how(tokens, only, lock)
    start = skip(tokens, start, "with")
    place = parse_place(tokens, start) if tokens[start].norm == "from" else None
    if place is not None and not lock.except_from:
        return Parsed(replace(lock, except_from=place.value.zones), place.end)
    found = parse_noun(tokens, start, say.known, bare=True)
    if found is None or found.value.ref is not None or found.value.other or found.value.zone:
        return None
    what = found.value
    if what.alternatives:
        return None
    end = found.end
    for tail in (("or", "effects"), ("and", "effects"), ("or", "their", "effects"), ("effects",)):
        end = eat(tokens, end, *tail) or end
    kinds = tuple(_both(what.where, each) for each in what.any_of) or (what.where,)
    return Parsed(replace(lock, except_=kinds[0], except_also=kinds[1:]), end)


def _both(one: Filter, other: Filter) -> Filter:
    """What fits both, where they speak of different fields."""
    plain = Filter()
    said = {
        each.name: getattr(one, each.name)
        for each in fields(Filter)
        if getattr(one, each.name) != getattr(plain, each.name)
    }
    return replace(other, **said)


_SPECIAL = {kind for kind in SummonKind if kind.is_special}
_HOW = PhraseTable({f"{kind.value} summon": kind for kind in _SPECIAL})


def _except_how(tokens: Tokens, at: int, lock: Lock) -> Parsed[Lock] | None:
    """As in "except by Pendulum Summon"."""
    drawing = eat(tokens, at, "drawing", "them")
    if drawing is not None and lock.cannot == (Prohibition.ADD_OR_DRAW_FROM_DECK,):
        return Parsed(replace(lock, cannot=(Prohibition.ADD_FROM_DECK,)), drawing)
    found = _HOW.match(tokens, at)
    if found is None or lock.cannot != (Prohibition.SPECIAL_SUMMON,):
        return None
    how = tuple(kind for kind in SummonKind if kind.is_special and kind is not found.value)
    return Parsed(replace(lock, how=how), found.end)


_SPELLS_TRAPS = tuple(
    what for what in EVERYTHING if what is not Prohibition.ACTIVATE_MONSTER_EFFECTS
)
_TRAP_CARDS = (Prohibition.ACTIVATE_TRAP_CARDS,)
_SUMMONED: dict[str, Summoned] = {
    "normal summoned": Summoned(THIS_CARD, how=NORMALLY),
    "special summoned": Summoned(THIS_CARD, special=True),
    "normal or special summoned": Summoned(
        THIS_CARD, how=NORMALLY + tuple(kind for kind in SummonKind if kind.is_special)
    ),
    "summoned": Summoned(THIS_CARD),
    **{
        f"{kind.value} summoned": Summoned(THIS_CARD, how=(kind,))
        for kind in SummonKind
        if kind.is_special or kind is SummonKind.TRIBUTE
    },
}
_LOCKED: PhraseTable[Lock] = PhraseTable(
    {
        f"when {it}{how} , {whose}{what} cannot be activated": Lock(
            who, cannot, others=others, answering=(event,)
        )
        for it in ("", "this card is ")
        for how, event in _SUMMONED.items()
        for whose, who, others in (
            ("", Whose.EITHER, False),
            ("other ", Whose.EITHER, True),
            ("your opponent's ", Whose.OPPONENT, False),
        )
        for what, cannot in (
            ("cards and effects", EVERYTHING),
            ("spell/trap cards and effects", _SPELLS_TRAPS),
            ("trap cards", _TRAP_CARDS),
        )
    }
    | {
        f"when {it}{how}{well} , no trap cards can be activated": Lock(
            Whose.EITHER, _TRAP_CARDS, answering=(event,)
        )
        for it in ("", "this card is ")
        for how, event in _SUMMONED.items()
        for well in ("", " successfully")
    }
)


def parse_summoned_lock(
    run: Tokens, at: int, known: TextContext
) -> Parsed[tuple[Application, ...]] | None:
    """Reads what cannot be activated at the Summon of this card.

    As in "When Normal Summoned, cards and effects cannot be activated".
    """
    del known
    found = _LOCKED.match(run, at)
    return None if found is None else Parsed((found.value,), found.end)


def locks_at_summon(tokens: Tokens) -> bool:
    """Whether a sentence only says what cannot answer the Summon of this card."""
    found = _LOCKED.match(closed(tokens), 0)
    return found is not None and tokens[-1].norm == "." and found.end == len(tokens) - 1


SUMMONED_LOCKS = ((parse_summoned_lock, frozenset({"when"})),)
"""The reader of such sentences, with the word they begin with."""
