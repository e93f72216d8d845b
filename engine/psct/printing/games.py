"""Game moves written out: LP, damage, negations, phases, and the end of the Duel."""

from collections.abc import Callable
from typing import Any

from engine import game_moves as games
from engine import negations
from engine import operations as ops
from engine.amounts import Amount, Half, LpOf
from engine.card_moves import SwapControl
from engine.errors import UnsayableError
from engine.psct.printing.amounts import amount, for_each
from engine.psct.printing.kinds import kind
from engine.psct.printing.nouns import noun
from engine.psct.printing.phases import PHASES
from engine.psct.printing.places import OWNERS
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import only, spaced, word
from engine.terms import Declaration, Phase, Whose

_TO = {
    Whose.OPPONENT: "to your opponent",
    Whose.EITHER: "to both players",
    Whose.THEIR_CONTROLLER: "to its controller",
}


def _much(value: Amount, noun_: str, spoken: Spoken) -> tuple[str, str]:
    """How much of it: what stands at the verb, and what at the end of the clause."""
    if isinstance(value, int):
        return f"{value} {noun_}", ""
    each = for_each(value, spoken)
    if each is not None:
        return f"{each[0]} {noun_}", each[1]
    return noun_, f"equal to {amount(value, spoken)}"


def _inflict(deed: games.InflictDamage, spoken: Spoken) -> str:
    only(deed, "who", "amount", "of")
    much, end = _much(deed.amount, "damage", spoken)
    if deed.of is not None:
        whose = noun(deed.of, "in", spoken)
        return spaced("inflict", much, f"to the controller of {whose}", end)
    if deed.who is Whose.YOU:
        return spaced("take", much, end)
    return spaced("inflict", much, word(_TO, deed.who, "damage to"), end)


def _gain(deed: games.GainLp, spoken: Spoken) -> str:
    only(deed, "amount")
    return spaced("gain", *_much(deed.amount, "LP", spoken))


def _pay(deed: games.PayLp, spoken: Spoken) -> str:
    only(deed, "amount")
    if isinstance(deed.amount, int):
        return f"pay {deed.amount} LP"
    return f"pay {amount(deed.amount, spoken)}"


def _lose(deed: games.LoseLp, spoken: Spoken) -> str:
    only(deed, "amount", "who")
    if deed.who is not Whose.YOU:
        raise UnsayableError("LoseLp.who")
    return spaced("lose", *_much(deed.amount, "LP", spoken))


def _set_lp(deed: games.SetLp, spoken: Spoken) -> str:
    only(deed, "who", "amount")
    if deed.amount == Half(LpOf(deed.who)):
        return f"halve {word(OWNERS, deed.who, 'LP of')} LP"
    return f"make {word(OWNERS, deed.who, 'LP of')} LP become {amount(deed.amount, spoken)}"


_DECLARED = {
    Declaration.MONSTER_TYPE: "1 Monster Type",
    Declaration.ATTRIBUTE: "1 Attribute",
    Declaration.CARD_NAME: "1 card name",
    Declaration.LEVEL: "a Level",
    Declaration.CARD_KIND: "1 type of card (Monster, Spell, or Trap)",
    Declaration.NUMBER: "a number",
}


def declared(what: Declaration) -> str:
    """As in "declare 1 Attribute"."""
    return f"declare {_DECLARED[what]}"


def _declare(deed: games.Declare, spoken: Spoken) -> str:
    del spoken
    only(deed, "what")
    return declared(deed.what)


def _shuffle(deed: games.ShuffleDeck, spoken: Spoken) -> str:
    del spoken
    return f"shuffle {word(OWNERS, deed.who, 'Deck of')} Deck"


def _skip(deed: games.SkipPhase, spoken: Spoken) -> str:
    del spoken
    next_ = "next " if deed.next_turn else ""
    return f"skip {word(OWNERS, deed.who, 'phase of')} {next_}{PHASES[deed.phase]}"


def _change_target(deed: games.ChangeAttackTarget, spoken: Spoken) -> str:
    return f"change the attack target to {noun(deed.to, 'in', spoken)}"


def _activate(deed: games.ActivateCard, spoken: Spoken) -> str:
    said = noun(deed.what, "from", spoken)
    return f"activate {said}"


def _extra_summon(deed: games.ExtraNormalSummonThisTurn, spoken: Spoken) -> str:
    only(deed, "where", "once")
    words = kind(deed.where, spoken=spoken)
    said = spaced("1", words.head, words.after) + words.tail
    turn = "during your Main Phase this turn"
    once = " (You can only gain this effect once per turn)" if deed.once else ""
    return f"{turn}, you can Normal Summon {said} in addition to your Normal Summon/Set{once}"


def _ends(deed: games.EndPhaseOf, spoken: Spoken) -> str:
    del spoken
    if deed.phase is None:
        return "it becomes the End Phase of this turn"
    return f"end the {'Main Phase' if deed.phase is Phase.MAIN1 else PHASES[deed.phase]}"


def _switch_control(deed: SwapControl, spoken: Spoken) -> str:
    first, second = noun(deed.one, "in", spoken), noun(deed.other, "in", spoken)
    return f"switch control of {first} and {second}"


def _says(words: str) -> Callable[[Any, Spoken], str]:
    def say(deed: Any, spoken: Spoken) -> str:  # noqa: ANN401 -- a deed without fields
        del spoken
        only(deed)
        return words

    return say


GAMES: dict[type, Callable[[Any, Spoken], str]] = {
    games.InflictDamage: _inflict,
    games.GainLp: _gain,
    games.PayLp: _pay,
    games.LoseLp: _lose,
    games.SetLp: _set_lp,
    games.Declare: _declare,
    games.ShuffleDeck: _shuffle,
    games.SkipPhase: _skip,
    games.ChangeAttackTarget: _change_target,
    games.ActivateCard: _activate,
    games.ExtraNormalSummonThisTurn: _extra_summon,
    games.EndPhaseOf: _ends,
    SwapControl: _switch_control,
    games.CalculateDamage: _says("proceed to damage calculation"),
    ops.EndBattlePhase: _says("end the Battle Phase"),
    ops.SecondAttack: _says("this card can make a second attack in a row"),
    negations.NegateActivation: _says("negate the activation"),
    negations.NegateEffect: _says("negate that effect"),
    negations.NegateSummon: _says("negate the Summon"),
    negations.NegateAttack: _says("negate the attack"),
}
"""How each of them is said."""
