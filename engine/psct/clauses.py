"""Clauses: one thing an effect does, with its duration, condition and what follows "but"."""

from engine.card_moves import (
    Draw,
    Excavate,
    LookAt,
)
from engine.game_moves import ExtraNormalSummonThisTurn
from engine.operations import Grant, Operation
from engine.psct.commands import Clause, parse_command, subject_of
from engine.psct.durations import parse_duration, skip_even_if
from engine.psct.later import LEAVES, delayed, lasting, leaving, parse_when
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Mention, Phrases, eat, kinds_of, skip
from engine.psct.player_clauses import by_player
from engine.psct.predicates import parse_piercing, parse_predicate, parse_predicate_clause
from engine.psct.references import mention_of
from engine.psct.saying import Deeds, Say
from engine.psct.two_verbs import two_verbs
from engine.selectors import Ref
from engine.terms import Until


def parse_clause(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """One clause, without its connector."""
    duration = parse_duration(tokens, at)
    if duration is not None:
        inner = _core(tokens, skip(tokens, duration.end, ","), say)
        return None if inner is None else lasting(tokens, inner, duration.value, say)
    phase = parse_when(tokens, at)
    if phase is not None and tokens[phase.end].norm == ",":
        inner = _core(tokens, phase.end + 1, say)
        return None if inner is None else delayed(inner, phase.value)
    extra = _extra_summon(tokens, at, say)
    if extra is not None:
        return extra
    piercing = parse_piercing(tokens, at, say)
    if piercing is not None:
        return _suffixes(tokens, Found(Clause(piercing.value), piercing.end), say)
    after = eat(tokens, at, "immediately", "after", "this", "effect", "resolves")
    start = at if after is None else skip(tokens, after, ",")
    found = _core(tokens, start, say)
    return None if found is None else _suffixes(tokens, found, say)


_MAIN = Phrases(
    {
        "during your main phase this turn , you can": 1,
        "you can , during your main phase this turn ,": 1,
        "during your main phase this turn you can": 1,
        "this turn , during your main phase , you can": 1,
        "you can": 1,
    }
)

_ADDITION = Phrases(
    {
        f"{phase}{comma}in addition to your normal summon{set_}{once}": 1
        for phase in ("", "during your main phase this turn ")
        for comma in ("", ", ")
        for set_ in ("", "/set")
        for once in (
            "",
            " ( you can only gain this effect once per turn )",
            " . ( you can only gain this effect once per turn . )",
        )
    }
)


def _extra_summon(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "you can Normal Summon 1 Dragon in addition to your Normal Summon this turn"."""
    start = _MAIN.match(tokens, at)
    if start is None or tokens[start.end].norm != "normal summon":
        return None
    or_set = eat(tokens, start.end, "normal summon", "/", "set")
    what = parse_noun(tokens, or_set or start.end + 1, say.known)
    end = None if what is None else _ADDITION.match(tokens, what.end)
    if what is None or end is None or what.value.ref or what.value.any_of:
        return None
    count = what.value.count.max or 1
    deed = ExtraNormalSummonThisTurn(what.value.where, count, or_set is not None)
    return Found(Clause((deed,), say.who), end.end)


def _core(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """Subject and verb, or a command."""
    can = eat(tokens, at, "you", "can")
    start = at if can is None else can
    if can is not None:
        after = eat(tokens, start, "immediately", "after", "this", "effect", "resolves")
        start = start if after is None else skip(tokens, after, ",")
    command = two_verbs(tokens, start, say) or parse_command(tokens, start, say)
    if command is not None:
        return Found(command.value._replace(optional=can is not None), command.end)
    if can is not None:
        return None
    return by_player(tokens, at, say) or _said_of_cards(tokens, at, say)


def _said_of_cards(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    found = parse_predicate_clause(tokens, at, say)
    if found is None:
        return None
    deeds, end = found
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
    clause, end = found
    leaves = LEAVES.match(tokens, end)
    if leaves is not None:
        gone = leaving(clause)
        return None if gone is None else Found(gone, leaves.end)
    duration = parse_duration(tokens, end)
    if duration is not None:
        return lasting(tokens, Found(clause, duration.end), duration.value, say, before=False)
    phase = parse_when(tokens, end)
    if phase is not None:
        return delayed(Found(clause, phase.end), phase.value)
    if any(isinstance(each, Grant) and each.until is Until.PERMANENT for each in clause.deeds):
        return None
    return Found(clause, skip_even_if(tokens, end))


def known_after(known: Known, clause: Clause) -> Known:
    """What can be spoken of after a clause."""
    mentions: list[Mention] = []
    for deed in clause.deeds:
        what = subject_of(deed)
        if isinstance(deed, Excavate | LookAt):
            mentions.append(Mention(Ref.EXCAVATED, frozenset(), None, "excavate"))
        elif isinstance(deed, Draw):
            mentions.append(Mention(Ref.PREVIOUS, frozenset(), None, "draw"))
        elif what is not None and what.ref is Ref.THIS_CARD:
            continue
        elif what is not None and not isinstance(deed, Grant):
            mentions.append(mention_of(what, Ref.PREVIOUS, clause.verb, kinds_of(what)))
    if len(mentions) > 1:
        one = {(m.ref, m.kinds) for m in mentions}
        if len(one) > 1 or mentions[0].ref is Ref.PREVIOUS:
            several = Mention(None, frozenset(), True, clause.verb)
            return known.after(*mentions[:-1], mentions[-1], several)
    return known.after(*mentions) if mentions else _this_card(known, clause)


def _this_card(known: Known, clause: Clause) -> Known:
    """Where nothing else was spoken of, "it" can be this card."""
    if known.mentions or not clause.deeds:
        return known
    what = subject_of(clause.deeds[-1])
    if what is None or what.ref is not Ref.THIS_CARD:
        return known
    return known.after(Mention(Ref.THIS_CARD, frozenset(), False, clause.verb))
