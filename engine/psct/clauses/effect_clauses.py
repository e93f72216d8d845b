"""Effect clauses: one thing an effect does, with its time, condition and cards."""

import re
from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.applications import (
    CannotAttack,
    CannotUseThisEffect,
    LeavesTo,
    Lock,
    ModifyStat,
    Protect,
    SetStat,
    TributedAsYours,
)
from engine.cardtext.operations import (
    AddToHand,
    AtPhase,
    Attach,
    Banish,
    ChooseMode,
    Declare,
    Destroy,
    Detach,
    Discard,
    Draw,
    EachTime,
    EachTimeEvent,
    EndPhaseOf,
    Equip,
    Excavate,
    Grant,
    LookAt,
    NegateActivation,
    NegateAttack,
    NegateColumn,
    NegateEffect,
    NegateSummon,
    Opaque,
    Operation,
    PlaceOnField,
    RemainOnField,
    RemoveCounter,
    ReplaceDestruction,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    SetCards,
    SpecialSummon,
    Step,
    SummonTokens,
    Tribute,
)
from engine.cardtext.selectors import THIS_CARD, Filter, Ref, Selector
from engine.psct.clauses.player_clauses import parse_extra_summon, parse_player_clause
from engine.psct.clauses.standing_sentences import (
    first_time,
    fixed_lock,
    parse_replacement,
    redirected,
)
from engine.psct.nouns.card_references import mention_of
from engine.psct.nouns.noun_parts import counter_name, plural_mark
from engine.psct.nouns.noun_phrases import add_postmodifiers, parse_noun
from engine.psct.nouns.place_phrases import parse_zones
from engine.psct.situations.time_phrases import parse_duration, parse_moment, skip_even_if
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    Wordings,
    eat,
    kinds_of,
    skip,
)
from engine.psct.syntax.sentence_structure import past_asides
from engine.psct.verbs.game_verbs import PHASES, becomes_another, becomes_theirs
from engine.psct.verbs.lock_phrases import with_exception
from engine.psct.verbs.summoning_verbs import parse_used_to_summon
from engine.psct.verbs.value_verbs import becomes_alike
from engine.psct.verbs.verb_arguments import Deeds, VerbContext, with_cards, with_fields
from engine.psct.verbs.verb_phrases import (
    VERB_PARSERS,
    ActionClause,
    of_this_card,
    parse_command,
    parse_piercing,
    parse_predicate,
    parse_predicate_clause,
    subject_of,
    two_verbs,
)
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import (
    CardKind,
    Connector,
    Declaration,
    Moment,
    Phase,
    Until,
    Whose,
    Zone,
)

_SUMMONS: PhraseTable[EachTimeEvent] = PhraseTable(
    {
        f"each time your opponent {normal}special summons a monster": EachTimeEvent(
            Whose.OPPONENT, or_normal=bool(normal)
        )
        for normal in ("", "normal or ")
    }
)


