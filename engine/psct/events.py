"""Events: what a trigger waits for and a fast effect answers, in the words after "if" or "when"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.patterns import (
    Activated,
    Activation,
    AttackDeclared,
    Destroyed,
    DestroyedByBattle,
    EventPattern,
    FlippedFaceUp,
    InflictedBattleDamage,
    LeftField,
    OpaqueEvent,
    Sent,
    Summoned,
    WouldSummon,
)
from engine.psct.answering_events import parse_answer
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, closed, eat, skip
from engine.psct.places import parse_zones
from engine.selectors import ANY_MONSTER, THIS_CARD, Filter, Ref, Selector
from engine.terms import FIELD, CardKind, SummonKind, Whose, Zone

_NOTHING = Known()
_LEADS = Phrases(
    {
        "if": 1,
        "when": 1,
        "each time": 1,
        "every time": 1,
        "or if": 1,
        "or when": 1,
        "and": 1,
        "or": 1,
    }
)
_MARKS = frozenset(",.:;")
_PLAYERS = Phrases(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "an opponent": Whose.OPPONENT,
        "a player": Whose.EITHER,
        "either player": Whose.EITHER,
    }
)
_KINDS = {
    "normal": (SummonKind.NORMAL, SummonKind.TRIBUTE),
    "tribute": (SummonKind.TRIBUTE,),
    "flip": (SummonKind.FLIP,),
    "fusion": (SummonKind.FUSION,),
    "synchro": (SummonKind.SYNCHRO,),
    "xyz": (SummonKind.XYZ,),
    "link": (SummonKind.LINK,),
    "ritual": (SummonKind.RITUAL,),
    "pendulum": (SummonKind.PENDULUM,),
}
_ACTIVATED: Phrases[tuple[Activated, ...]] = Phrases(
    {
        "a card or effect": (),
        "a card, or the effect of a card": (),
        "a spell card": (Activated.SPELL_CARD,),
        "a spell": (Activated.SPELL_CARD,),
        "a trap card": (Activated.TRAP_CARD,),
        "a trap": (Activated.TRAP_CARD,),
        "a spell/trap card": (Activated.SPELL_CARD, Activated.TRAP_CARD),
        "a spell card or effect": (Activated.SPELL_CARD, Activated.SPELL_EFFECT),
        "a trap card or effect": (Activated.TRAP_CARD, Activated.TRAP_EFFECT),
        "a monster effect": (Activated.MONSTER_EFFECT,),
        "a monster's effect": (Activated.MONSTER_EFFECT,),
        "an effect monster's effect": (Activated.MONSTER_EFFECT,),
        "a spell/trap card or effect": (
            Activated.SPELL_CARD,
            Activated.TRAP_CARD,
            Activated.SPELL_EFFECT,
            Activated.TRAP_EFFECT,
        ),
        "a spell/trap card, or monster effect,": (
            Activated.SPELL_CARD,
            Activated.TRAP_CARD,
            Activated.MONSTER_EFFECT,
        ),
        "a spell/trap card or monster effect": (
            Activated.SPELL_CARD,
            Activated.TRAP_CARD,
            Activated.MONSTER_EFFECT,
        ),
    }
)
_BY_BATTLE = Phrases(
    {
        "by battle or card effect": (False, False),
        "by battle or by card effect": (False, False),
        "by battle or effect": (False, False),
        "by battle": (True, False),
        "by card effect": (False, True),
        "by a card effect": (False, True),
        "by an effect": (False, True),
    }
)
_TO_GY = Phrases(
    {
        "and sent to the gy": 1,
        "and sent to your gy": 1,
        "and is sent to the gy": 1,
        "and sent there": 1,
    }
)


class _Told(NamedTuple):
    """An event, and the index after its words."""

    pattern: EventPattern
    end: int


def parse_event(tokens: Tokens, known: Known = _NOTHING) -> tuple[EventPattern, ...]:
    """What happens, by the whole run; several are alternatives.  Never empty.

    What is not understood is an `OpaqueEvent` with its words.
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = closed(tokens[:end])
    lead = _LEADS.match(run, 0)
    start = 0 if lead is None else lead.end
    found = _read(run, start, end, known)
    if found is None:
        return (OpaqueEvent(known.words(tokens, 0, end)),)
    return found


def _read(run: Tokens, start: int, end: int, known: Known) -> tuple[EventPattern, ...] | None:
    answer = parse_answer(run, start, known)
    if answer is not None:
        more = _after(run, answer.end, end, known)
        if more is not None:
            return (*answer.value, *more)
    told = _first(run, start, known)
    if told is None:
        return None
    if told.end == end:
        return (told.pattern,)
    at = skip(run, told.end, ",")
    if run[at].norm == "or":
        lead = _LEADS.match(run, at)
        rest = _read(run, at + 1 if lead is None else lead.end, end, known)
        return None if rest is None else (told.pattern, *rest)
    return None


