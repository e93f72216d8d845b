"""Clauses: one thing an effect does, with its duration, condition and what follows "but"."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from engine.applications import BattleDamageFactor, From, LeavesTo, Protect
from engine.card_moves import (
    AddToHand,
    Banish,
    Draw,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    SetCards,
    SpecialSummon,
)
from engine.game_moves import ExtraNormalSummonThisTurn
from engine.operations import AtPhase, ChooseMode, Grant, Operation, Option, Step
from engine.psct.durations import parse_duration, skip_even_if
from engine.psct.game_verbs import GAME, PHASES, parse_fixed
from engine.psct.lexer import Tokens
from engine.psct.locks import parse_lock, with_exception
from engine.psct.moving_verbs import MOVING
from engine.psct.noun_phrases import add_postmodifiers, parse_noun
from engine.psct.phrases import Found, Known, Mention, Phrases, eat, kinds_of, skip
from engine.psct.predicates import parse_piercing, parse_predicate, parse_predicate_clause
from engine.psct.references import mention_of
from engine.psct.saying import Deeds, Say, Verb
from engine.psct.summoning_verbs import SUMMONING
from engine.psct.value_verbs import VALUES, parse_becomes_kind
from engine.psct.words import THIRD_PERSON
from engine.requirements import Condition
from engine.selectors import ALL, Ref, Selector
from engine.terms import Connector, Phase, Until, Whose, Zone

_VERBS: dict[str, Verb] = {**MOVING, **GAME, **SUMMONING, **VALUES}

_SUBJECTS = Phrases(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "each player": Whose.EITHER,
        "both players": Whose.EITHER,
        "they": Whose.OPPONENT,
        "the turn player": Whose.TURN_PLAYER,
        "turn player": Whose.TURN_PLAYER,
        "its controller": Whose.THEIR_CONTROLLER,
        "its owner": Whose.THEIR_OWNER,
    }
)
_NEITHER = Phrases({"neither player can": Whose.EITHER, "players cannot": Whose.EITHER})


class Clause(NamedTuple):
    """A clause read: its deeds, and how they are to be done."""

    deeds: Deeds
    who: Whose = Whose.YOU
    optional: bool = False
    conditions: tuple[Condition, ...] = ()
    verb: str = ""
    until: Until | None = None
    """A duration said before, which holds for what follows "and" too."""


def parse_clause(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """One clause, without its connector."""
    duration = parse_duration(tokens, at)
    if duration is not None:
        inner = _core(tokens, skip(tokens, duration.end, ","), say)
        return None if inner is None else _lasting(tokens, inner, duration.value, say)
    phase = _during(tokens, at)
    if phase is not None and tokens[phase.end].norm == ",":
        inner = _core(tokens, phase.end + 1, say)
        return None if inner is None else _later(inner, phase.value)
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
    command = _two_verbs(tokens, start, say) or parse_command(tokens, start, say)
    if command is not None:
        return Found(command.value._replace(optional=can is not None), command.end)
    if can is not None:
        return None
    return _by_player(tokens, at, say) or _said_of_cards(tokens, at, say)


_BARE: Phrases[Callable[[Selector], Operation]] = Phrases(
    {
        "add to your hand": AddToHand,
        "add to the hand": AddToHand,
        "special summon": SpecialSummon,
        "send to the gy": SendToGy,
        "banish": Banish,
        "set": SetCards,
        "return to the hand": ReturnToHand,
    }
)


def _two_verbs(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "add to your hand or Special Summon 1 monster": two verbs with one object."""
    start = skip(tokens, at, "either")
    first = _BARE.match(tokens, start)
    if first is None:
        return None
    joint = skip(tokens, first.end, ",")
    if tokens[joint].norm != "or":
        return None
    second = _object_last(tokens, joint + 1, say) or parse_command(tokens, joint + 1, say)
    what = None if second is None else subject_of(second.value.deeds[0])
    if second is None or what is None or len(second.value.deeds) != 1:
        return None
    options = (
        Option("", (Step(first.value(what)),)),
        Option("", (Step(second.value.deeds[0]),)),
    )
    return Found(Clause((ChooseMode(options),), say.who), second.end)