def parse_each_time(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Reads what an effect does at once each time an event happens, for the rest of the turn.

    As in "each time your opponent Special Summons a monster(s), immediately draw 1 card".
    """
    if (falls := _each_that_falls(tokens, at, say)) is not None:
        return falls
    event = _event(tokens, at)
    start = None if event is None else skip(tokens, event.end, ",")
    done = None if start is None else eat(tokens, skip(tokens, start, "you"), "immediately")
    does = None if done is None else parse_command(tokens, done, say)
    if event is None or does is None:
        return None
    steps = tuple(Step(deed) for deed in does.value.deeds)
    waits = EachTime(event.value, steps, Until.PERMANENT)
    return Parsed(ActionClause((waits,), say.who), does.end)


def _each_that_falls(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "(Special Summon 3 Tokens, and) each time 1 is destroyed, its controller ..."."""
    start = eat(tokens, at, "each", "time", "1", "is", "destroyed", ",")
    last = say.known.mentions[-1] if say.known.mentions else None
    if start is None or last is None or last.ref is not _PREVIOUS or last.many is False:
        return None
    does = parse_player_clause(tokens, start, say)
    if does is None:
        return None
    steps = tuple(Step(deed, by=does.value.who) for deed in does.value.deeds)
    waits = EachTime(EachTimeEvent(destroyed=Selector(ref=last.ref)), steps, Until.PERMANENT)
    return Parsed(ActionClause((waits,), say.who), does.end)


def _event(tokens: Tokens, at: int) -> Parsed[EachTimeEvent] | None:
    """What is waited for, and from where the monsters come."""
    found = _SUMMONS.match(tokens, at)
    if found is None:
        return None
    end = plural_mark(tokens, found.end)
    zones = parse_zones(tokens, end + 1) if tokens[end].norm == "from" else None
    if zones is None:
        return Parsed(found.value, end)
    said = found.value
    made = EachTimeEvent(said.special_summon_by, said.or_normal, zones.value.zones)
    return Parsed(made, zones.end)


def lasting(
    tokens: Tokens, found: Parsed[ActionClause], until: Until, *, before: bool = True
) -> Parsed[ActionClause] | None:
    """Gives the clause a duration; None: what it does cannot last."""
    clause, end = found.value, found.end
    deeds: list[Operation] = []
    for deed in clause.deeds:
        timed = _lasting(deed, until)
        if timed is None:
            return None
        deeds.append(timed)
    held = until if before else None
    return Parsed(clause._replace(deeds=tuple(deeds), until=held), skip_even_if(tokens, end))


_THIS_TURN = Until.END_OF_TURN


def _lasting(deed: Operation, until: Until) -> Operation | None:
    """The deed for a time; of a choice, whatever is chosen."""
    if isinstance(deed, Opaque) or (isinstance(deed, NegateColumn) and until is _THIS_TURN):
        return deed
    if not isinstance(deed, ChooseMode):
        return with_fields(deed, until=until) if hasattr(deed, "until") else None
    options = []
    for option in deed.options:
        timed = [_lasting(step.do, until) for step in option.do]
        if None in timed:
            return None
        steps = tuple(replace(s, do=d) for s, d in zip(option.do, timed, strict=True) if d)
        options.append(replace(option, do=steps))
    return replace(deed, options=tuple(options))


class _When(NamedTuple):
    phase: Phase
    turn: Whose = Whose.EITHER
    next_turn: bool = False
    at_end: bool = False
    moment: Moment | None = None
    nth: int = 1


_NTH = {
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "5th": 5,
    "10th": 10,
    "20th": 20,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
}
_SINCE = PhraseTable(
    {
        f"after {this}": 1
        for this in (
            "activation",
            "this card's activation",
            "this effect's activation",
            "this effect resolves",
            "this card resolves",
            "this card is activated",
            "this effect is activated",
            "its activation",
            "activating this card",
        )
    }
)


def parse_when(tokens: Tokens, at: int) -> Parsed[_When] | None:
    """Reads the phase until which a clause is put off.

    As in "during the End Phase", "during your next Standby Phase".
    """
    point = _point(tokens, at)
    if point is not None:
        return point
    start = eat(tokens, skip(tokens, at, ","), "during")
    if start is None:
        return None
    if (turn := _end_of_turn(tokens, start)) is not None:
        return turn
    whose = {"the": Whose.EITHER, "your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(
        tokens[start].norm
    )
    if whose is None:
        return None
    nth = _NTH.get(tokens[start + 1].norm)
    if nth is not None:
        return _counted(tokens, start + 2, _When(Phase.END, whose, nth=nth))
    return _coming(tokens, start + 1, whose)


def _counted(tokens: Tokens, at: int, when: _When) -> Parsed[_When] | None:
    """As in "(during your 2nd) Standby Phase after activation"."""
    phase = PHASES.match(tokens, at)
    since = None if phase is None else _SINCE.match(tokens, phase.end)
    if phase is None or (since is None and tokens[phase.end].norm not in _STOPS):
        return None
    return Parsed(when._replace(phase=phase.value), phase.end if since is None else since.end)


_STOPS = frozenset({".", END.norm})


def _end_of_turn(tokens: Tokens, at: int) -> Parsed[_When] | None:
    """As in "(during) the End Phase of your opponent's 3rd turn"."""
    start = eat(tokens, at, "the", "end phase", "of")
    whose = None if start is None else _WHOSE.get(tokens[start].norm)
    nth = None if start is None else _NTH.get(tokens[start + 1].norm)
    end = None if start is None else eat(tokens, start + 2, "turn")
    if whose is None or nth is None or end is None:
        return None
    since = _SINCE.match(tokens, end)
    return Parsed(_When(Phase.END, whose, nth=nth), end if since is None else since.end)


_WHOSE = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}


