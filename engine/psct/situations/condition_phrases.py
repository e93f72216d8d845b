"""Condition phrases: what must be so, after "if", "while" or "unless", now or in the past."""

import re
from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.amounts import Declared
from engine.cardtext.requirements import (
    AllOf,
    AnyOf,
    AtMost,
    CoinShows,
    Condition,
    DidThisTurn,
    EffectWasActivatedThisTurn,
    Equal,
    Exists,
    Fits,
    Happened,
    HasMaterials,
    InPhase,
    None_,
    Not,
    NotSentHereThisTurn,
    OpaqueCondition,
    ThisBattled,
    ThisIsEquipped,
    ThisWasSet,
    ThisWasSummoned,
    ThisWasTurnedUp,
    WhenActivated,
    WhenItHappened,
)
from engine.cardtext.selectors import ALL, THIS_CARD, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.card_references import (
    AFTER_PARTICIPLE,
    PARTICIPLES,
    declared_card,
    only_this_card,
    parse_owner,
    parse_reference,
)
from engine.psct.nouns.noun_parts import SelectorDraft, adjective_runs, with_place
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.situations.board_conditions import parse_state
from engine.psct.situations.event_phrases import parse_event
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    NORMALLY,
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    first_comma,
    kinds_of,
    number,
    skip,
)
from engine.psct.syntax.text_pieces import holds_opaque
from engine.terms.vocabulary import FIELD, CardKind, Phase, SummonKind, Whose, Zone

_NOTHING = TextContext()
_LEADS = PhraseTable(
    {"if": 1, "while": 1, "as long as": 1, "when": 1, "and": 1, "but": 1, "only if": 1}
)
_MARKS = frozenset(",.:;")
_NOT_SENT = PhraseTable(
    {
        "except the turn this card was sent to the gy": 1,
        "except the turn this card was sent there": 1,
        "except the turn it was sent to the gy": 1,
        "except the turn it was sent there": 1,
        "except the turn this card was sent to your gy": 1,
    }
)
_DURING: dict[str, InPhase] = {
    "during your turn": InPhase(turn=Whose.YOU),
    "during your opponent's turn": InPhase(turn=Whose.OPPONENT),
    **{
        f"during {whose} {phase}": InPhase(phases, turn)
        for whose, turn in (
            ("the", Whose.EITHER),
            ("each player's", Whose.EITHER),
            ("your", Whose.YOU),
            ("your opponent's", Whose.OPPONENT),
        )
        for phase, phases in (
            ("main phase", (Phase.MAIN1, Phase.MAIN2)),
            ("main phase 1", (Phase.MAIN1,)),
            ("main phase 2", (Phase.MAIN2,)),
            ("battle phase", (Phase.BATTLE,)),
        )
    },
    "during main phase 1": InPhase((Phase.MAIN1,)),
    "during main phase 2": InPhase((Phase.MAIN2,)),
}
"""The times for which something holds or may be done."""
_TIMES = PhraseTable(
    {
        **_DURING,
        "your turn": InPhase(turn=Whose.YOU),
        "your opponent's turn": InPhase(turn=Whose.OPPONENT),
        "if it is the main phase": InPhase((Phase.MAIN1, Phase.MAIN2)),
        "if it is the battle phase": InPhase((Phase.BATTLE,)),
        "if it is your opponent's battle phase": InPhase((Phase.BATTLE,), Whose.OPPONENT),
        "it is your turn": InPhase(turn=Whose.YOU),
        "it is your opponent's turn": InPhase(turn=Whose.OPPONENT),
    }
)
_HOW: dict[str, tuple[SummonKind, ...] | None] = {
    "normal summoned": NORMALLY,
    "tribute summoned": (SummonKind.TRIBUTE,),
    "flip summoned": (SummonKind.FLIP,),
    "fusion summoned": (SummonKind.FUSION,),
    "synchro summoned": (SummonKind.SYNCHRO,),
    "xyz summoned": (SummonKind.XYZ,),
    "link summoned": (SummonKind.LINK,),
    "ritual summoned": (SummonKind.RITUAL,),
    "pendulum summoned": (SummonKind.PENDULUM,),
    "special summoned": None,
}
_MINE = Selector(
    whose=Whose.YOU,
    zone=(Zone.MONSTER_ZONE,),
    where=Filter(kind=(CardKind.MONSTER,)),
    count=ALL,
)
_THEIRS = replace(_MINE, whose=Whose.OPPONENT)
_ON_FIELD = Exists(replace(THIS_CARD, zone=FIELD))
_HERE: PhraseTable[Condition] = PhraseTable(
    {
        "this card is on the field": _ON_FIELD,
        "this effect was activated this turn ( and was not negated )": (
            EffectWasActivatedThisTurn("")  # Which one stands before it: lowering tells.
        ),
        "you control this monster on the field": Exists(
            replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)
        ),
        "you control this card on the field": Exists(
            replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)
        ),
        "only your opponent controls a monster": AllOf((Exists(_THEIRS), None_(_MINE))),
        "your opponent controls a monster and you control no monsters": AllOf(
            (Exists(_THEIRS), None_(_MINE))
        ),
        "this card battled an opponent's monster": ThisBattled(),
        "this card battled a monster": ThisBattled(),
        "this monster is on the field": _ON_FIELD,
        "this card is face-up on the field": _ON_FIELD,
        "you control this card": Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
        "you control this monster": Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
        "you control this face-up card": Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
        "this card is banished": Exists(replace(THIS_CARD, zone=(Zone.BANISHED,))),
        "banished": Exists(replace(THIS_CARD, zone=(Zone.BANISHED,))),
        "this card is a continuous trap": Exists(replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))),
        "this card is a continuous spell": Exists(replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))),
    }
)
_EQUIPPED_SO: Condition = ThisIsEquipped(to=True)
_EQUIPPED: PhraseTable[Condition] = PhraseTable(
    {
        f"{this}equipped{to} by {way}": _EQUIPPED_SO
        for this in ("", "this card is ")
        for to in ("", " to a monster")
        for way in ("this effect", "this card's effect", "its effect")
    }
)
_THIS_TURN = re.compile(r"\bthis turn$")