def _object_last(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "Special Summon, 1 monster from your Deck"."""
    verb = _BARE.match(tokens, at)
    if verb is None or tokens[verb.end].norm != ",":
        return None
    what = parse_noun(tokens, verb.end + 1, say.known)
    return None if what is None else Found(Clause((verb.value(what.value),)), what.end)


def parse_command(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """A verb and its objects."""
    at = skip(tokens, at, "either")
    fixed = parse_fixed(tokens, at)
    if fixed is not None:
        return Found(Clause(fixed.value, say.who, verb=tokens[at].norm), fixed.end)
    word = tokens[at].norm
    if word in ("make", "have"):
        return _make(tokens, at + 1, say)
    reader = _VERBS.get(word)
    found = None if reader is None else reader(tokens, at + 1, say)
    if found is None:
        return None
    found = _more_about(tokens, found, say)
    return Found(Clause(found.value, say.who, verb=word), found.end)


def _more_about(tokens: Tokens, found: Found[Deeds], say: Say) -> Found[Deeds]:
    """What stands after the destination still says which card: `to your hand, except "A"`."""
    deeds, end = found
    what = subject_of(deeds[-1])
    if len(deeds) != 1 or what is None or what.ref is not None or isinstance(deeds[0], Grant):
        return found
    more = add_postmodifiers(tokens, end, what, say.known)
    if more is None:
        return found
    return Found((replace(deeds[0], what=more.value),), more.end)


def _make(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "make this card gain 500 ATK"."""
    found = parse_predicate_clause(tokens, at, say)
    if found is None:
        what = parse_noun(tokens, at, say.known)
        if what is not None and tokens[what.end].norm == "level":
            found = parse_becomes_kind(tokens, what.end, what.value, say.known)
    return None if found is None else Found(Clause(found.value, say.who), found.end)


def _by_player(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "your opponent draws 1 card", "you cannot Special Summon monsters"."""
    neither = _NEITHER.match(tokens, at)
    if neither is not None:
        return _locked(tokens, neither.end, neither.value, say)
    subject = _SUBJECTS.match(tokens, at)
    if subject is None:
        return None
    who, start = subject
    if tokens[start].norm == "cannot":
        return _untargeted(tokens, start + 1, who, say) or _locked(tokens, start + 1, who, say)
    if tokens[start].norm in ("take", "takes"):
        damage = _damage(tokens, start + 1, who)
        if damage is not None:
            return damage
    optional = tokens[start].norm == "can"
    start = start + 1 if optional else skip(tokens, start, "must")
    norm = tokens[start].norm
    verb = THIRD_PERSON.get(norm, norm)
    reader = _VERBS.get(verb)
    if reader is None:
        return None
    found = reader(tokens, start + 1, say._replace(who=who))
    if found is None:
        return None
    found = _more_about(tokens, found, say)
    return Found(Clause(found.value, who, optional, verb=verb), found.end)


def _untargeted(tokens: Tokens, at: int, who: Whose, say: Say) -> Found[Clause] | None:
    """As in "your opponent cannot target it with card effects"."""
    start = eat(tokens, at, "target")
    what = None if start is None else parse_noun(tokens, start, say.known, bare=True)
    if what is None:
        return None
    effects = eat(tokens, what.end, "with", "card", "effects")
    attacks = eat(tokens, what.end, "for", "attacks")
    if effects is None and attacks is None:
        return None
    kind = From.TARGETED if effects is not None else From.ATTACKED
    shield = Protect(what.value, (kind,), by_opponent_only=who is Whose.OPPONENT)
    return Found(Clause((Grant(shield, Until.WHILE_ON_FIELD),)), effects or attacks or at)


_ALL_MONSTERS = Selector(zone=(Zone.MONSTER_ZONE,), count=ALL)


def _damage(tokens: Tokens, at: int, who: Whose) -> Found[Clause] | None:
    """As in "you take no battle damage from that battle"."""
    end = eat(tokens, at, "no", "battle damage")
    if end is None:
        return None
    battle = eat(tokens, end, "from", "that", "battle") or eat(
        tokens, end, "from", "this", "battle"
    )
    if battle is not None:
        factor = BattleDamageFactor(Selector(ref=Ref.ATTACKER), who, 0)
        return Found(Clause((Grant(factor, Until.END_OF_DAMAGE_STEP),)), battle)
    factor = BattleDamageFactor(_ALL_MONSTERS, who, 0)
    return Found(Clause((Grant(factor, Until.PERMANENT),)), end)


def _locked(tokens: Tokens, at: int, who: Whose, say: Say) -> Found[Clause] | None:
    found = parse_lock(tokens, at, who, say)
    if found is None:
        return None
    lock, end = found
    duration = parse_duration(tokens, end)
    until = Until.PERMANENT if duration is None else duration.value
    end = end if duration is None else duration.end
    more = with_exception(tokens, end, lock, say)
    if more is not None:
        lock, end = more
    if duration is None and (late := parse_duration(tokens, end)) is not None:
        until, end = late.value, late.end
    return Found(Clause((Grant(lock, until),), say.who), end)


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


def subject_of(deed: Operation) -> Selector | None:
    """The cards a deed speaks of."""
    if isinstance(deed, Grant):
        what = getattr(deed.what, "what", None)
    else:
        what = getattr(deed, "what", None)
    return what if isinstance(what, Selector) else None


def _suffixes(tokens: Tokens, found: Found[Clause], say: Say) -> Found[Clause] | None:
    """Duration, delay and "when it leaves the field" after a clause."""
    clause, end = found
    leaves = _LEAVES.match(tokens, end)
    if leaves is not None:
        gone = _leaving(clause)
        return None if gone is None else Found(gone, leaves.end)
    duration = parse_duration(tokens, end)
    if duration is not None:
        return _lasting(tokens, Found(clause, duration.end), duration.value, say, before=False)
    phase = _during(tokens, end)
    if phase is not None:
        return _later(Found(clause, phase.end), phase.value)
    if any(isinstance(each, Grant) and each.until is Until.PERMANENT for each in clause.deeds):
        return None
    return Found(clause, skip_even_if(tokens, end))


def _lasting(
    tokens: Tokens, found: Found[Clause], until: Until, say: Say, *, before: bool = True
) -> Found[Clause] | None:
    """The clause for a time; None if what it does does not last."""
    clause, end = found
    deeds: list[Operation] = []
    for deed in clause.deeds:
        if not hasattr(deed, "until"):
            return None
        deeds.append(replace(deed, until=until))
    del tokens, say
    held = until if before else None
    return Found(clause._replace(deeds=tuple(deeds), until=held), end)


class _When(NamedTuple):
    phase: Phase
    turn: Whose = Whose.EITHER
    next_turn: bool = False


def _during(tokens: Tokens, at: int) -> Found[_When] | None:
    """As in "during the End Phase", "during your next Standby Phase"."""
    start = eat(tokens, skip(tokens, at, ","), "during")
    if start is None:
        return None
    whose = {"the": Whose.EITHER, "your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(
        tokens[start].norm
    )
    if whose is None:
        return None
    nxt = eat(tokens, start + 1, "next")
    phase = PHASES.match(tokens, nxt or start + 1)
    if phase is None:
        return None
    end = phase.end
    for tail in (("of", "this", "turn"), ("this", "turn")):
        end = eat(tokens, end, *tail) or end
    of_next = eat(tokens, end, "of", "the", "next", "turn") or eat(
        tokens, end, "of", "your", "next", "turn"
    )
    if of_next is not None and tokens[of_next - 3].norm == "your":
        whose = Whose.YOU
    if tokens[of_next or end].norm in ("only", "of"):
        return None
    later = nxt is not None or of_next is not None
    return Found(_When(phase.value, whose, later), of_next or end)


def _later(found: Found[Clause], when: _When) -> Found[Clause]:
    clause, end = found
    steps = tuple(
        Step(deed, Connector.FIRST if n == 0 else Connector.AND, clause.optional)
        for n, deed in enumerate(clause.deeds)
    )
    deed = AtPhase(when.phase, steps, when.turn, when.next_turn)
    return Found(clause._replace(deeds=(deed,), optional=False), end)


_LEAVES = Phrases(
    {
        f"when {it} {leaves} the field": True
        for it in ("it", "they", "this card", "that monster", "that card")
        for leaves in ("leaves", "leave", "would leave")
    }
)


def _leaving(clause: Clause) -> Clause | None:
    """What becomes of cards when they leave the field."""
    deeds: list[Operation] = []
    for deed in clause.deeds:
        match deed:
            case Banish(what, face_down=False):
                deeds.append(Grant(LeavesTo(what, Zone.BANISHED), Until.WHILE_ON_FIELD))
            case ReturnToHand(what):
                deeds.append(Grant(LeavesTo(what, Zone.HAND), Until.WHILE_ON_FIELD))
            case ReturnToDeck(what, top=False, bottom=bottom, top_or_bottom=False):
                left = LeavesTo(what, Zone.DECK, bottom)
                deeds.append(Grant(left, Until.WHILE_ON_FIELD))
            case SendToGy(what):
                deeds.append(Grant(LeavesTo(what, Zone.GRAVEYARD), Until.WHILE_ON_FIELD))
            case _:
                return None
    return clause._replace(deeds=tuple(deeds))


def known_after(known: Known, clause: Clause) -> Known:
    """What can be spoken of after a clause."""
    mentions: list[Mention] = []
    for deed in clause.deeds:
        what = subject_of(deed)
        if isinstance(deed, Draw):
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