def _coming(tokens: Tokens, at: int, whose: Whose) -> Parsed[_When] | None:
    """As in "(during the) End Phase of this turn", "(your) next Standby Phase"."""
    nxt = eat(tokens, at, "next")
    phase = PHASES.match(tokens, nxt or at)
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
    since = _SINCE.match(tokens, end) if nxt is not None else None
    end = end if since is None else since.end
    later = nxt is not None or of_next is not None
    return Parsed(_When(phase.value, whose, later), of_next or end)


def _point(tokens: Tokens, at: int) -> Parsed[_When] | None:
    """As in "at the end of the Battle Phase", "at the start of the Damage Step"."""
    moment = parse_moment(tokens, at)
    if moment is not None:
        return Parsed(_When(Phase.BATTLE, moment=moment.value), moment.end)
    closing = _AT_END.match(tokens, skip(tokens, at, ","))
    return None if closing is None else Parsed(_When(Phase.BATTLE, at_end=True), closing.end)


_AT_END = PhraseTable({f"at the end of {the} battle phase": 1 for the in ("the", "this", "that")})


def delayed(found: Parsed[ActionClause], when: _When) -> Parsed[ActionClause]:
    """Puts the clause off until that phase."""
    clause, end = found.value, found.end
    steps = tuple(
        Step(deed, Connector.FIRST if n == 0 else Connector.AND, clause.optional)
        for n, deed in enumerate(clause.deeds)
    )
    deed = AtPhase(
        phase=when.phase,
        do=steps,
        turn=when.turn,
        next_turn=when.next_turn,
        at_end=when.at_end,
        moment=when.moment,
        nth=when.nth,
    )
    return Parsed(clause._replace(deeds=(deed,), optional=False), end)


LEAVES = PhraseTable(
    {
        f"when {it} {leaves} the field": True
        for it in ("it", "they", "this card", "that monster", "that card")
        for leaves in ("leaves", "leave", "would leave")
    }
)


def leaving(clause: ActionClause) -> ActionClause | None:
    """Makes of the clause what happens to the cards when they leave the field; None: it cannot."""
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


_SUMMONED_NOW = PhraseTable(
    {
        f"{during}the turn {they} {summoned}{way}": 1
        for during in ("", "during ")
        for they in ("they are", "it is", "they were", "it was")
        for summoned in ("special summoned", "summoned")
        for way in ("", " by this effect", " this way")
    }
)


def turn_of_summon(tokens: Tokens, at: int, clause: ActionClause) -> Parsed[Until] | None:
    """Reads "the turn they are Summoned" as a duration, after what it limits.

    As in "(those Tokens cannot attack) the turn they are Special Summoned": this turn.
    """
    found = _SUMMONED_NOW.match(tokens, skip(tokens, at, ","))
    subjects = [subject_of(deed) for deed in clause.deeds]
    if found is None or any(what is None or what.ref is not Ref.PREVIOUS for what in subjects):
        return None
    return Parsed(Until.END_OF_TURN, found.end)


