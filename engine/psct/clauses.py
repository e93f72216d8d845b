"""Clauses: one thing an effect does, with its duration, condition and what follows "but"."""

from dataclasses import replace

from engine.applications import CannotAttack, From, Lock, ModifyStat, Protect, SetStat
from engine.game_moves import EndPhaseOf
from engine.operations import Grant, Operation, ReplaceDestruction
from engine.psct.asides import past_asides
from engine.psct.borrowing import becomes_theirs
from engine.psct.commands import VERB_PARSERS, Clause, parse_command, subject_of
from engine.psct.durations import parse_duration, skip_even_if
from engine.psct.each_times import each_time_now
from engine.psct.extra_summons import extra_summon
from engine.psct.figures import counter_name
from engine.psct.first_times import first_time
from engine.psct.forms import fixed_lock
from engine.psct.later import (
    LEAVES,
    delayed,
    lasting,
    leaving,
    parse_when,
    turn_of_summon,
)
from engine.psct.lexer import Tokens
from engine.psct.locks import with_exception
from engine.psct.material_verbs import parse_used_to_summon
from engine.psct.mentioning import known_after
from engine.psct.noun_phrases import add_postmodifiers, parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.player_clauses import by_player
from engine.psct.predicates import parse_piercing, parse_predicate, parse_predicate_clause
from engine.psct.replacements import parse_replacement
from engine.psct.saying import Deeds, Say, changed_what
from engine.psct.sharing import becomes_alike
from engine.psct.standing import redirected
from engine.psct.two_verbs import two_verbs
from engine.psct.unusual_verbs import becomes_another
from engine.selectors import Filter, Ref, Selector
from engine.terms import Until, Whose, Zone

_TIMES = frozenset(
    {"until", "this", "during", "for", "while", "as", "at", "after", "before", "(", ","}
)
"""Words by which a clause can begin that says first when, or for how long."""