def parse_condition(
    tokens: Tokens, known: TextContext = _NOTHING, *, events: bool = False
) -> Condition | None:
    """Reads the condition of a whole run, its first word and last mark left out.

    None: not understood. `events`: also what was done this turn, kept in its words.
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = closed(tokens[:end])
    if not end:
        return None
    if (found := _NOT_SENT.match(run, 0)) is not None and found.end == end:
        return NotSentHereThisTurn()
    if (time := _TIMES.match(run, 0)) is not None and time.end == end:
        return time.value
    if run[0].norm == "unless":
        said = _stated(run, 1, end, known, events=events)
        return None if said is None else Not(said)
    lead = _LEADS.match(run, 0)
    start = 0 if lead is None else lead.end
    return _stated(run, start, end, known, events=events)


def condition_of(tokens: Tokens, known: TextContext = _NOTHING) -> Condition:
    """The condition of a run, or an opaque one with its words."""
    found = parse_condition(tokens, known, events=True)
    return OpaqueCondition(known.words(tokens, 0, len(tokens))) if found is None else found


def _stated(
    run: Tokens, start: int, end: int, known: TextContext, *, events: bool
) -> Condition | None:
    if start >= end:
        return None
    state = parse_state(run, start, end, known)
    if state is not None:
        return state.condition
    here = _HERE.match(run, start) or _EQUIPPED.match(run, start)
    if here is not None and here.end == end:
        return here.value
    told = _was_summoned(run, start, end) or _only_yours(run, start, end, known)
    if told is not None:
        return told
    both = _joined(run, start, end, known, AllOf, events=events)
    both = both or _joined(run, start, end, known, AnyOf, events=False)
    if both is not None:
        return both
    return _done_this_turn(run, start, end, known) if events else None


def _only_yours(run: Tokens, start: int, end: int, known: TextContext) -> Condition | None:
    """As in "only you control a Spellcaster monster": and the other player controls none."""
    at = eat(run, start, "only")
    state = parse_state(run, at, end, known) if at is not None and at < end else None
    there = state.condition if state is not None else None
    sides = {Whose.YOU: Whose.OPPONENT, Whose.OPPONENT: Whose.YOU}
    if not isinstance(there, Exists) or there.what.whose not in sides:
        return None
    return AllOf((there, None_(replace(there.what, whose=sides[there.what.whose], count=ALL))))


def _was_summoned(run: Tokens, start: int, end: int) -> Condition | None:
    """As in "this card was Normal Summoned this turn", "this card is Link Summoned"."""
    at = eat(run, start, "this", "card", "was") or eat(run, start, "it", "was")
    if at is None:
        return None
    how: list[SummonKind] = []
    special = False
    while at < end:
        norm = run[at].norm
        kinds = _HOW.get(norm, _HOW.get(f"{norm} summoned", ()))
        if kinds == ():
            break
        special = special or kinds is None
        how.extend(kinds or ())
        at += 1
        if run[at].norm in ("or", ","):
            at += 1
    this_turn = eat(run, at, "this", "turn")
    at = this_turn or at
    redundant = special and bool(how) and SummonKind.NORMAL not in how
    if at != end or not (how or special) or redundant:
        return None
    now = bool(this_turn)
    said = [ThisWasSummoned(tuple(how), this_turn=now)] if how else []
    if special:
        said.append(ThisWasSummoned(special=True, this_turn=now))
    return said[0] if len(said) == 1 else AnyOf(tuple(said))


def _joined(  # noqa: PLR0913 (a stretch of text, and how it is read)
    run: Tokens,
    start: int,
    end: int,
    known: TextContext,
    kind: type[AllOf | AnyOf],
    *,
    events: bool,
) -> Condition | None:
    """Two conditions with "and" between them, or with "or"."""
    for at in range(start + 1, end - 1):
        if run[at].norm not in _JOINTS[kind]:
            continue
        again = skip(run, at + 1, "if") if kind is AnyOf else at + 1
        right = _stated(run, again, end, known, events=events)
        if right is None and run[at + 1].norm in _ELLIPTICAL:
            same = (*run[:start], *run[start : start + 1], *run[at + 1 : end])
            right = _stated(closed(same), start, len(same), known, events=events)
        stop = at - (run[at - 1].norm == ",")
        before = closed(run[start:stop])
        left = None if right is None else _stated(before, 0, stop - start, known, events=events)
        if left is not None and right is not None:
            return kind((left, right))
    return None


_ELLIPTICAL = frozenset({"have", "control", "has", "controls"})
"""Verbs whose subject is the one before "and"."""
_JOINTS: dict[type[AllOf | AnyOf], tuple[str, ...]] = {AllOf: ("and", "while"), AnyOf: ("or",)}


def _done_this_turn(run: Tokens, start: int, end: int, known: TextContext) -> Condition | None:
    """As in "you Synchro Summoned this turn", "this card battled this turn"."""
    words = " ".join(token.norm for token in run[start:end])
    if words in ("this card battled", "this card battled this turn"):
        return ThisBattled()
    if not _THIS_TURN.search(words):
        return None
    if _CAME_UP.fullmatch(words):
        how = (SummonKind.NORMAL, SummonKind.TRIBUTE)
        return AnyOf((ThisWasSummoned(how=how, this_turn=True), ThisWasTurnedUp()))
    if _CAME_HERE.fullmatch(words):
        return Not(NotSentHereThisTurn())
    text = known.words(run, start, end)
    return Not(DidThisTurn(text)) if " did not " in words else DidThisTurn(text)


_CAME_UP = re.compile(r"(?:this card|it) (?:is|was) normal summoned or flipped face-up this turn")
_CAME_HERE = re.compile(
    r"this card is (?:in (?:the|your) (?:gy|graveyard) because it was sent there"
    r"|currently banished , and was banished) this turn"
)
"""That it was sent to where it is during this turn, whatever from where."""


def parse_past_condition(tokens: Tokens, at: int, end: int, known: TextContext) -> Condition | None:
    """Reads a condition on the past in words `at:end`, after "if"."""
    for read in (_on_activation, _coins, _numbers, _is_so, _is_declared, _befell):
        found = read(tokens, at, end, known)
        if found is not None and found.end == end:
            return found.value
    return None


# --- on activation ---------------------------------------------------------------------------

_ACTIVATED = PhraseTable(
    dict.fromkeys(
        (
            "you activated this card",
            "you activated this effect",
            "this effect was activated",
            "this card was activated",
            "this effect is activated",
            "you activate this card",
            "you activate this effect",
        ),
        1,
    )
)
_PRESENT_OF_VERBS = {
    "was": "is",
    "were": "are",
    "had": "have",
    "controlled": "control",
    "did": "do",
}
_TURNS: PhraseTable[Condition] = PhraseTable(
    {
        **_DURING,
        "from your hand": Exists(replace(THIS_CARD, zone=(Zone.HAND,))),
    }
)


def _on_activation(
    tokens: Tokens, at: int, end: int, known: TextContext
) -> Parsed[Condition] | None:
    """As in "you activated this card while you controlled a Dragon monster"."""
    lead = _ACTIVATED.match(tokens, at)
    if lead is None:
        return None
    turn = _TURNS.match(tokens, lead.end)
    if turn is not None:
        return Parsed(WhenActivated(turn.value), turn.end)
    return _while_so(tokens, lead.end, end, known) or _aimed_at(tokens, lead.end, known)


def _aimed_at(tokens: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "(you activated this card) by targeting a Dragon monster", "in your GY"."""
    aimed = eat(tokens, at, "by", "targeting")
    kind = None if aimed is None else parse_noun(tokens, aimed, known)
    if kind is not None and kind.value.ref is None and not kind.value.any_of:
        return Parsed(Fits(Selector(ref=Ref.TARGET), kind.value.where), kind.end)
    place = parse_place(tokens, at) if tokens[at].norm in ("in", "on") else None
    if place is not None:
        there = Exists(replace(THIS_CARD, whose=place.value.whose, zone=place.value.zones))
        return Parsed(WhenActivated(there), place.end)
    return None