_MOVES = (
    AddToHand,
    Attach,
    Banish,
    Destroy,
    Discard,
    PlaceOnField,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    SetCards,
    SpecialSummon,
    Tribute,
)
_MONSTERS = frozenset({CardKind.MONSTER})
_PREVIOUS = Ref.PREVIOUS
_NAMED_BY = {
    RemainOnField: MentionedCards(Ref.THIS_CARD, many=False),
    NegateActivation: MentionedCards(Ref.RESPONDED),
    NegateEffect: MentionedCards(Ref.RESPONDED),
    NegateSummon: MentionedCards(Ref.SUMMONED, frozenset({CardKind.MONSTER})),
    NegateAttack: MentionedCards(Ref.ATTACKER, frozenset({CardKind.MONSTER})),
}


_SAID_AS = {
    Declaration.ATTRIBUTE: "attribute",
    Declaration.MONSTER_TYPE: "type",
    Declaration.LEVEL: "level",
    Declaration.CARD_NAME: "name",
}


def with_declared(known: TextContext, what: Declaration) -> TextContext:
    """The context after a declaration: "the declared Type" can be spoken of."""
    return replace(known, declared=known.declared | {_SAID_AS.get(what, what.value)})


def declared_in(printed: str) -> frozenset[str]:
    """What the text has its player declare, for sentences that speak of it later."""
    return frozenset(word.lower() for word in _DECLARES.findall(printed))


_DECLARES = re.compile(
    r"\bdeclar(?:e|ing) (?:1|an?) (?:monster )?(type|attribute|level)\b", re.IGNORECASE
)


def known_after(known: TextContext, clause: ActionClause) -> TextContext:
    """The context after a clause: the cards it was about can be spoken of."""
    for deed in clause.deeds:
        if isinstance(deed, Declare):
            known = with_declared(known, deed.what)
    found = (_mention(deed, clause.verb) for deed in clause.deeds)
    mentions = [_of_kind(m, known) for m in found if m]
    if any(map(_speaks, clause.deeds)) and _PREVIOUS not in [m.ref for m in mentions]:
        known = _shifted(known)
    if not mentions:
        return _this_card(known, clause)
    known = known.after(*mentions)
    if len({(m.ref, m.was) for m in mentions}) > 1 or (
        len(mentions) > 1 and mentions[0].ref is Ref.PREVIOUS
    ):
        both = len(clause.deeds) == 2 and len(mentions) == 2 and _are_new(mentions)  # noqa: PLR2004 -- both
        kinds = mentions[0].kinds if len({m.kinds for m in mentions}) == 1 else frozenset()
        return known.after(MentionedCards(Ref.LAST_TWO if both else None, kinds, True, clause.verb))
    return known


def _speaks(deed: Operation) -> bool:
    """Whether the cards it is done to are from now on those of the step before."""
    what = getattr(deed, "what", None)
    return isinstance(what, Selector) and what.ref is not None and what.ref is not _PREVIOUS


def _shifted(known: TextContext) -> TextContext:
    """The step before is now the one before that."""
    after = known.after(MentionedCards(Ref.PREVIOUS))
    return replace(after, mentions=after.mentions[:-1])


def _are_new(mentions: list[MentionedCards]) -> bool:
    return all(each.ref is Ref.PREVIOUS for each in mentions)


def _of_kind(mention: MentionedCards, known: TextContext) -> MentionedCards:
    """Cards that were spoken of before are still of the kind they were."""
    if mention.kinds or mention.was is None:
        return mention
    before = next((m for m in reversed(known.mentions) if m.ref is mention.was), None)
    return mention if before is None else replace(mention, kinds=before.kinds)


def _mention(deed: Operation, verb: str) -> MentionedCards | None:
    """The cards a deed speaks of, as they are spoken of afterwards."""
    match _comes_of(deed):
        case Excavate() | LookAt():
            return MentionedCards(Ref.EXCAVATED, frozenset(), None, "excavate")
        case Detach():
            return MentionedCards(Ref.PREVIOUS, frozenset(), True, verb)
        case Equip(to=to, what=what) if to.ref is None and what == THIS_CARD:
            return MentionedCards(Ref.LINKED, _MONSTERS, False, verb)
        case Draw():
            return MentionedCards(Ref.PREVIOUS, frozenset(), None, "draw")
        case SummonTokens(count=count):
            return MentionedCards(Ref.PREVIOUS, _MONSTERS, count > 1, verb)
        case _:
            return _NAMED_BY.get(type(deed)) or _of_subject(_comes_of(deed), verb)