def _after(run: Tokens, at: int, end: int, known: Known) -> tuple[EventPattern, ...] | None:
    """What is joined by "or": nothing, if the words end here; None: not understood."""
    if at == end:
        return ()
    start = skip(run, at, ",")
    if run[start].norm != "or":
        return None
    lead = _LEADS.match(run, start)
    return _read(run, start + 1 if lead is None else lead.end, end, known)


def _first(run: Tokens, at: int, known: Known) -> _Told | None:
    for read in (_attack, _chained, _by_player, _this_fights, _befalls):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


def _attack(run: Tokens, at: int, known: Known) -> _Told | None:
    """As in "an opponent's monster declares an attack"."""
    del known
    for words, whose in _ATTACKERS:
        end = eat(run, at, *words, "declares", "an", "attack")
        if end is not None:
            return _Told(AttackDeclared(whose), end)
    end = eat(run, at, "an", "attack", "is", "declared")
    return None if end is None else _Told(AttackDeclared(Whose.EITHER), end)


_ATTACKERS: tuple[tuple[tuple[str, ...], Whose], ...] = (
    (("an", "opponent's", "monster"), Whose.OPPONENT),
    (("your opponent's", "monster"), Whose.OPPONENT),
    (("your", "monster"), Whose.YOU),
    (("a", "monster", "you", "control"), Whose.YOU),
    (("a", "monster"), Whose.EITHER),
)


def _chained(run: Tokens, at: int, known: Known) -> _Told | None:
    """As in "a Spell Card is activated"."""
    del known
    what = _ACTIVATED.match(run, at)
    if what is None:
        return None
    end = eat(run, what.end, "is", "activated")
    return None if end is None else _Told(Activation(what.value), end)


def _by_player(run: Tokens, at: int, known: Known) -> _Told | None:
    """As in "your opponent activates a card or effect", "you Special Summon a monster"."""
    who = _PLAYERS.match(run, at)
    if who is None:
        return None
    verb = run[who.end].norm
    if verb in ("activate", "activates"):
        what = _ACTIVATED.match(run, who.end + 1)
        return None if what is None else _Told(Activation(what.value, who.value), what.end)
    would = run[who.end].norm == "would"
    how = _summons(run, who.end + would, "summon", "summons")
    if how is None:
        return None
    what_ = parse_noun(run, how.end, known)
    if what_ is None:
        return None
    if would:
        return _attempt(who.value, how.value, what_)
    kinds, special = how.value
    return _Told(Summoned(what_.value, who.value, kinds, special), what_.end)


def _attempt(
    who: Whose, how: tuple[tuple[SummonKind, ...], bool], what: Found[Selector]
) -> _Told | None:
    kinds, special = how
    if what.value.where not in (Filter(), Filter(kind=(CardKind.MONSTER,))) or what.value.any_of:
        return None
    return _Told(WouldSummon(who, kinds, special), what.end)


def _summons(
    run: Tokens, at: int, *forms: str
) -> Found[tuple[tuple[SummonKind, ...], bool]] | None:
    """As in "Normal or Special Summoned": which kinds, and whether any Special Summon."""
    kinds: list[SummonKind] = []
    special = every = False
    while True:
        kind, _, form = run[at].norm.rpartition(" ")
        last = form in forms
        kind = kind if last else run[at].norm
        every = every or (last and not kind)
        special = special or kind == "special"
        if last and not kind and not kinds and not special:
            return Found(((), False), at + 1)
        if kind not in _KINDS and kind != "special":
            return None
        kinds.extend(_KINDS.get(kind, ()))
        at += 1
        if last:
            break
        at += 1 if run[at].norm in ("or", ",", "/", "and/or") else 0
        at = skip(run, at, "or")
    if special and SummonKind.NORMAL in kinds:
        kinds, special = [SummonKind.NORMAL, SummonKind.TRIBUTE, *_SPECIAL], False
    return Found((tuple(dict.fromkeys(kinds)), special), at)


_SPECIAL = tuple(kind for kind in SummonKind if kind.is_special)


def _this_fights(run: Tokens, at: int, known: Known) -> _Told | None:
    """As in "this card destroys an opponent's monster by battle and sends it to the GY"."""
    del known
    at_verb = eat(run, at, "this", "card")
    if at_verb is None:
        return None
    damage = eat(run, at_verb, "inflicts", "battle damage", "to", "your opponent")
    if damage is not None:
        return _Told(InflictedBattleDamage(), damage)
    attack = eat(run, at_verb, "declares", "an", "attack")
    if attack is not None:
        return None
    victim = eat(run, at_verb, "destroys", "an", "opponent's", "monster", "by", "battle")
    victim = victim or eat(run, at_verb, "destroys", "a", "monster", "by", "battle")
    if victim is None:
        return None
    sent = eat(run, victim, "and", "sends", "it", "to", "the", "gy")
    return _Told(DestroyedByBattle(sent is not None), sent or victim)


