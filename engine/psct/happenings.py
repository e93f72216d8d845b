"""Happenings: sentences by which something is done at once, without activation."""

from dataclasses import replace

from engine.applications import BattleDamageFactor, From, Lock, Protect
from engine.damaging import BothTakeBattleDamage
from engine.operations import Application, Apply, Grant, Step
from engine.patterns import Battles, EventPattern, OpaqueEvent
from engine.psct.events import parse_event
from engine.psct.first_times import first_time
from engine.psct.lexer import Tokens
from engine.psct.locks import EVERYTHING, parse_lock
from engine.psct.noun_phrases import parse_noun
from engine.psct.opaqueness import holds_opaque
from engine.psct.phrases import END, Found, Known, Mention, Phrases, eat, first_comma, skip
from engine.psct.resolutions import parse_resolution
from engine.psct.saying import Say
from engine.selectors import THIS_CARD, Ref, Selector
from engine.terms import DamageStepPart, Until, Whose

Says = tuple[Application, ...]

_EACH = Phrases({"each time": 1, "every time": 1})
_RESOLVES = Phrases(
    {
        f"{when} that {it} resolves": 1
        for when in ("when", "after", "immediately after")
        for it in ("spell", "spell card", "trap", "trap card", "card", "effect", "card or effect")
    }
)


def _stop(run: Tokens, at: int) -> int:
    """Where the sentence ends: before its last mark."""
    stop = at
    while run[stop] is not END:
        stop += 1
    while stop > at and run[stop - 1].norm == ".":
        stop -= 1
    return stop