def _while_so(tokens: Tokens, at: int, end: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "(you activated this card) while you controlled a Dragon monster"."""
    if tokens[at].norm != "while":
        return None
    words = tokens[at + 1 : end]
    now = tuple(reworded(token, _PRESENT_OF_VERBS.get(token.norm, token.norm)) for token in words)
    said = parse_condition(now, known)
    return None if said is None else Parsed(WhenActivated(said), end)


# --- results ---------------------------------------------------------------------------------

_HEADS = PhraseTable({"heads": "heads", "tails": "tails"})


def _coins(tokens: Tokens, at: int, end: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "at least 2 of the results are heads", "the result is 2 heads"."""
    del known, end
    start = eat(tokens, at, "at", "least")
    least = None if start is None else number(tokens[start])
    of = None if start is None else eat(tokens, start + 1, "of", "the", "results", "are")
    if of is None:
        start = eat(tokens, at, "the", "result", "is")
        least = None if start is None else number(tokens[start])
        of = None if start is None else start + 1
    shows = None if of is None else _HEADS.match(tokens, of)
    if least is None or shows is None:
        return None
    return Parsed(CoinShows(shows.value, least), shows.end)


_RESULT = PhraseTable(
    {
        "the result is": 1,
        "the total is": 1,
        "you roll a": 1,
        "you roll": 1,
        "you rolled a": 1,
        "you rolled": 1,
    }
)


def _numbers(tokens: Tokens, at: int, end: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "the result is 6", "you roll a 2, 3, or 4", "the total is 6 or more"."""
    del known
    lead = _RESULT.match(tokens, at)
    first = None if lead is None else number(tokens[lead.end])
    if lead is None or first is None:
        return None
    after = lead.end + 1
    if eat(tokens, after, "or", "more") or eat(tokens, after, "or", "higher"):
        return Parsed(AtMost(first, Declared()), after + 2)
    if eat(tokens, after, "or", "less") or eat(tokens, after, "or", "lower"):
        return Parsed(AtMost(Declared(), first), after + 2)
    values = [first]
    while after < end:
        start = skip(tokens, skip(tokens, skip(tokens, after, ","), "or"), "a")
        value = number(tokens[start])
        if value is None or start == after:
            return None
        values.append(value)
        after = start + 1
    same = tuple(Equal(Declared(), value) for value in values)
    return Parsed(same[0] if len(same) == 1 else AnyOf(same), after)


# --- what a card is, or was ------------------------------------------------------------------

_WAS = frozenset({"is", "was", "are", "were"})


def _is_so(tokens: Tokens, at: int, _end: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "it is Level 2 or higher", "that card was face-up", "its original Type is Dragon"."""
    owner = parse_owner(tokens, at, known)
    if owner is not None and owner.value.ref is not None:
        return _its_value(tokens, owner, known)
    both = skip(tokens, skip(tokens, at, "both"), "all")
    what = parse_reference(tokens, both, known)
    if what is None or what.value.ref is None or tokens[what.end].norm not in _WAS:
        return None
    never = eat(tokens, what.end + 1, "not")
    where = _adjectives(tokens, never or what.end + 1)
    if where is None:
        return None
    said: Condition = Fits(what.value, where.value)
    if tokens[what.end].norm in ("was", "were") and where.value.given & {"face", "position"}:
        said = WhenItHappened(said)
    return Parsed(said if never is None else Not(said), where.end)


def _adjectives(tokens: Tokens, at: int) -> Parsed[Filter] | None:
    """As in "face-up", "Level 2 or higher", "in Defense Position", without a noun."""
    at = skip(tokens, at, "in")
    runs, end = adjective_runs(tokens, at)
    draft = SelectorDraft()
    if len(runs) != 1 or end == at:
        return None
    draft.mark(*runs[0])
    made = draft.selector()
    if draft.opaque or draft.sel or made.any_of:
        return None
    return Parsed(made.where, end)


def _its_value(
    tokens: Tokens, owner: Parsed[Selector], known: TextContext
) -> Parsed[Condition] | None:
    """As in "its original Level is 4 or lower": said as of a card of that kind."""
    start = skip(tokens, owner.end, "original")
    word = tokens[start].norm
    if word not in ("level", "rank") or tokens[start + 1].norm not in _WAS or start > owner.end:
        return None
    del known
    value = (*tokens[: start + 1], *tokens[start + 2 :])
    where = _adjectives(value, start)
    return None if where is None else Parsed(Fits(owner.value, where.value), where.end + 1)


_DECLARED = PhraseTable(
    dict.fromkeys(
        (
            "the declared card",
            "the declared card type",
            "the declared type",
            "a card of that type",
            "a card of the declared type",
            "of that type",
        ),
        1,
    )
)


def _is_declared(tokens: Tokens, at: int, end: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "it is the declared card", "that card is not a card of that type"."""
    del end
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None or tokens[what.end].norm not in _WAS:
        return None
    never = eat(tokens, what.end + 1, "not")
    named = _DECLARED.match(tokens, never or what.end + 1)
    if named is None or not known.declared:
        return None
    is_name = "name" in known.declared and tokens[named.end - 1].norm == "card"
    where = Filter(declared_name=True) if is_name else Filter(told=(Told("declared"),))
    said: Condition = Fits(what.value, where)
    return Parsed(said if never is None else Not(said), named.end)


# --- what became of a card -------------------------------------------------------------------


def _befell(tokens: Tokens, at: int, end: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card was discarded from your hand by an opponent's card effect"."""
    start = eat(tokens, at, "this", "card") or eat(tokens, at, "it")
    if tokens[at].norm == "it" and not only_this_card(known):
        return None
    was = start
    if start is not None and eat(tokens, start, "on", "the", "field"):
        was = start + 3
    if start is None or was is None or tokens[was].norm not in ("was", "were"):
        return None
    subject = tuple(reworded(tokens[at], word) for word in ("this", "card")) + tokens[start:was]
    now = (*subject, reworded(tokens[was], "is"), *tokens[was + 1 : end])
    events = parse_event(now, known)
    if holds_opaque(events):
        return None
    return Parsed(Happened(events), end)


def parse_step_condition(tokens: Tokens, at: int, end: int, known: TextContext) -> Condition:
    """Reads the condition in words `at:end`, which begin with "if" or "unless"."""
    coin = _COIN.match(tokens, at) or _WAS_SET.match(tokens, at)
    state = parse_state(tokens, at + 1, end, known)
    if coin is not None and coin.end == end:
        return coin.value
    if state is not None:
        said: Condition | None = state.condition
    else:
        fits = (
            _fits(tokens, at + 1, known)
            or _you_did(tokens, at + 1, known)
            or _was_done(tokens, at + 1, known)
            or _has_material(tokens, at + 1, known)
            or _named_is_there(tokens, at + 1, known)
        )
        said = fits.value if fits is not None and fits.end == end else None
    if said is None:
        said = (
            parse_condition(tokens[at + 1 : end], known)
            or _at_activation(tokens, at + 1, end, known)
            or parse_past_condition(tokens, at + 1, end, known)
        )
    if said is None:
        return OpaqueCondition(known.words(tokens, at, end))
    return Not(said) if tokens[at].norm == "unless" else said


_WAS_SET: PhraseTable[Condition] = PhraseTable(
    {"if this card was set before activation and is on the field at resolution": ThisWasSet()}
)


def spoken_of(conditions: tuple[Condition, ...]) -> tuple[MentionedCards, ...]:
    """The cards that "them" may mean after conditions such as "if there are any Field Spells".

    "That 1 card" is one of them where its name was declared.
    """
    there = [
        said.what
        for said in conditions
        if isinstance(said, Exists) and said.what.ref is None and said.at_most is None
    ]
    found = [
        MentionedCards(None, kinds_of(what), many, said=replace(what, count=count))
        for what in there
        for many, count in ((True, ALL), (False, Count(1, 1)))
        if many or what.where.declared_name
    ]
    own = (said for said in conditions if _is_of_this_card(said))
    return (*found, *(MentionedCards(Ref.THIS_CARD, many=False) for _ in own))


def _is_of_this_card(said: Condition) -> bool:
    """As in "if this card is a monster", "if Summoned this way": "it" is this card then."""
    if isinstance(said, ThisWasSummoned):
        return said.this_way
    return isinstance(said, Fits) and said.what == THIS_CARD


def _has_material(tokens: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "this card has a Dragon Xyz Monster as material"."""
    start = eat(tokens, at, "this", "card", "has")
    kind = None if start is None else parse_noun(tokens, start, known)
    end = None if kind is None else eat(tokens, kind.end, "as", "material")
    if kind is None or end is None or kind.value.count.max not in (1, None):
        return None
    if replace(kind.value, where=Filter(), count=Count()) != Selector():
        return None
    return Parsed(HasMaterials(max(1, kind.value.count.min), kind.value.where), end)


_THEN = PhraseTable(
    {
        f"when {this}": 1
        for this in (
            "this effect was activated",
            "this card was activated",
            "you activated this card",
            "you activated this effect",
        )
    }
)
_PRESENT_OF_STATES = {"was": "is", "were": "are", "had": "have", "controlled": "control"}


def _at_activation(tokens: Tokens, at: int, end: int, known: TextContext) -> Condition | None:
    """As in "this card was co-linked when this effect was activated"."""
    for start in range(at + 1, end):
        when = _THEN.match(tokens, start)
        if when is None or when.end != end:
            continue
        now = tuple(
            reworded(token, _PRESENT_OF_STATES.get(token.norm, token.norm))
            for token in tokens[at:start]
        )
        said = parse_condition(now, known)
        return None if said is None else WhenActivated(said)
    return None


_COIN: PhraseTable[Condition] = PhraseTable(
    {
        "if you call it right": CoinShows("right"),
        "if you call it wrong": CoinShows("wrong"),
        "if you called it right": CoinShows("right"),
        "if you called it wrong": CoinShows("wrong"),
        "if the result is heads": CoinShows("heads"),
        "if the result is tails": CoinShows("tails"),
        "if heads": CoinShows("heads"),
        "if tails": CoinShows("tails"),
        "if it is heads": CoinShows("heads"),
        "if it is tails": CoinShows("tails"),
    }
)


def _fits(tokens: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "it is a Dragon monster", "that card was a Spell"."""
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None:
        return None
    if tokens[what.end].norm not in ("is", "was", "are", "were"):
        return None
    negative = eat(tokens, what.end + 1, "not")
    kind = parse_noun(tokens, negative or what.end + 1, known)
    if kind is None or kind.value.ref is not None or kind.value.count != Count(1, 1):
        return None
    if kind.value.zone or kind.value.any_of or kind.value.alternatives or kind.value.other:
        return None
    said: Condition = Fits(what.value, kind.value.where)
    return Parsed(Not(said) if negative is not None else said, kind.end)


def _named_is_there(tokens: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "that card is in your opponent's hand", of one whose name was declared."""
    what = declared_card(tokens, at, known)
    place = None if what is None else parse_place(tokens, what.end + 1)
    if what is None or place is None or tokens[what.end].norm not in ("is", "was"):
        return None
    return Parsed(Exists(with_place(replace(what.value, count=ALL), place.value)), place.end)


def _you_did(tokens: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "you Tributed a Dragon monster to activate this effect"."""
    how = PARTICIPLES.get(tokens[at + 1].norm) if tokens[at].norm == "you" else None
    kind = None if how is None else parse_noun(tokens, at + 2, known)
    if kind is None or kind.value.ref is not None or kind.value.alternatives:
        return None
    way = AFTER_PARTICIPLE.match(tokens, kind.end)
    return _done_to(known, how, kind.value, kind.end if way is None else way.end)


def _was_done(tokens: Tokens, at: int, known: TextContext) -> Parsed[Condition] | None:
    """As in `any "Sample" monsters were sent to the GY by this effect`."""
    kind = parse_noun(tokens, at, known)
    if kind is None or kind.value.ref is not None or kind.value.zone:
        return None
    how = PARTICIPLES.get(tokens[kind.end + 1].norm)
    if tokens[kind.end].norm not in ("was", "were") or how is None:
        return None
    way = AFTER_PARTICIPLE.match(tokens, kind.end + 2)
    return _done_to(known, how, kind.value, kind.end + 2 if way is None else way.end)


def _done_to(
    known: TextContext, how: str | None, kind: Selector, end: int
) -> Parsed[Condition] | None:
    """That such a card is among those to which the step before did so."""
    for mention in reversed(known.mentions):
        if mention.how != how or mention.ref is None:
            continue
        of = Selector(ref=mention.ref, where=kind.where, any_of=kind.any_of, count=ALL)
        if mention.many is False and not kind.any_of:
            return Parsed(Fits(Selector(ref=mention.ref), kind.where), end)
        return Parsed(Exists(of, max(1, kind.count.min)), end)
    return None


class Lead(NamedTuple):
    """The conditions in words `start:end` of a sentence."""

    start: int
    end: int
    conditions: tuple[Condition, ...]
    subject: Selector | None = None
    """The cards it spoke of, which "it" or "they" then mean."""


_WORDS = PhraseTable({"while": 1, "if": 1, "as long as": 1, "when": 1})
_OTHER = frozenset({"during", "once per turn", "until", "for", "after", "unless"})
_TURN_WORDS = PhraseTable(
    {"the turn": 1, "the first": 1, "the next": 1, "each turn": 1, "each time": 1}
)
_WHEN = PhraseTable(
    {f"{time}{only}": said for time, said in _DURING.items() for only in ("", " only")}
)
_STAYS = {"remains": "is", "remain": "are"}


def _as_it_is(run: Tokens, at: int, end: int) -> Tokens:
    """The run, with what "remains" on the field said to be there."""
    if _STAYS.keys().isdisjoint([token.norm for token in run[at:end]]):
        return run
    words = (reworded(token, _STAYS.get(token.norm, token.norm)) for token in run[at:end])
    return (*run[:at], *words, *run[end:])


_KINDS: dict[str, ThisWasSummoned] = {
    "": ThisWasSummoned(this_turn=True),
    "normal ": ThisWasSummoned(NORMALLY, this_turn=True),
    "special ": ThisWasSummoned(special=True, this_turn=True),
    **{
        f"normal {or_}special ": ThisWasSummoned(
            NORMALLY + tuple(kind for kind in SummonKind if kind.is_special), this_turn=True
        )
        for or_ in ("or ", "summoned or ")
    },
    **{
        f"{kind.value} ": ThisWasSummoned((kind,), this_turn=True)
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
            SummonKind.PENDULUM,
            SummonKind.TRIBUTE,
            SummonKind.FLIP,
        )
    },
}
_TURN_SUMMONED = PhraseTable(
    {
        f"{during}the turn {it} {is_} {kind}summoned": made
        for during in ("", "during ")
        for it in ("it", "this card")
        for is_ in ("is", "was")
        for kind, made in _KINDS.items()
    }
    | {f"if {it}summoned this way": ThisWasSummoned(this_way=True) for it in ("", "this card is ")}
)
_STANDS_SUMMONED: PhraseTable[Condition] = PhraseTable(
    {
        f"while this {kind}summoned {card} is {there}": ThisWasSummoned(
            made.how, special=made.special
        )
        for kind, made in _KINDS.items()
        if kind
        for card in ("card", "monster")
        for there in ("on the field", "face-up on the field", "in the monster zone")
    }
)
"""As in "While this Link Summoned card is on the field"."""
_KEPT = frozenset({"would", "attacks", "leaves"})
"""Verbs by which a sentence that begins with "if" says one thing as a whole."""


def parse_lead(run: Tokens, at: int, stop: int, known: TextContext) -> Lead | None:
    """Reads conditions before the first comma; None: it is no condition."""
    comma = first_comma(run, at, stop)
    if comma is None or not _begins(run, at):
        return None
    if any(token.norm in _KEPT for token in run[at:comma]):
        return None
    return _read(run, at, comma, known, past=comma + 1)


def parse_tail(run: Tokens, at: int, stop: int, known: TextContext) -> Lead | None:
    """Reads conditions at the end: "while you control ...", "during the Battle Phase"."""
    if not _begins(run, at) and run[at].norm != "unless":
        return None
    return _read(run, at, stop, known, past=stop)


def _begins(run: Tokens, at: int) -> bool:
    is_word = _WORDS.match(run, at) is not None or run[at].norm in _OTHER
    return is_word or _TURN_WORDS.match(run, at) is not None


def _read(run: Tokens, at: int, end: int, known: TextContext, *, past: int) -> Lead:
    time = _WHEN.match(run, at)
    if time is not None and run[time.end].norm in ("while", "if") and time.end < end:
        more = _read(run, time.end, end, known, past=past)
        return more._replace(start=at, conditions=(time.value, *more.conditions))
    fixed = (time, _TURN_SUMMONED.match(run, at), _STANDS_SUMMONED.match(run, at))
    whole = next((one.value for one in fixed if one is not None and one.end == end), None)
    if whole is not None:
        return Lead(at, past, (whole,))
    word = _WORDS.match(run, at)
    negative = run[at].norm == "unless"
    if word is not None or negative:
        start = at + 1 if word is None else word.end
        run = _as_it_is(run, start, end)
        found = parse_state(run, start, end, known)
        if found is not None:
            said = (Not(found.condition),) if negative else (found.condition,)
            return Lead(at, past, said, found.subject)
        told = parse_condition(run[at:end], known)
        if told is not None:
            return Lead(at, past, (told,))
    return Lead(at, past, (OpaqueCondition(known.words(run, at, end)),))
