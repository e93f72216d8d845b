"""Told conditions: what was so on activation, what a result is, what became of a card."""

from dataclasses import replace

from engine.amounts import Declared
from engine.psct.conditions import parse_condition
from engine.psct.events import parse_event
from engine.psct.kinds import adjective_runs
from engine.psct.lexer import Tokens, reworded
from engine.psct.noun_phrases import parse_noun
from engine.psct.opaqueness import holds_opaque
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.places import parse_place
from engine.psct.references import parse_owner, parse_reference
from engine.psct.selecting import Draft
from engine.requirements import (
    AnyOf,
    AtMost,
    CoinShows,
    Condition,
    Equal,
    Exists,
    Fits,
    Happened,
    InPhase,
    Not,
    WhenActivated,
    WhenItHappened,
)
from engine.selectors import THIS_CARD, Filter, Ref, Selector, Told
from engine.terms import Phase, Whose, Zone


def parse_told(tokens: Tokens, at: int, end: int, known: Known) -> Condition | None:
    """The condition in words `at:end`, after "if"; None: not understood as a whole."""
    for read in (_on_activation, _coins, _numbers, _is_so, _is_declared, _befell):
        found = read(tokens, at, end, known)
        if found is not None and found.end == end:
            return found.value
    return None


# --- on activation ---------------------------------------------------------------------------

_ACTIVATED = Phrases(
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
_NOW = {"was": "is", "were": "are", "had": "have", "controlled": "control", "did": "do"}
_TURNS: Phrases[Condition] = Phrases(
    {
        "during your turn": InPhase(turn=Whose.YOU),
        "during your opponent's turn": InPhase(turn=Whose.OPPONENT),
        "during the battle phase": InPhase((Phase.BATTLE,)),
        "during the main phase": InPhase((Phase.MAIN1, Phase.MAIN2)),
        "during your opponent's battle phase": InPhase((Phase.BATTLE,), Whose.OPPONENT),
        "during your opponent's main phase": InPhase((Phase.MAIN1, Phase.MAIN2), Whose.OPPONENT),
        "during your main phase": InPhase((Phase.MAIN1, Phase.MAIN2), Whose.YOU),
        "from your hand": Exists(replace(THIS_CARD, zone=(Zone.HAND,))),
    }
)


def _on_activation(tokens: Tokens, at: int, end: int, known: Known) -> Found[Condition] | None:
    """As in "you activated this card while you controlled a Dragon monster"."""
    lead = _ACTIVATED.match(tokens, at)
    if lead is None:
        return None
    turn = _TURNS.match(tokens, lead.end)
    if turn is not None:
        return Found(WhenActivated(turn.value), turn.end)
    return _while_so(tokens, lead.end, end, known) or _aimed_at(tokens, lead.end, known)


def _aimed_at(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "(you activated this card) by targeting a Dragon monster", "in your GY"."""
    aimed = eat(tokens, at, "by", "targeting")
    kind = None if aimed is None else parse_noun(tokens, aimed, known)
    if kind is not None and kind.value.ref is None and not kind.value.any_of:
        return Found(Fits(Selector(ref=Ref.TARGET), kind.value.where), kind.end)
    place = parse_place(tokens, at) if tokens[at].norm in ("in", "on") else None
    if place is not None:
        there = Exists(replace(THIS_CARD, whose=place.value.whose, zone=place.value.zones))
        return Found(WhenActivated(there), place.end)
    return None


def _while_so(tokens: Tokens, at: int, end: int, known: Known) -> Found[Condition] | None:
    """As in "(you activated this card) while you controlled a Dragon monster"."""
    if tokens[at].norm != "while":
        return None
    words = tokens[at + 1 : end]
    now = tuple(reworded(token, _NOW.get(token.norm, token.norm)) for token in words)
    said = parse_condition(now, known)
    return None if said is None else Found(WhenActivated(said), end)


# --- results ---------------------------------------------------------------------------------

_HEADS = Phrases({"heads": "heads", "tails": "tails"})


def _coins(tokens: Tokens, at: int, end: int, known: Known) -> Found[Condition] | None:
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
    return Found(CoinShows(shows.value, least), shows.end)


_RESULT = Phrases(
    {
        "the result is": 1,
        "the total is": 1,
        "you roll a": 1,
        "you roll": 1,
        "you rolled a": 1,
        "you rolled": 1,
    }
)


def _numbers(tokens: Tokens, at: int, end: int, known: Known) -> Found[Condition] | None:
    """As in "the result is 6", "you roll a 2, 3, or 4", "the total is 6 or more"."""
    del known
    lead = _RESULT.match(tokens, at)
    first = None if lead is None else number(tokens[lead.end])
    if lead is None or first is None:
        return None
    after = lead.end + 1
    if eat(tokens, after, "or", "more") or eat(tokens, after, "or", "higher"):
        return Found(AtMost(first, Declared()), after + 2)
    if eat(tokens, after, "or", "less") or eat(tokens, after, "or", "lower"):
        return Found(AtMost(Declared(), first), after + 2)
    values = [first]
    while after < end:
        start = skip(tokens, skip(tokens, skip(tokens, after, ","), "or"), "a")
        value = number(tokens[start])
        if value is None or start == after:
            return None
        values.append(value)
        after = start + 1
    same = tuple(Equal(Declared(), value) for value in values)
    return Found(same[0] if len(same) == 1 else AnyOf(same), after)


# --- what a card is, or was ------------------------------------------------------------------

_WAS = frozenset({"is", "was", "are", "were"})


def _is_so(tokens: Tokens, at: int, _end: int, known: Known) -> Found[Condition] | None:
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
    return Found(said if never is None else Not(said), where.end)


def _adjectives(tokens: Tokens, at: int) -> Found[Filter] | None:
    """As in "face-up", "Level 2 or higher", "in Defense Position", without a noun."""
    at = skip(tokens, at, "in")
    runs, end = adjective_runs(tokens, at)
    draft = Draft()
    if len(runs) != 1 or end == at:
        return None
    draft.mark(*runs[0])
    made = draft.selector()
    if draft.opaque or draft.sel or made.any_of:
        return None
    return Found(made.where, end)


def _its_value(tokens: Tokens, owner: Found[Selector], known: Known) -> Found[Condition] | None:
    """As in "its original Level is 4 or lower": said as of a card of that kind."""
    start = skip(tokens, owner.end, "original")
    word = tokens[start].norm
    if word not in ("level", "rank") or tokens[start + 1].norm not in _WAS or start > owner.end:
        return None
    del known
    value = (*tokens[: start + 1], *tokens[start + 2 :])
    where = _adjectives(value, start)
    return None if where is None else Found(Fits(owner.value, where.value), where.end + 1)


_DECLARED = Phrases(
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


def _is_declared(tokens: Tokens, at: int, end: int, known: Known) -> Found[Condition] | None:
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
    return Found(said if never is None else Not(said), named.end)


# --- what became of a card -------------------------------------------------------------------


def _befell(tokens: Tokens, at: int, end: int, known: Known) -> Found[Condition] | None:
    """As in "this card was discarded from your hand by an opponent's card effect"."""
    start = eat(tokens, at, "this", "card") or eat(tokens, at, "it")
    if tokens[at].norm == "it" and not _only_this(known):
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
    return Found(Happened(events), end)


def _only_this(known: Known) -> bool:
    """Whether "it" can be nothing but this card."""
    return all(mention.ref is Ref.THIS_CARD for mention in known.mentions)