def _befalls(run: Tokens, at: int, known: Known) -> _Told | None:
    """What is done to cards: "this card is sent to the GY", "a monster is destroyed"."""
    subject = _subject(run, at, known)
    if subject is None:
        return None
    what, end = subject
    if run[end].norm in ("leaves", "leave"):
        return _leaves(run, end, what)
    if run[end].norm not in ("is", "are"):
        return None
    for read in _DONE:
        found = read(run, end + 1, what)
        if found is not None:
            return found
    return None


def _subject(run: Tokens, at: int, known: Known) -> tuple[Selector, int] | None:
    for words, what in _THIS:
        end = eat(run, at, *words)
        if end is not None and run[end].norm in ("is", "leaves"):
            return what, end
    found = parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD):
        return None
    return found.value, found.end


_THIS: tuple[tuple[tuple[str, ...], Selector], ...] = (
    (("this", "card"), THIS_CARD),
    (("this", "face-up", "card"), THIS_CARD),
    (("this", "card", "on", "the", "field"), replace(THIS_CARD, zone=FIELD)),
    (("this", "face-up", "card", "on", "the", "field"), replace(THIS_CARD, zone=FIELD)),
    (("this", "card", "you", "control"), replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
    (
        ("this", "face-up", "card", "you", "control"),
        replace(THIS_CARD, zone=FIELD, whose=Whose.YOU),
    ),
    (("this", "card", "in", "the", "monster zone"), replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,))),
)


def _leaves(run: Tokens, at: int, what: Selector) -> _Told | None:
    end = eat(run, at + 1, "the", "field")
    if end is None:
        return None
    for words in _OPPONENTS:
        after = eat(run, end, *words)
        if after is not None:
            return _Told(LeftField(what, by_opponents_effect=True), after)
    return _Told(LeftField(what), end)


_OPPONENTS = (
    ("by", "an", "opponent's", "card", "effect"),
    ("because", "of", "an", "opponent's", "card", "effect"),
    ("because", "of", "your opponent's", "card", "effect"),
    ("by", "your opponent's", "card", "effect"),
)


def _summoned(run: Tokens, at: int, what: Selector) -> _Told | None:
    how = _summons(run, at, "summoned")
    if how is None:
        return None
    kinds, special = how.value
    end = how.end
    place = eat(run, end, "to")
    if place is not None:
        zones = parse_zones(run, place)
        if zones is None or what.ref is not None:
            return None
        what, end = replace(what, whose=zones.value.whose, zone=zones.value.zones), zones.end
    elif run[end].norm == "from":
        return None
    what = ANY_MONSTER if what == ANY_MONSTER else what
    return _Told(Summoned(what, Whose.EITHER, kinds, special), end)


def _destroyed(run: Tokens, at: int, what: Selector) -> _Told | None:
    end = eat(run, at, "destroyed")
    if end is None:
        return None
    by = _BY_BATTLE.match(run, end)
    battle, effect = (False, False) if by is None else by.value
    end = end if by is None else by.end
    sent = _TO_GY.match(run, skip(run, end, ",") if run[end].norm == "," else end)
    end = end if sent is None else sent.end
    return _Told(Destroyed(what, battle, effect, sent is not None), end)


def _moved(run: Tokens, at: int, what: Selector) -> _Told | None:
    verb = run[at].norm
    if verb == "banished":
        return _sent_to(run, at + 1, what, (Zone.BANISHED,))
    if verb == "discarded":
        end = eat(run, at + 1, "to", "the", "gy") or at + 1
        return _Told(Sent(what, (Zone.GRAVEYARD,), (Zone.HAND,)), end)
    if verb not in ("sent", "added", "returned", "shuffled"):
        return None
    return _sent_to(run, at + 1, what, None)


def _sent_to(run: Tokens, at: int, what: Selector, to: tuple[Zone, ...] | None) -> _Told | None:
    """The places: "from your Deck to your hand"."""
    from_: tuple[Zone, ...] = ()
    for word in _places(run, at):
        zones = parse_zones(run, at + 1)
        if zones is None:
            return None
        at = zones.end
        if word == "from":
            from_ = zones.value.zones
        else:
            to = zones.value.zones
    return None if to is None else _Told(Sent(what, to, from_), at)


def _places(run: Tokens, at: int) -> Iterator[str]:
    """At most one "from" and one "to", as far as they stand here."""
    for _ in range(2):
        if run[at].norm not in ("from", "to", "into"):
            return
        yield run[at].norm
        zones = parse_zones(run, at + 1)
        at = at if zones is None else zones.end


def _flipped(run: Tokens, at: int, what: Selector) -> _Told | None:
    end = eat(run, at, "flipped", "face-up")
    return None if end is None or what != THIS_CARD else _Told(FlippedFaceUp(), end)


_DONE = (_summoned, _destroyed, _moved, _flipped)
