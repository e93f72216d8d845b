"""Game verbs: LP, negation, battle positions, counters, phases, choices."""

from dataclasses import replace

from engine.amounts import Amount, Difference, LpOf, Multiple, PreviousAmount
from engine.card_moves import Choose, MoveZone, ReturnToDeck, SwapControl, SwitchStats
from engine.game_moves import (
    CalculateDamage,
    Declare,
    EndPhaseOf,
    GainLp,
    InflictDamage,
    LoseLp,
    PayLp,
    SkipPhase,
    SkipTurn,
    WinDuel,
)
from engine.operations import (
    EndBattlePhase,
    Operation,
    RollDie,
    TakeControl,
    TossCoins,
)
from engine.psct.borrowing import apply_theirs
from engine.psct.lexer import Tokens
from engine.psct.negating_verbs import negate
from engine.psct.offers import read_offer
from engine.psct.phrases import Found, Phrases, eat, number, skip
from engine.psct.placing_verbs import read_place, read_remove
from engine.psct.position_verbs import change_position, to_position
from engine.psct.quantities import parse_amount, parse_equal_to, parse_for_each
from engine.psct.references import parse_owner, parse_reference
from engine.psct.saying import Deeds, Say, Verb, read_all, read_one
from engine.psct.shares import of_player
from engine.psct.unusual_verbs import activate, replace_effect
from engine.selectors import THIS_CARD, Ref, Selector
from engine.terms import Declaration, Phase, Until, Whose, Zone

_VICTIMS = Phrases(
    {
        "to your opponent": Whose.OPPONENT,
        "to both players": Whose.EITHER,
        "to each player": Whose.EITHER,
        "to yourself": Whose.YOU,
        "to you": Whose.YOU,
        "to its controller": Whose.THEIR_CONTROLLER,
        "to its owner": Whose.THEIR_OWNER,
        "to the controller": Whose.THEIR_CONTROLLER,
        "to that player": Whose.THEIR_CONTROLLER,
        "to your opponent's lp": Whose.OPPONENT,
        "to your lp": Whose.YOU,
    }
)

PHASES = Phrases(
    {
        "draw phase": Phase.DRAW,
        "standby phase": Phase.STANDBY,
        "main phase 1": Phase.MAIN1,
        "battle phase": Phase.BATTLE,
        "main phase 2": Phase.MAIN2,
        "end phase": Phase.END,
    }
)


def amount_with(tokens: Tokens, at: int, say: Say, noun: str) -> Found[Amount] | None:
    """As in "500 damage", "damage equal to ...", "500 LP for each ..."."""
    if tokens[at].norm == noun:
        return parse_equal_to(tokens, at + 1, say.known)
    amount = parse_amount(tokens, at, say.known)
    end = None if amount is None else eat(tokens, amount.end, noun)
    if amount is None or end is None:
        return None
    return _for_each(tokens, Found(amount.value, end), say)


def _for_each(tokens: Tokens, found: Found[Amount], say: Say) -> Found[Amount]:
    if not isinstance(found.value, int):
        return found
    each = parse_for_each(tokens, found.end, found.value, say.known)
    return found if each is None else each


