"""Game verbs: LP and damage, skipped phases, choices, and effects applied or replaced."""

from dataclasses import replace

from engine.cardtext.amounts import (
    Amount,
    Difference,
    DifferentKinds,
    DifferentNames,
    LpOf,
    Multiple,
    PerCard,
    PreviousAmount,
    StatOf,
    Sum,
)
from engine.cardtext.operations import (
    ActivateCard,
    ApplyEffectOf,
    CalculateDamage,
    ChangeEffect,
    Choose,
    Declare,
    EndBattlePhase,
    EndPhaseOf,
    GainLp,
    InflictDamage,
    LoseLp,
    MoveZone,
    Operation,
    PayLp,
    ReturnToDeck,
    RollDie,
    SkipPhase,
    SkipTurn,
    SwapControl,
    SwitchStats,
    SwitchZones,
    TakeControl,
    TakeEffectsOf,
    TossCoins,
    WinDuel,
)
from engine.cardtext.selectors import Count, Ref, Selector
from engine.psct.nouns.amount_phrases import parse_amount, parse_equal_to, parse_for_each
from engine.psct.nouns.card_references import parse_owner, parse_reference
from engine.psct.nouns.place_phrases import parse_zones
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    Parsed,
    PhraseTable,
    TextContext,
    Wordings,
    eat,
    is_name,
    number,
    numeral,
    skip,
)
from engine.psct.verbs.bullet_choices import read_offer
from engine.psct.verbs.movement_verbs import read_place, read_remove
from engine.psct.verbs.negation_verbs import negate
from engine.psct.verbs.value_verbs import flipped
from engine.psct.verbs.verb_arguments import Deeds, Verb, VerbContext, read_all, read_one
from engine.terms.vocabulary import CardKind, Declaration, Phase, Until, Whose, Zone

_THIS_EFFECT_BECOMES = PhraseTable(
    {
        f"{this} becomes": 1
        for this in ("this effect", "this card's effect", "this card's activated effect")
    }
)
_EFFECT = PhraseTable({"effect": 1, "activated effect": 1, "activation effect": 1, "effects": 1})
_WHICH = PhraseTable(
    {
        f"{when}": on_activation
        for when, on_activation in (
            ("when that card is activated", True),
            ("when the card is activated", True),
            ("that ritual summons a monster when the card is activated", True),
            ("that ritual summons a monster when that card is activated", True),
            ("that ritual summons a monster", True),
            ("that activates when it is normal summoned", False),
            ("that activates when it is flipped face-up", False),
            ("that activates when it is sent to the gy as synchro material", False),
            ("that discards itself to activate", False),
        )
    }
)


def becomes_theirs(tokens: Tokens, at: int, known: TextContext) -> Parsed[Deeds] | None:
    """Reads that this effect becomes another card's effect.

    As in "this effect becomes that Spell's effect when that card is activated".
    """
    start = _THIS_EFFECT_BECOMES.match(tokens, at)
    return None if start is None else _of_card(tokens, start.end, known)


def apply_theirs(tokens: Tokens, at: int, known: TextContext) -> Parsed[Deeds] | None:
    """Reads, after "apply", the effect of another card."""
    return _of_card(tokens, at, known)


def _of_card(tokens: Tokens, at: int, known: TextContext) -> Parsed[Deeds] | None:
    owner = parse_owner(tokens, at, known)
    if owner is None or owner.value.ref is None or owner.value.where.opaque is not None:
        return None
    effect = _EFFECT.match(tokens, owner.end)
    if effect is None:
        return None
    which = _WHICH.match(tokens, effect.end)
    end = effect.end if which is None else which.end
    said = eat(tokens, owner.end, "effect") is None
    on_activation = said if which is None else which.value
    text = known.words(tokens, owner.end, end)
    return Parsed((ApplyEffectOf(owner.value, text, on_activation),), end)


def of_player(amount: Amount, whose: Whose) -> Amount:
    """The amount, with "they" as that player.

    As in "(damage to your opponent for each card) they control": theirs are that player's.
    """
    if whose is not Whose.OPPONENT:
        return amount
    if isinstance(amount, Sum):
        return Sum(of_player(amount.of, whose), of_player(amount.and_, whose))
    if not isinstance(amount, PerCard | DifferentNames | DifferentKinds | StatOf):
        return amount
    if amount.what.whose is not Whose.THEIR_CONTROLLER:
        return amount
    return replace(amount, what=replace(amount.what, whose=whose))