def each_time(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Each time a Spell Card is activated, place 1 Spell Counter on this card"."""
    if _EACH.match(run, at) is None:
        return None
    return _applied(run, at, known)


def when_attacking(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "If this card attacks, it is changed to Defense Position at the end of ..."."""
    if run[at].norm not in ("if", "when"):
        return None
    found = _applied(run, at, known)
    if found is None:
        return None
    (application,) = found.value
    if not isinstance(application, Apply) or not isinstance(application.on, Battles):
        return None
    if not any(_CALCULATING.match(run, index) for index in range(at, found.end)):
        return found
    part = replace(application.on, part=DamageStepPart.CALCULATION)
    return Found((replace(application, on=part),), found.end)


_CALCULATING = Phrases(
    {f"during {the}damage calculation only": 1 for the in ("", "that ", "this ")}
)
_IN_BATTLE = Phrases(
    {
        "this card attacks directly": Battles(attacking=True, direct=True),
        "this card is attacked": Battles(attacked=True),
        **{
            f"this card is attacked by {foe}": Battles(attacked=True)
            for foe in ("a monster", "an opponent's monster", "your opponent's monster")
        },
    }
)


def _events(run: Tokens, at: int, comma: int, known: Known) -> tuple[EventPattern, ...]:
    """What is waited for: in a battle, or anything else."""
    fought = _IN_BATTLE.match(run, at + 1)
    if fought is not None and fought.end == comma:
        return (fought.value,)
    return parse_event(run[at:comma], known)


def _applied(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    stop = _stop(run, at)
    comma = first_comma(run, at, stop)
    if comma is None:
        return None
    events = _events(run, at, comma, known)
    if len(events) != 1 or isinstance(events[0], OpaqueEvent) or holds_opaque(events[0]):
        return None
    shared = _OF_BOTH.match(run, comma + 1)
    if shared is not None and shared.end == stop:
        return Found((Apply(events[0], shared.value),), stop)
    end = _end_of_deeds(run, comma + 1, stop)
    about = known.after(_subject(events[0]))
    pieces = parse_resolution((*run[comma + 1 : end], *_at_most(run, end, stop)), about)
    steps = tuple(means for p in pieces for means in p.means if isinstance(means, Step))
    if not steps or any(piece.opaque for piece in pieces) or _lost(run, end, pieces):
        return None
    made = Apply(events[0], steps, after_resolving=end < stop)
    return Found((made,), stop)


def _meanwhile(*applications: Application) -> tuple[Step, ...]:
    """These apply for this battle."""
    return tuple(Step(Grant(one, Until.END_OF_DAMAGE_STEP)) for one in applications)


_UNDYING = tuple(
    Protect(Selector(ref=one), (From.DESTROYED_BY_BATTLE,)) for one in (Ref.THIS_CARD, Ref.BATTLED)
)
_OF_BOTH = Phrases(
    {
        "neither can be destroyed by that battle": _meanwhile(*_UNDYING),
        "neither monster can be destroyed by that battle": _meanwhile(*_UNDYING),
        "you take no battle damage from that battle": _meanwhile(
            BattleDamageFactor(THIS_CARD, Whose.YOU, 0)
        ),
    }
)


def _lost(run: Tokens, end: int, pieces: tuple[object, ...]) -> bool:
    """Whether the last words were read by nothing."""
    last = pieces[-1]
    span = getattr(last, "span", None)
    return span is None or span.end < run[end - 1].start


def _end_of_deeds(run: Tokens, at: int, stop: int) -> int:
    """Before "when that Spell resolves"."""
    for index in range(at, stop):
        found = _RESOLVES.match(run, index)
        if found is not None and found.end + len(_at_most(run, index, stop)) == stop:
            return index
    return stop


def _at_most(run: Tokens, at: int, stop: int) -> Tokens:
    """As in "(place 1 Spell Counter on this card when that Spell resolves) (max. 3)"."""
    lead = eat(run, stop - 5, "(", "max", ".") if stop - 5 > at else None
    return () if lead is None or run[stop - 1].norm != ")" else run[stop - 5 : stop]


def _subject(event: EventPattern) -> Mention:
    """What "it" may mean: this card, if only it was spoken of."""
    what = getattr(event, "what", None)
    mine = getattr(what, "ref", None) is Ref.THIS_CARD
    return Mention(Ref.THIS_CARD, many=False) if mine else Mention(None)


# --- while it attacks ------------------------------------------------------------------------

_UNTIL_STEP_ENDS = Phrases(
    {
        "until the end of the damage step": 1,
        "until after the damage step": 1,
        "until the end of the battle step": 0,
    }
)
_WHO = Phrases({"your opponent cannot": Whose.OPPONENT, "neither player can": Whose.EITHER})


def lock_in_battle(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "If this card attacks, your opponent cannot activate Spell/Trap Cards until ..."."""
    if run[at].norm != "if":
        return None
    what = parse_noun(run, at + 1, known, bare=True)
    if what is None or run[what.end].norm not in ("attacks", "battles"):
        return None
    lock = _locked(run, skip(run, what.end + 1, ","), known)
    until = None if lock is None else _UNTIL_STEP_ENDS.match(run, lock.end)
    if lock is None or until is None or not until.value or what.value.where.opaque is not None:
        return None
    attacking = run[what.end].norm == "attacks"
    fight = Battles(what.value, attacking=attacking)
    return Found((_during(lock.value, fight),), until.end)


def _locked(run: Tokens, at: int, known: Known) -> Found[Lock] | None:
    """What a player cannot do, or that nothing of theirs can be activated."""
    all_of_theirs = _NOTHING_OF.match(run, at)
    if all_of_theirs is not None:
        return Found(Lock(all_of_theirs.value, EVERYTHING), all_of_theirs.end)
    who = _WHO.match(run, at)
    return None if who is None else parse_lock(run, who.end, who.value, Say(known))


_NOTHING_OF = Phrases({"your opponent's cards and effects cannot be activated": Whose.OPPONENT})


def _during(lock: Lock, fight: Battles) -> Lock:
    return replace(lock, battle_of=fight.what, attacking=fight.attacking)


# --- damage that the opponent takes ----------------------------------------------------------

_INSTEAD_OF_YOU = Phrases(
    {
        f"{who} takes {any_} battle damage you would have taken from {attacks}": 1
        for who in ("your opponent", "the opponent")
        for any_ in ("any", "the")
        for attacks in (
            "battles involving",
            "attacks involving",
            "a battle involving",
            "attacks on",
        )
    }
)


def taken_instead(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Your opponent takes any battle damage you would have taken from ..."."""
    start = _INSTEAD_OF_YOU.match(run, at)
    what = None if start is None else parse_noun(run, start.end, known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    end = skip(run, skip(run, what.end, ","), "instead")
    end = end if run[end - 1].norm == "instead" else what.end
    return Found((BothTakeBattleDamage(what.value, instead=True),), end)


HAPPENINGS = (
    (each_time, _EACH.first_words),
    (first_time, frozenset({"the"})),
    (lock_in_battle, frozenset({"if"})),
    (taken_instead, _INSTEAD_OF_YOU.first_words),
    (when_attacking, frozenset({"if", "when"})),
)
"""The readers, and the words that what they read can begin with."""