def parse_clause(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """One clause, without its connector."""
    if tokens[at].norm in VERB_PARSERS:
        found = _core(tokens, at, say)
        return None if found is None else _suffixes(tokens, found, say)
    if tokens[at].norm in _TIMES:
        is_timed, timed = _timed(tokens, at, say)
        if is_timed:
            return timed
    whole = extra_summon(tokens, at, say) or _used(tokens, at, say)
    whole = whole or _unequipping(tokens, at, say)
    if whole is not None:
        return whole
    piercing = parse_piercing(tokens, at, say)
    if piercing is not None:
        return _suffixes(tokens, Found(Clause(piercing.value), piercing.end), say)
    after = eat(tokens, at, "immediately", "after", "this", "effect", "resolves")
    start = at if after is None else skip(tokens, after, ",")
    found = _core(tokens, start, say)
    return None if found is None else _suffixes(tokens, found, say)


def parse_said_on(tokens: Tokens, at: int, what: Selector | None, say: Say) -> Found[Clause] | None:
    """As in "(it gains 500 ATK), but cannot attack directly": said of the same cards."""
    said = None if what is None else parse_predicate(tokens, at, what, say)
    if said is None:
        return None
    return _suffixes(tokens, Found(Clause(said.value, say.who), said.end), say)


def _unequipping(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """Older Unions: "OR unequip it to Special Summon this card"."""
    start = eat(tokens, at, "or") if tokens[at + 1].norm == "unequip" else None
    first = None if start is None else parse_command(tokens, start, say)
    if first is None or tokens[first.end].norm != "to":
        return first
    second = parse_command(tokens, first.end + 1, say)
    if second is None:
        return None
    deeds = (*first.value.deeds, *second.value.deeds)
    return Found(first.value._replace(deeds=deeds), second.end)


def _timed(tokens: Tokens, at: int, say: Say) -> tuple[bool, Found[Clause] | None]:
    """Whether a time stands first, and the clause with it."""
    duration = parse_duration(tokens, at)
    if duration is not None:
        inner = _core(tokens, skip(tokens, duration.end, ","), say)
        return True, None if inner is None else lasting(tokens, inner, duration.value)
    there = parse_while(tokens, at, say.known)
    if there is not None and tokens[there.end].norm == ",":
        inner = _core(tokens, there.end + 1, say)
        kept = None if inner is None else _kept(inner.value, there)
        return True, None if inner is None or kept is None else Found(kept.value, inner.end)
    if there is None and (here := _while_this_is_here(tokens, at, say.known)) is not None:
        inner = _core(tokens, here + 1, say)
        return True, None if inner is None else lasting(tokens, inner, Until.WHILE_FACE_UP)
    phase = parse_when(tokens, at)
    if phase is not None and tokens[phase.end].norm == ",":
        inner = _core(tokens, phase.end + 1, say)
        return True, None if inner is None else delayed(inner, phase.value)
    return False, None


def _used(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    ritual = parse_used_to_summon(tokens, at, say)
    return None if ritual is None else Found(Clause(ritual.value, say.who), ritual.end)


def _core(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """Subject and verb, or a command."""
    if tokens[at].norm == "if":
        return _replacing(tokens, at, say)
    begins_so = tokens[at].norm not in VERB_PARSERS
    once = _only_once(tokens, at, say) if begins_so else None
    if once is not None:
        return once
    ends = _TURN_ENDS.match(tokens, at)
    if ends is not None:
        return Found(Clause((EndPhaseOf(),), say.who), ends.end)
    can = eat(tokens, at, "you", "can")
    start = at if can is None else can
    if can is not None:
        after = eat(tokens, start, "immediately", "after", "this", "effect", "resolves")
        start = start if after is None else skip(tokens, after, ",")
    command = two_verbs(tokens, start, say) or parse_command(tokens, start, say)
    if command is not None:
        chosen = None if can is None else command.value._replace(optional=True)
        return command if chosen is None else Found(chosen, command.end)
    if can is not None:
        return by_player(tokens, at, say) if tokens[can].norm == "only" else None
    said = by_player(tokens, at, say) or _said_of_cards(tokens, at, say)
    return said or _going_elsewhere(tokens, at, say)


def _going_elsewhere(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "any card sent to the GY is banished instead"."""
    found = redirected(tokens, at, say.known) or fixed_lock(tokens, at)
    if found is None:
        return None
    deeds = tuple(Grant(each, Until.PERMANENT) for each in found.value)
    return Found(Clause(deeds, say.who), found.end)


def _only_once(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "the first time it would be destroyed by battle this turn, it is not destroyed"."""
    if tokens[at].norm == "each":
        return each_time_now(tokens, at, say)
    changes = (
        becomes_another(tokens, at, say.known)
        or becomes_theirs(tokens, at, say.known)
        or becomes_alike(tokens, at, say.known)
    )
    if changes is not None:
        return Found(Clause(changes.value, say.who), changes.end)
    if tokens[at].norm != "the" or tokens[at + 1].norm not in ("first", "next"):
        return None
    found = first_time(tokens, at, say.known)
    if found is None:
        return None
    now = any(token.norm == "this turn" for token in tokens[at : found.end]) or any(
        tokens[n].norm == "this" and tokens[n + 1].norm == "turn" for n in range(at, found.end)
    )
    until = Until.END_OF_TURN if now else Until.WHILE_ON_FIELD
    deeds = tuple(Grant(each, until) for each in found.value)
    return Found(Clause(deeds, say.who), found.end)


_TURN_ENDS = Phrases({f"it becomes the end phase{of}": 1 for of in ("", " of this turn")})


def _replacing(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "if the equipped monster would be destroyed, destroy this card instead"."""
    found = parse_replacement(tokens, at, say.known)
    if found is None:
        return None
    deeds = []
    for each in found.value:
        equipped = isinstance(each, ReplaceDestruction) and each.what.ref is Ref.LINKED
        deeds.append(Grant(each, Until.WHILE_EQUIPPED if equipped else Until.PERMANENT))
    return Found(Clause(tuple(deeds), say.who), found.end)


def _said_of_cards(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    found = parse_predicate_clause(tokens, at, say)
    if found is None:
        return None
    deeds, end = found.value, found.end
    while tokens[end].norm == "and":
        more = _same_subject(tokens, end + 1, deeds[-1], say)
        if more is None:
            break
        deeds, end = (*deeds, *more.value), more.end
    return Found(Clause(deeds, say.who), end)


def _same_subject(tokens: Tokens, at: int, last: Operation, say: Say) -> Found[Deeds] | None:
    """As in "gains 500 ATK and can attack directly"."""
    what = subject_of(last)
    return None if what is None else parse_predicate(tokens, at, what, say)


def _suffixes(tokens: Tokens, found: Found[Clause], say: Say) -> Found[Clause] | None:
    """Duration, delay and "when it leaves the field" after a clause."""
    clause, end = found.value, found.end
    if tokens[end].norm in _NOTHING_MORE:
        return _open_ended(tokens, found, say)
    end = past_asides(tokens, end)
    leaves = LEAVES.match(tokens, end)
    if leaves is not None:
        gone = leaving(clause)
        return None if gone is None else Found(gone, skip_even_if(tokens, leaves.end))
    duration = parse_duration(tokens, end) or turn_of_summon(tokens, end, clause)
    if duration is not None:
        kept = lasting(tokens, Found(clause, duration.end), duration.value, before=False)
        return None if kept is None else _but_not(tokens, kept, say)
    phase = parse_when(tokens, end)
    if phase is not None:
        return delayed(Found(clause, skip_even_if(tokens, phase.end)), phase.value)
    kept = _while_it_has(tokens, Found(clause, end))
    kept = kept or _while_there(tokens, Found(clause, end), say)
    return kept or _open_ended(tokens, Found(clause, end), say)


_PERMANENT = Until.PERMANENT
_NOTHING_MORE = frozenset({"", ".", "and if you do", "then", "also"})
"""What goes on with something else."""


def _open_ended(tokens: Tokens, found: Found[Clause], say: Say) -> Found[Clause] | None:
    """A clause with nothing said of how long it holds: what is granted needs that said before."""
    clause, end = found.value, found.end
    if any(map(_has_no_end, clause.deeds)):
        return _held(tokens, clause, end) if say.held else None
    return Found(clause, skip_even_if(tokens, end))


def _has_no_end(deed: Operation) -> bool:
    return isinstance(deed, Grant) and deed.until is _PERMANENT


def _held(tokens: Tokens, clause: Clause, end: int) -> Found[Clause]:
    """What lasts as long as was said at the head of the sentence."""
    deeds = tuple(
        replace(each, until=Until.WHILE_ON_FIELD)
        if isinstance(each, Grant) and each.until is Until.PERMANENT
        else each
        for each in clause.deeds
    )
    return Found(clause._replace(deeds=deeds), skip_even_if(tokens, end))


_ITS_OWN = Phrases({f", except {own}": 1 for own in ("its own", "its own effects", "their own")})


def _but_not(tokens: Tokens, found: Found[Clause], say: Say) -> Found[Clause]:
    """As in "monsters you control cannot attack this turn, except this card"."""
    clause, end = found.value, found.end
    own = _but_its_own(tokens, found)
    what = subject_of(clause.deeds[0]) if len(clause.deeds) == 1 else None
    grant = clause.deeds[0]
    apart = tokens[end].norm == "," and tokens[end + 1].norm == "except"
    if own > end or not apart or what is None or what.ref is not None:
        return Found(clause, own)
    more = add_postmodifiers(tokens, end, what, say.known)
    if more is None or more.value.where.opaque is not None or not isinstance(grant, Grant):
        return found
    deed = replace(grant, what=changed_what(grant.what, more.value))
    return Found(clause._replace(deeds=(deed,)), more.end)


_HERE = Phrases(
    {
        f"is {where}": 1
        for where in (
            "on the field",
            "face-up on the field",
            "face-up in the monster zone",
            "in the monster zone",
            "face-up in your monster zone",
            "face-up on your field",
            "face-up",
        )
    }
    | {f"remains {where}": 1 for where in ("face-up on the field", "on the field")}
)


def parse_while(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "while you control that face-up monster", "while it is face-up in the Monster Zone"."""
    start = eat(tokens, skip(tokens, at, ","), "while") or eat(
        tokens, skip(tokens, at, ","), "as", "long", "as"
    )
    if start is None:
        return None
    control = eat(tokens, start, "you", "control")
    what = parse_noun(tokens, start if control is None else control, known)
    if what is None or what.value.ref in (None, Ref.THIS_CARD):
        return None
    if control is not None:
        there = replace(what.value, whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,))
        return Found(there, what.end)
    here = _HERE.match(tokens, what.end)
    if here is None:
        return None
    return Found(replace(what.value, zone=(Zone.MONSTER_ZONE,)), here.end)


def _while_this_is_here(tokens: Tokens, at: int, known: Known) -> int | None:
    """Where the comma stands after "while it is face-up in the Monster Zone", of this card."""
    start = eat(tokens, at, "while")
    what = None if start is None else parse_noun(tokens, start, known)
    if what is None or what.value.ref is not Ref.THIS_CARD:
        return None
    here = _HERE.match(tokens, what.end)
    return None if here is None or tokens[here.end].norm != "," else here.end


_AS_LONG = Phrases(
    {f"{as_} {it}": 1 for as_ in ("as long as", "while") for it in ("they have", "it has")}
)


def _while_it_has(tokens: Tokens, found: Found[Clause]) -> Found[Clause] | None:
    """As in "(becomes Level 1) as long as it has a Moss Counter"."""
    start = _AS_LONG.match(tokens, skip(tokens, found.end, ","))
    named = None if start is None else skip(tokens, skip(tokens, start.end, "a"), "that")
    name = None if named is None else counter_name(tokens, named)
    what = subject_of(found.value.deeds[0]) if len(found.value.deeds) == 1 else None
    if name is None or what is None or what.ref is None:
        return None
    holder = Selector(ref=what.ref, where=Filter(counter=name.value))
    (deed,) = found.value.deeds
    lasting_ = deed.what if isinstance(deed, Grant) else deed
    if not isinstance(lasting_, SetStat | ModifyStat | Protect | CannotAttack):
        return None
    kept = Grant(lasting_, Until.WHILE_ON_FIELD, holder)
    return Found(found.value._replace(deeds=(kept,)), name.end)


def _while_there(tokens: Tokens, found: Found[Clause], say: Say) -> Found[Clause] | None:
    """What is granted only while other cards stay."""
    there = parse_while(tokens, found.end, known_after(say.known, found.value))
    kept = None if there is None else _kept(found.value, there)
    if kept is None or len(kept.value.deeds) != 1:
        return kept
    (deed,) = kept.value.deeds
    lock = deed.what if isinstance(deed, Grant) else None
    spared = with_exception(tokens, kept.end, lock, say) if isinstance(lock, Lock) else None
    if spared is None or not isinstance(deed, Grant):
        return kept
    return Found(kept.value._replace(deeds=(replace(deed, what=spared.value),)), spared.end)


def _kept(clause: Clause, there: Found[Selector]) -> Found[Clause] | None:
    deeds: list[Operation] = []
    for deed in clause.deeds:
        if not isinstance(deed, Grant) or deed.until is not Until.PERMANENT:
            return None
        deeds.append(replace(deed, while_=there.value))
    return Found(clause._replace(deeds=tuple(deeds)), there.end)


def _but_its_own(tokens: Tokens, found: Found[Clause]) -> int:
    """A card is never kept from its own effects: the words say no more."""
    deeds = found.value.deeds
    shields = (each.what for each in deeds if isinstance(each, Grant))
    own = _ITS_OWN.match(tokens, found.end)
    plain = own is not None and all(
        isinstance(each, Protect) and From.UNAFFECTED in each.from_ for each in shields
    )
    return own.end if own is not None and plain else found.end