def _comes_of(deed: Operation) -> Operation:
    """A Summon that is put off to a phase; else the deed itself."""
    match deed:
        case AtPhase(do=(Step(do=SpecialSummon() as later),)):
            return later
        case _:
            return deed


def _of_subject(deed: Operation, verb: str) -> MentionedCards | None:
    """The cards that the deed is said of."""
    what = subject_of(deed)
    if isinstance(deed, Grant) and what is not None and what.ref is None:
        return MentionedCards(None, kinds_of(what), what.count.max != 1, said=what)
    if what is None or what.ref is Ref.THIS_CARD or isinstance(deed, Grant | RemoveCounter):
        return None
    if what.ref is not None and isinstance(deed, _MOVES):
        many = what.count.max != 1 if what.some else None
        was = None if what.some else what.ref
        return MentionedCards(ref=Ref.PREVIOUS, kinds=kinds_of(what), many=many, how=verb, was=was)
    return mention_of(what, Ref.PREVIOUS, verb, kinds_of(what))


_OWN = (SpecialSummon, SetCards, AddToHand, ModifyStat, SetStat)
"""After these, said of this card, "it" is this card whatever was spoken of before."""


def _this_card(known: TextContext, clause: ActionClause) -> TextContext:
    """Where this card was the last one spoken of, or the only one, "it" is this card."""
    if not of_this_card(clause):
        return known
    if known.mentions and not isinstance(clause.deeds[-1], _OWN):
        return known
    return known.after(MentionedCards(Ref.THIS_CARD, frozenset(), False, clause.verb))


_TIMES = frozenset(
    {"until", "this", "during", "for", "while", "as", "at", "after", "before", "(", ","}
)
"""Words by which a clause can begin that says first when, or for how long."""