def activate(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads the activation of a card as part of an effect.

    As in "activate 1 Field Spell directly from your Deck".
    """
    found = read_one(tokens, at, say) if tokens[at - 1].norm == "activate" else None
    taken = say.known.mentions[-1] if say.known.mentions else None
    if found is not None and taken is not None and found.value == Selector(ref=taken.ref):
        is_card = taken.ref is Ref.PREVIOUS and taken.kinds and taken.kinds <= _CARDS
        return Parsed((ActivateCard(found.value),), found.end) if is_card else None
    if found is None or found.value.ref is not None or found.value.by is not Whose.YOU:
        return None
    what, end = found.value, found.end
    directly = eat(tokens, end, "directly", "from")
    place = None if directly is None else parse_zones(tokens, directly)
    if place is not None and not what.zone:
        what, end = replace(what, zone=place.value.zones, whose=place.value.whose), place.end
    if not what.zone or not set(what.zone) <= {Zone.HAND, Zone.DECK, Zone.GRAVEYARD}:
        return None
    return Parsed((ActivateCard(what),), end)


_CARDS = frozenset({CardKind.SPELL, CardKind.TRAP})
_ACTIVATED_EFFECT_BECOMES = PhraseTable(
    {
        f"{the} activated effect{of} {becomes}": 1
        for the in ("the", "your opponent's", "that")
        for of in ("", " of that normal spell", " of that card", " of that monster")
        for becomes in ("becomes", "become")
    }
)


def becomes_another(tokens: Tokens, at: int, known: TextContext) -> Parsed[Deeds] | None:
    """Reads that an activated effect becomes another.

    As in `the activated effect becomes "Draw 1 card"`.
    """
    start = _ACTIVATED_EFFECT_BECOMES.match(tokens, at)
    if start is None or not is_name(tokens[start.end]):
        return None
    end = start.end + 1
    while tokens[end] is not END and tokens[end].norm not in ".;" and _quotes_inside(tokens, end):
        end += 1
    text = known.words(tokens, start.end, end).strip('"')
    return Parsed((ChangeEffect(text=text),), end)


def _quotes_inside(tokens: Tokens, at: int) -> bool:
    """Whether the quoted effect, which names cards in quotes itself, goes on here."""
    later = at
    while tokens[later] is not END and tokens[later].norm not in (".", ";"):
        if is_name(tokens[later]):
            return True
        later += 1
    return False


def replace_effect(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads that this effect is replaced with another card's effects.

    As in "replace this effect with that monster's original effects".
    """
    start = eat(tokens, at, "this", "effect", "with")
    owner = None if start is None else parse_owner(tokens, start, say.known)
    end = None if owner is None else eat(tokens, owner.end, "original", "effects")
    if owner is None or end is None:
        return None
    return Parsed((TakeEffectsOf(owner.value),), skip(tokens, end, "(", "if", "any", ")"))


_VICTIMS = PhraseTable(
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

PHASES = PhraseTable(
    {
        "draw phase": Phase.DRAW,
        "standby phase": Phase.STANDBY,
        "main phase 1": Phase.MAIN1,
        "battle phase": Phase.BATTLE,
        "main phase 2": Phase.MAIN2,
        "end phase": Phase.END,
    }
)


def amount_with(tokens: Tokens, at: int, say: VerbContext, noun: str) -> Parsed[Amount] | None:
    """Reads an amount before or after its noun.

    As in "500 damage", "damage equal to ...", "500 LP for each ...".
    """
    if tokens[at].norm == noun:
        return parse_equal_to(tokens, at + 1, say.known)
    amount = parse_amount(tokens, at, say.known)
    end = None if amount is None else eat(tokens, amount.end, noun)
    if amount is None or end is None:
        return None
    return _for_each(tokens, Parsed(amount.value, end), say)


def _for_each(tokens: Tokens, found: Parsed[Amount], say: VerbContext) -> Parsed[Amount]:
    if not isinstance(found.value, int):
        return found
    each = parse_for_each(tokens, found.end, found.value, say.known)
    return found if each is None else each


def _inflict(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
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
    found = _for_each(tokens, Parsed(amount.value, victim.end), say)
    return _damage(victim.value, found)


def _damage(victim: tuple[Whose, Selector | None], found: Parsed[Amount]) -> Parsed[Deeds]:
    value = of_player(found.value, victim[0])
    return Parsed((InflictDamage(victim[0], value, victim[1]),), found.end)


_CONTROLLER_OF = PhraseTable(
    {
        "to the controller of": Whose.THEIR_CONTROLLER,
        "to the owner of": Whose.THEIR_OWNER,
        "to the player who controlled": Whose.THEIR_CONTROLLER,
    }
)


def _victim(
    tokens: Tokens, at: int, say: VerbContext
) -> Parsed[tuple[Whose, Selector | None]] | None:
    """As in "to your opponent", "to the controller of the equipped monster"."""
    of = _CONTROLLER_OF.match(tokens, at)
    card = None if of is None else parse_reference(tokens, of.end, say.known)
    if of is not None and card is not None and card.value.ref is not None:
        return Parsed((of.value, card.value), card.end)
    found = _VICTIMS.match(tokens, at)
    return None if found is None else Parsed((found.value, None), found.end)


def _take(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    control = eat(tokens, at, "control", "of")
    if control is not None:
        found = read_all(tokens, control, say)
        if found is None:
            return None
        return Parsed(tuple(TakeControl(w, to=say.who) for w in found.value), found.end)
    amount = amount_with(tokens, at, say, "damage")
    if amount is not None:
        return _damage((say.who, None), amount)
    found = read_all(tokens, at, say)
    if found is None or any(what.ref for what in found.value):
        return None
    return Parsed(tuple(Choose(what) for what in found.value), found.end)


def _lp(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Amount] | None:
    if (same := eat(tokens, at, "the", "same", "amount", "of", "lp")) is not None:
        return Parsed(PreviousAmount(), same)
    if (same := eat(tokens, at, "that", "much", "lp")) is not None:
        return Parsed(PreviousAmount(), same)
    return amount_with(tokens, at, say, "lp")


def _gain(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    if tokens[at].norm == "control":
        return _take(tokens, at, say)
    found = _lp(tokens, at, say)
    return None if found is None else Parsed((GainLp(found.value, say.who),), found.end)


def _lose(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = _lp(tokens, at, say)
    return None if found is None else Parsed((LoseLp(say.who, found.value),), found.end)


def _pay(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    half = parse_amount(tokens, at, say.known)
    if half is not None and not isinstance(half.value, int) and tokens[at].norm == "half":
        return Parsed((PayLp(half.value, say.who),), half.end)
    start = skip(tokens, at, "exactly")
    found = _lp(tokens, start, say)
    return None if found is None else Parsed((PayLp(found.value, say.who),), found.end)


_CHOSEN = Selector(ref=Ref.PREVIOUS)
_EACH = (Whose.YOU, Whose.OPPONENT)
_TARGETS = (Selector(ref=Ref.TARGET), Selector(ref=Ref.TARGET_2))


def _switch(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    control = eat(tokens, at, "control", "of")
    found = None if control is None else read_all(tokens, control, say)
    if found is None:
        return None
    return _swapped(Parsed(found.value, skip(tokens, found.end, "with", "each", "other")), say)


def _swapped(found: Parsed[tuple[Selector, ...]], say: VerbContext) -> Parsed[Deeds] | None:
    """As in "control of both monsters": those of one player for those of the other."""
    refs = {mention.ref for mention in say.known.mentions}
    both = (_TARGETS[0],), (Selector(ref=Ref.TARGETS),)
    if found.value in both and Ref.TARGET_2 in refs:
        return Parsed((SwapControl(*_TARGETS),), found.end)
    last = say.known.mentions[-1] if say.known.mentions else None
    chosen = last is not None and last.how == "choose" and last.many is not False
    if chosen and [each.ref for each in found.value] == [Ref.PREVIOUS]:
        sides = tuple(replace(_CHOSEN, whose=w, zone=(Zone.MONSTER_ZONE,)) for w in _EACH)
        return Parsed((SwapControl(*sides),), found.end)
    if len(found.value) != 2:  # noqa: PLR2004 -- one of each player
        return None
    return Parsed((SwapControl(*found.value),), found.end)


def _choose(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    found = read_one(tokens, at, say)
    if found is None:
        return None
    back = _TO_DECK.match(tokens, found.end)
    if back is not None and found.value.ref is Ref.EXCAVATED:
        return Parsed((ReturnToDeck(found.value),), back.end)
    return None if found.value.ref is not None else Parsed((Choose(found.value),), found.end)


_TO_DECK = PhraseTable({f"to shuffle into {the} deck": 1 for the in ("the", "their")})


def _apply(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "apply 1 of these effects", with the bullets that follow."""
    theirs = apply_theirs(tokens, at, say.known) if tokens[at - 1].norm == "apply" else None
    if theirs is not None:
        return theirs
    return read_offer(tokens, at, say) if say.options else activate(tokens, at, say)


_FIXED: PhraseTable[Operation] = PhraseTable(
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


def parse_fixed(tokens: Tokens, at: int) -> Parsed[Deeds] | None:
    """Reads an operation stated in fixed words."""
    found = _FIXED.match(tokens, at)
    return None if found is None else Parsed((found.value,), found.end)


def _skip_phase(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "skip your next Draw Phase"."""
    if tokens[at].norm not in ("your", "their", "the", "your opponent's"):
        return None
    nxt = eat(tokens, at + 1, "next")
    if nxt is not None and tokens[nxt].norm == "turn":
        theirs = Whose.YOU if tokens[at].norm == "your" else Whose.OPPONENT
        return Parsed((SkipTurn(theirs),), nxt + 1)
    many = number(tokens[nxt]) if nxt is not None else None
    start = (nxt or at + 1) + (many is not None)
    phase = PHASES.match(tokens, start) or (_PHASES.match(tokens, start) if many else None)
    if phase is None:
        return None
    of_next = eat(tokens, phase.end, "of", "your", "next", "turn") or eat(
        tokens, phase.end, "of", "their", "next", "turn"
    )
    of_next = of_next or eat(tokens, phase.end, "of", "your opponent's", "next", "turn")
    after = of_next or eat(tokens, phase.end, "after", "activation")
    said = (tokens[at].norm, *(token.norm for token in tokens[phase.end : after or 0]))
    is_theirs = bool({"their", "your opponent's"} & {*said})
    who = Whose.OPPONENT if is_theirs and say.who is Whose.YOU else say.who
    deed = SkipPhase(
        phase.value,
        who,
        next_turn=nxt is not None or after is not None,
        of_next_turn=of_next is not None,
        times=many or 1,
    )
    return Parsed((deed,), after or phase.end)


_PHASES: PhraseTable[Phase] = PhraseTable(
    {f"{phase} phases": of for phase, of in (("draw", Phase.DRAW), ("standby", Phase.STANDBY))}
    | {"battle phases": Phase.BATTLE}
)


_TO_ZONE: PhraseTable[str] = PhraseTable(
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


def _switched(whats: tuple[Selector, ...]) -> Deeds:
    return tuple(SwitchStats(what, Until.WHILE_ON_FIELD) for what in whats)


_ROWS: Wordings[Deeds] = Wordings(
    {
        "n": numeral,
        "one": read_one,
        "all": read_all,
        "its": lambda run, at, say: parse_owner(run, at, say.known),
        "me": lambda _run, at, say: Parsed(say.who, at),
        "to zone": lambda run, at, _say: _TO_ZONE.match(run, at),
    },
    {
        "give control of {all} to your opponent": lambda whats: tuple(
            TakeControl(what, to=Whose.OPPONENT) for what in whats
        ),
        "switch the [original ]atk and def of {all}": _switched,
        "switch {its} [current ]atk and def": lambda what: _switched((what,)),
        "switch the locations of {one}": lambda what: (
            (SwitchZones(what),) if what.count == Count(2, 2) else None
        ),
        "move {one} {to zone}": lambda what, to: (MoveZone(what, to),),
        "pay{me} lp so that you only have {n} left": lambda who, n: (
            PayLp(Difference(LpOf(), n), who),
        ),
        "pay{me} lp in multiples of {n}": lambda who, n: (PayLp(Multiple(n), who),),
        "pay{me} lp in multiples of {n} ( max . {n} )": lambda who, n, most: (
            PayLp(Multiple(n, most), who),
        ),
    },
)


def _in_rows(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """A verb that rows of words tell, from the verb on."""
    return _ROWS.match(tokens, at - 1, say)


def _or_rows(read: Verb) -> Verb:
    """What the rows tell of a verb, or else its reader."""
    return lambda tokens, at, say: _in_rows(tokens, at, say) or read(tokens, at, say)


GAME: dict[str, Verb] = {
    "inflict": _inflict,
    "take": _take,
    "give": _in_rows,
    "gain": _gain,
    "lose": _lose,
    "pay": _or_rows(_pay),
    "negate": negate,
    "place": read_place,
    "put": read_place,
    "remove": read_remove,
    "switch": _or_rows(_switch),
    "choose": _choose,
    "pick": _choose,
    "apply": _apply,
    "activate": _apply,
    "replace": replace_effect,
    "skip": _skip_phase,
    "move": _in_rows,
    "flip": flipped,
}
"""The readers of the verbs of this module."""