def _inflict(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    if tokens[at].norm == "damage":
        victim = _victim(tokens, at + 1, say)
        if victim is None:
            return None
        equal = parse_equal_to(tokens, victim.end, say.known)
        if equal is None:
            return None
        return _damage(victim.value, equal)
    amount = parse_amount(tokens, at, say.known)
    points = None if amount is None else eat(tokens, amount.end, "points", "of")
    end = None if amount is None else eat(tokens, points or amount.end, "damage")
    victim = None if end is None else _victim(tokens, end, say)
    if amount is None or victim is None:
        return None
    found = _for_each(tokens, Found(amount.value, victim.end), say)
    return _damage(victim.value, found)


def _damage(victim: tuple[Whose, Selector | None], found: Found[Amount]) -> Found[Deeds]:
    value = of_player(found.value, victim[0])
    return Found((InflictDamage(victim[0], value, victim[1]),), found.end)


_CONTROLLER_OF = Phrases(
    {
        "to the controller of": Whose.THEIR_CONTROLLER,
        "to the owner of": Whose.THEIR_OWNER,
        "to the player who controlled": Whose.THEIR_CONTROLLER,
    }
)


def _victim(tokens: Tokens, at: int, say: Say) -> Found[tuple[Whose, Selector | None]] | None:
    """As in "to your opponent", "to the controller of the equipped monster"."""
    of = _CONTROLLER_OF.match(tokens, at)
    card = None if of is None else parse_reference(tokens, of.end, say.known)
    if of is not None and card is not None and card.value.ref is not None:
        return Found((of.value, card.value), card.end)
    found = _VICTIMS.match(tokens, at)
    return None if found is None else Found((found.value, None), found.end)


def _take(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    control = eat(tokens, at, "control", "of")
    if control is not None:
        found = read_all(tokens, control, say)
        if found is None:
            return None
        return Found(tuple(TakeControl(w, to=say.who) for w in found.value), found.end)
    amount = amount_with(tokens, at, say, "damage")
    if amount is not None:
        return _damage((say.who, None), amount)
    found = read_all(tokens, at, say)
    if found is None or any(what.ref for what in found.value):
        return None
    return Found(tuple(Choose(what) for what in found.value), found.end)


def _give(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    start = eat(tokens, at, "control", "of")
    found = None if start is None else read_all(tokens, start, say)
    end = None if found is None else eat(tokens, found.end, "to", "your opponent")
    if found is None or end is None:
        return None
    return Found(tuple(TakeControl(w, to=Whose.OPPONENT) for w in found.value), end)


def _lp(tokens: Tokens, at: int, say: Say) -> Found[Amount] | None:
    if (same := eat(tokens, at, "the", "same", "amount", "of", "lp")) is not None:
        return Found(PreviousAmount(), same)
    if (same := eat(tokens, at, "that", "much", "lp")) is not None:
        return Found(PreviousAmount(), same)
    return amount_with(tokens, at, say, "lp")


def _gain(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    if tokens[at].norm == "control":
        return _take(tokens, at, say)
    found = _lp(tokens, at, say)
    return None if found is None else Found((GainLp(found.value, say.who),), found.end)


def _lose(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = _lp(tokens, at, say)
    return None if found is None else Found((LoseLp(say.who, found.value),), found.end)


def _paid_so(tokens: Tokens, at: int) -> Found[Amount] | None:
    """As in "LP in multiples of 100 (max. 2000)", "LP so that you only have 100 left"."""
    left = eat(tokens, at, "lp", "so", "that", "you", "only", "have")
    value = None if left is None else number(tokens[left])
    if left is not None and value is not None and tokens[left + 1].norm == "left":
        return Found(Difference(LpOf(), value), left + 2)
    each = eat(tokens, at, "lp", "in", "multiples", "of")
    value = None if each is None else number(tokens[each])
    if each is None or value is None:
        return None
    top = eat(tokens, each + 1, "(", "max", ".")
    most = None if top is None else number(tokens[top])
    if top is None or most is None or tokens[top + 1].norm != ")":
        return Found(Multiple(value), each + 1)
    return Found(Multiple(value, most), top + 2)


def _pay(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    so = _paid_so(tokens, at)
    if so is not None:
        return Found((PayLp(so.value, say.who),), so.end)
    half = parse_amount(tokens, at, say.known)
    if half is not None and not isinstance(half.value, int) and tokens[at].norm == "half":
        return Found((PayLp(half.value, say.who),), half.end)
    start = skip(tokens, at, "exactly")
    found = _lp(tokens, start, say)
    return None if found is None else Found((PayLp(found.value, say.who),), found.end)


_CHOSEN = Selector(ref=Ref.PREVIOUS)
_EACH = (Whose.YOU, Whose.OPPONENT)
_TARGETS = (Selector(ref=Ref.TARGET), Selector(ref=Ref.TARGET_2))


def _switch(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    control = eat(tokens, at, "control", "of")
    if control is not None:
        found = read_all(tokens, control, say)
        if found is not None and (end := eat(tokens, found.end, "with", "each", "other")):
            found = Found(found.value, end)
        return None if found is None else _swapped(found, say)
    stats = eat(tokens, at, "the", "atk", "and", "def", "of")
    stats = stats or eat(tokens, at, "the", "original", "atk", "and", "def", "of")
    if stats is None:
        return _switch_its(tokens, at, say)
    found = read_all(tokens, stats, say)
    if found is None:
        return None
    return Found(tuple(SwitchStats(w, Until.WHILE_ON_FIELD) for w in found.value), found.end)


def _swapped(found: Found[tuple[Selector, ...]], say: Say) -> Found[Deeds] | None:
    """As in "control of both monsters": those of one player for those of the other."""
    refs = {mention.ref for mention in say.known.mentions}
    both = (_TARGETS[0],), (Selector(ref=Ref.TARGETS),)
    if found.value in both and Ref.TARGET_2 in refs:
        return Found((SwapControl(*_TARGETS),), found.end)
    last = say.known.mentions[-1] if say.known.mentions else None
    chosen = last is not None and last.how == "choose" and last.many is True
    if chosen and [each.ref for each in found.value] == [Ref.PREVIOUS]:
        sides = tuple(replace(_CHOSEN, whose=w, zone=(Zone.MONSTER_ZONE,)) for w in _EACH)
        return Found((SwapControl(*sides),), found.end)
    if len(found.value) != 2:  # noqa: PLR2004 -- one of each player
        return None
    return Found((SwapControl(*found.value),), found.end)


def _switch_its(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "its ATK and DEF"."""
    owner = parse_owner(tokens, at, say.known)
    if owner is None:
        return None
    end = eat(tokens, owner.end, "atk", "and", "def")
    end = end or eat(tokens, owner.end, "current", "atk", "and", "def")
    if end is None:
        return None
    return Found((SwitchStats(owner.value, Until.WHILE_ON_FIELD),), end)


def _choose(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    back = _TO_DECK.match(tokens, found.end)
    if back is not None and found.value.ref is Ref.EXCAVATED:
        return Found((ReturnToDeck(found.value),), back.end)
    return None if found.value.ref is not None else Found((Choose(found.value),), found.end)


_TO_DECK = Phrases({f"to shuffle into {the} deck": 1 for the in ("the", "their")})


def _apply(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "apply 1 of these effects", with the bullets that follow."""
    theirs = apply_theirs(tokens, at, say.known) if tokens[at - 1].norm == "apply" else None
    if theirs is not None:
        return theirs
    return read_offer(tokens, at, say) if say.options else activate(tokens, at, say)


_FIXED: Phrases[Operation] = Phrases(
    {
        "end the battle phase": EndBattlePhase(),
        "end this battle phase": EndBattlePhase(),
        "end the main phase": EndPhaseOf(Phase.MAIN1),
        "toss a coin": TossCoins(),
        "toss a coin and call it": TossCoins(call=True),
        "toss a coin 2 times": TossCoins(2),
        "toss a coin 3 times": TossCoins(3),
        "toss a coin twice": TossCoins(2),
        "roll a six-sided die": RollDie(),
        "roll a six-sided die once": RollDie(),
        "roll a six-sided die twice": RollDie(2),
        "perform damage calculation": CalculateDamage(),
        "conduct damage calculation": CalculateDamage(),
        "proceed to damage calculation": CalculateDamage(),
        "win the duel": WinDuel(),
        "end the turn": EndPhaseOf(),
        "declare 1 attribute": Declare(Declaration.ATTRIBUTE),
        "declare 1 monster attribute": Declare(Declaration.ATTRIBUTE),
        "declare 1 monster type": Declare(Declaration.MONSTER_TYPE),
        "declare 1 type": Declare(Declaration.MONSTER_TYPE),
        "declare 1 card name": Declare(Declaration.CARD_NAME),
        "declare 1 level": Declare(Declaration.LEVEL),
        "declare a card name": Declare(Declaration.CARD_NAME),
        "declare a level": Declare(Declaration.LEVEL),
        "declare an attribute": Declare(Declaration.ATTRIBUTE),
        "declare 1 monster card type": Declare(Declaration.MONSTER_TYPE),
        "declare 1 card type ( monster , spell , or trap )": Declare(Declaration.CARD_KIND),
        "declare 1 card type": Declare(Declaration.CARD_KIND),
    }
)


def parse_fixed(tokens: Tokens, at: int) -> Found[Deeds] | None:
    """A deed said in fixed words."""
    found = _FIXED.match(tokens, at)
    return None if found is None else Found((found.value,), found.end)


def _skip_phase(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "skip your next Draw Phase"."""
    if tokens[at].norm not in ("your", "their", "the", "your opponent's"):
        return None
    nxt = eat(tokens, at + 1, "next")
    if nxt is not None and tokens[nxt].norm == "turn":
        theirs = Whose.YOU if tokens[at].norm == "your" else Whose.OPPONENT
        return Found((SkipTurn(theirs),), nxt + 1)
    phase = PHASES.match(tokens, nxt or at + 1)
    if phase is None:
        return None
    after = eat(tokens, phase.end, "of", "your", "next", "turn") or eat(
        tokens, phase.end, "of", "their", "next", "turn"
    )
    after = after or eat(tokens, phase.end, "after", "activation")
    said = (tokens[at].norm, *(token.norm for token in tokens[phase.end : after or 0]))
    is_theirs = "their" in said or tokens[at].norm == "your opponent's"
    who = Whose.OPPONENT if is_theirs and say.who is Whose.YOU else say.who
    deed = SkipPhase(phase.value, who, next_turn=nxt is not None or after is not None)
    return Found((deed,), after or phase.end)


def _move(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    to = _TO_ZONE.match(tokens, found.end)
    if to is not None:
        return Found((MoveZone(found.value, to.value),), to.end)
    return None


_TO_ZONE: Phrases[str] = Phrases(
    {
        **{
            f"to another of {whose} {zone}": ""
            for whose in ("your", "their", "its controller's")
            for zone in ("main monster zones", "monster zones")
        },
        "to another main monster zone on its controller's field": "",
        "to another of its controller's main monster zones": "",
        "to another monster zone": "",
        **dict.fromkeys(
            (
                "to an adjacent ( horizontal ) monster zone",
                "to an adjacent monster zone",
                "to an adjacent main monster zone",
            ),
            "adjacent",
        ),
        **{
            f"to {zone} {it} points to{field}": "pointed to"
            for zone in ("your main monster zone", "a main monster zone")
            for it in ("this card", "it")
            for field in ("", " on its controller's field")
        },
    }
)
"""Which zone, where not any will do."""


GAME: dict[str, Verb] = {
    "inflict": _inflict,
    "take": _take,
    "give": _give,
    "gain": _gain,
    "lose": _lose,
    "pay": _pay,
    "negate": negate,
    "place": read_place,
    "put": read_place,
    "remove": read_remove,
    "switch": _switch,
    "choose": _choose,
    "pick": _choose,
    "apply": _apply,
    "activate": _apply,
    "replace": replace_effect,
    "skip": _skip_phase,
    "move": _move,
    "flip": to_position,
}

"""The verbs' parsers."""

__all__ = ["GAME", "THIS_CARD", "Ref", "change_position", "parse_fixed"]