def parse_clause(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Reads one clause, without its connector."""
    if tokens[at].norm in VERB_PARSERS:
        found = _core(tokens, at, say)
        return None if found is None else _suffixes(tokens, found, say)
    if (stays := _STAYS.match(tokens, at)) is not None:
        return Parsed(ActionClause((RemainOnField(),), say.who), stays.end)
    if tokens[at].norm in _TIMES:
        is_timed, timed = _after_duration(tokens, at, say)
        if is_timed:
            return timed
    whole = parse_extra_summon(tokens, at, say) or _used(tokens, at, say)
    whole = whole or _unequipping(tokens, at, say)
    if whole is not None:
        return whole
    after = eat(tokens, at, "immediately", "after", "this", "effect", "resolves")
    start = at if after is None else skip(tokens, after, ",")
    found = _core(tokens, start, say)
    return None if found is None else _suffixes(tokens, found, say)


_STAYS = PhraseTable(
    {
        f"{after}{it} remains on the field": 1
        for after in ("after this card's activation , ", "after activation , ")
        for it in ("it", "this card")
    }
)
"""By which a Normal Spell or Trap stays where it is."""


def parse_said_on(
    tokens: Tokens, at: int, what: Selector | None, say: VerbContext
) -> Parsed[ActionClause] | None:
    """Reads a further predicate about the cards of the clause before.

    As in "(it gains 500 ATK), but cannot attack directly": said of the same cards.
    """
    said = None if what is None else parse_predicate(tokens, at, what, say)
    if said is None:
        return None
    return _suffixes(tokens, Parsed(ActionClause(said.value, say.who), said.end), say)


def _unequipping(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Older Unions: "OR unequip it to Special Summon this card"."""
    start = eat(tokens, at, "or") if tokens[at + 1].norm == "unequip" else None
    first = None if start is None else parse_command(tokens, start, say)
    if first is None or tokens[first.end].norm != "to":
        return first
    second = parse_command(tokens, first.end + 1, say)
    if second is None:
        return None
    deeds = (*first.value.deeds, *second.value.deeds)
    return Parsed(first.value._replace(deeds=deeds), second.end)


def _after_duration(
    tokens: Tokens, at: int, say: VerbContext
) -> tuple[bool, Parsed[ActionClause] | None]:
    """Whether a time stands first, and the clause with it."""
    duration = parse_duration(tokens, at)
    if duration is not None:
        inner = _core(tokens, skip(tokens, duration.end, ","), say)
        return True, None if inner is None else lasting(tokens, inner, duration.value)
    there = parse_while(tokens, at, say.known)
    if there is not None and tokens[there.end].norm == ",":
        inner = _core(tokens, there.end + 1, say)
        kept = None if inner is None else _kept(inner.value, there)
        return True, None if inner is None or kept is None else Parsed(kept.value, inner.end)
    if there is None and (here := _while_this_is_here(tokens, at, say.known)) is not None:
        inner = _core(tokens, here + 1, say)
        return True, None if inner is None else lasting(tokens, inner, Until.WHILE_FACE_UP)
    phase = parse_when(tokens, at)
    if phase is not None and tokens[phase.end].norm == ",":
        inner = _core(tokens, phase.end + 1, say)
        return True, None if inner is None else delayed(inner, phase.value)
    return False, None


def _used(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    ritual = parse_used_to_summon(tokens, at, say)
    return None if ritual is None else Parsed(ActionClause(ritual.value, say.who), ritual.end)


def _piercing(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    found = parse_piercing(tokens, at, say)
    return None if found is None else Parsed(ActionClause(found.value), found.end)


def _core(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """Subject and verb, or a command."""
    if tokens[at].norm == "if":
        whole = _piercing(tokens, at, say) or _replacing(tokens, at, say)
        return whole or _tributing_theirs(tokens, at, say)
    begins_so = tokens[at].norm not in VERB_PARSERS
    once = _only_once(tokens, at, say) if begins_so else None
    if once is not None:
        return once
    fixed = _IN_FIXED_WORDS.match(tokens, at)
    if fixed is not None:
        return Parsed(ActionClause((fixed.value,), say.who), fixed.end)
    can = eat(tokens, at, "you", "can")
    start = at if can is None else can
    if can is not None:
        after = eat(tokens, start, "immediately", "after", "this", "effect", "resolves")
        start = start if after is None else skip(tokens, after, ",")
    command = two_verbs(tokens, start, say) or parse_command(tokens, start, say)
    if command is not None:
        chosen = None if can is None else command.value._replace(optional=True)
        return command if chosen is None else Parsed(chosen, command.end)
    if can is not None:
        return parse_player_clause(tokens, at, say) if tokens[can].norm == "only" else None
    said = parse_player_clause(tokens, at, say) or _said_of_cards(tokens, at, say)
    return said or _going_elsewhere(tokens, at, say)


def _tributing_theirs(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "if you Tribute a monster, you must Tribute that target, as if you controlled it"."""
    found = _THEIRS_GIVEN.match(tokens, at, say)
    if found is None:
        return None
    return Parsed(ActionClause((Grant(found.value, Until.PERMANENT),), say.who), found.end)


def _one_monster(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Selector] | None:
    found = parse_noun(tokens, at, say.known)
    return None if found is None or found.value.where.opaque is not None else found


_THEIRS_GIVEN: Wordings[TributedAsYours] = Wordings(
    {"one": _one_monster},
    {
        "if you tribute a monster , you must tribute {one}[ ,] as if you controlled it": (
            lambda what: TributedAsYours(what, must=True)
        ),
    },
)


def _going_elsewhere(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "any card sent to the GY is banished instead"."""
    found = redirected(tokens, at, say.known) or fixed_lock(tokens, at)
    if found is None:
        return None
    deeds = tuple(Grant(each, Until.PERMANENT) for each in found.value)
    return Parsed(ActionClause(deeds, say.who), found.end)


def _only_once(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "the first time it would be destroyed by battle this turn, it is not destroyed"."""
    if tokens[at].norm == "each":
        return parse_each_time(tokens, at, say)
    changes = (
        becomes_another(tokens, at, say.known)
        or becomes_theirs(tokens, at, say.known)
        or becomes_alike(tokens, at, say.known)
    )
    if changes is not None:
        return Parsed(ActionClause(changes.value, say.who), changes.end)
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
    return Parsed(ActionClause(deeds, say.who), found.end)


_IN_FIXED_WORDS: PhraseTable[Operation] = PhraseTable(
    {f"it becomes the end phase{of}": EndPhaseOf() for of in ("", " of this turn")}
    | {
        f"{this} next turn": Grant(CannotUseThisEffect(), Until.END_OF_NEXT_TURN)
        for this in (
            "this card cannot use this effect",
            "this effect cannot be used",
            "this effect cannot be activated",
            "you cannot use this effect",
            "you cannot activate this effect",
        )
    }
)


def _replacing(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    """As in "if the equipped monster would be destroyed, destroy this card instead"."""
    found = parse_replacement(tokens, at, say.known)
    if found is None:
        return None
    deeds = []
    for each in found.value:
        equipped = isinstance(each, ReplaceDestruction) and each.what.ref is Ref.LINKED
        deeds.append(Grant(each, Until.WHILE_EQUIPPED if equipped else Until.PERMANENT))
    return Parsed(ActionClause(tuple(deeds), say.who), found.end)


def _said_of_cards(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
    found = parse_predicate_clause(tokens, at, say)
    if found is None:
        return None
    deeds, end = found.value, found.end
    while tokens[end].norm == "and":
        more = _same_subject(tokens, end + 1, deeds[-1], say)
        if more is None:
            break
        deeds, end = (*deeds, *more.value), more.end
    return Parsed(ActionClause(deeds, say.who), end)


def _same_subject(
    tokens: Tokens, at: int, last: Operation, say: VerbContext
) -> Parsed[Deeds] | None:
    """As in "gains 500 ATK and can attack directly"."""
    what = subject_of(last)
    return None if what is None else parse_predicate(tokens, at, what, say)


def _suffixes(
    tokens: Tokens, found: Parsed[ActionClause], say: VerbContext
) -> Parsed[ActionClause] | None:
    """Duration, delay and "when it leaves the field" after a clause."""
    clause, end = found.value, found.end
    if tokens[end].norm in _NOTHING_MORE:
        return _open_ended(tokens, found, say)
    end = past_asides(tokens, end)
    leaves = LEAVES.match(tokens, end)
    if leaves is not None:
        gone = leaving(clause)
        return None if gone is None else Parsed(gone, skip_even_if(tokens, leaves.end))
    duration = parse_duration(tokens, end) or turn_of_summon(tokens, end, clause)
    if duration is not None:
        kept = lasting(tokens, Parsed(clause, duration.end), duration.value, before=False)
        return None if kept is None else _but_not(tokens, kept, say)
    phase = parse_when(tokens, end)
    if phase is not None:
        return delayed(Parsed(clause, skip_even_if(tokens, phase.end)), phase.value)
    kept = _while_it_has(tokens, Parsed(clause, end))
    kept = kept or _while_there(tokens, Parsed(clause, end), say)
    return kept or _open_ended(tokens, Parsed(clause, end), say)


_PERMANENT = Until.PERMANENT
_NOTHING_MORE = frozenset({"", ".", "and if you do", "then", "also"})
"""What goes on with something else."""


def _open_ended(
    tokens: Tokens, found: Parsed[ActionClause], say: VerbContext
) -> Parsed[ActionClause] | None:
    """A clause with nothing said of how long it holds: what is granted needs that said before."""
    clause, end = found.value, found.end
    if any(map(_has_no_end, clause.deeds)) and tokens[end - 1].norm not in _FOR_EVER:
        return _held(tokens, clause, end) if say.held else None
    return Parsed(clause, skip_even_if(tokens, end))


_FOR_EVER = frozenset({"duel"})
"""As in "for the rest of this Duel": that end is the Duel's own."""


def _has_no_end(deed: Operation) -> bool:
    return isinstance(deed, Grant) and deed.until is _PERMANENT


def _held(tokens: Tokens, clause: ActionClause, end: int) -> Parsed[ActionClause]:
    """What lasts as long as was said at the head of the sentence."""
    deeds = tuple(
        replace(each, until=Until.WHILE_ON_FIELD)
        if isinstance(each, Grant) and each.until is Until.PERMANENT
        else each
        for each in clause.deeds
    )
    return Parsed(clause._replace(deeds=deeds), skip_even_if(tokens, end))


_ITS_OWN = PhraseTable(
    {f", except {own}": 1 for own in ("its own", "its own effects", "their own")}
)


def _but_not(tokens: Tokens, found: Parsed[ActionClause], say: VerbContext) -> Parsed[ActionClause]:
    """As in "monsters you control cannot attack this turn, except this card"."""
    clause, end = found.value, found.end
    own = _but_its_own(tokens, found)
    what = subject_of(clause.deeds[0]) if len(clause.deeds) == 1 else None
    grant = clause.deeds[0]
    apart = tokens[end].norm == "," and tokens[end + 1].norm == "except"
    if own > end or not apart or what is None or what.ref is not None:
        return Parsed(clause, own)
    more = add_postmodifiers(tokens, end, what, say.known)
    if more is None or more.value.where.opaque is not None or not isinstance(grant, Grant):
        return found
    deed = replace(grant, what=with_cards(grant.what, more.value))
    return Parsed(clause._replace(deeds=(deed,)), more.end)


_HERE = PhraseTable(
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


def parse_while(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads the card whose stay on the field limits how long something applies.

    As in "while you control that face-up monster", "while it is face-up in the Monster Zone".
    """
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
        return Parsed(there, what.end)
    here = _HERE.match(tokens, what.end)
    if here is None:
        return None
    return Parsed(replace(what.value, zone=(Zone.MONSTER_ZONE,)), here.end)


def _while_this_is_here(tokens: Tokens, at: int, known: TextContext) -> int | None:
    """Where the comma stands after "while it is face-up in the Monster Zone", of this card."""
    start = eat(tokens, at, "while")
    what = None if start is None else parse_noun(tokens, start, known)
    if what is None or what.value.ref is not Ref.THIS_CARD:
        return None
    here = _HERE.match(tokens, what.end)
    return None if here is None or tokens[here.end].norm != "," else here.end


_AS_LONG = PhraseTable(
    {f"{as_} {it}": 1 for as_ in ("as long as", "while") for it in ("they have", "it has")}
)


def _while_it_has(tokens: Tokens, found: Parsed[ActionClause]) -> Parsed[ActionClause] | None:
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
    return Parsed(found.value._replace(deeds=(kept,)), name.end)


def _while_there(
    tokens: Tokens, found: Parsed[ActionClause], say: VerbContext
) -> Parsed[ActionClause] | None:
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
    return Parsed(kept.value._replace(deeds=(replace(deed, what=spared.value),)), spared.end)


def _kept(clause: ActionClause, there: Parsed[Selector]) -> Parsed[ActionClause] | None:
    deeds: list[Operation] = []
    for deed in clause.deeds:
        if not isinstance(deed, Grant) or deed.until is not Until.PERMANENT:
            return None
        deeds.append(replace(deed, while_=there.value))
    return Parsed(clause._replace(deeds=tuple(deeds)), there.end)


def _but_its_own(tokens: Tokens, found: Parsed[ActionClause]) -> int:
    """A card is never kept from its own effects: the words say no more."""
    deeds = found.value.deeds
    shields = (each.what for each in deeds if isinstance(each, Grant))
    own = _ITS_OWN.match(tokens, found.end)
    plain = own is not None and all(
        isinstance(each, Protect) and ProtectedFrom.UNAFFECTED in each.from_ for each in shields
    )
    return own.end if own is not None and plain else found.end
