"""Standing sentences: forms that apply by themselves: upkeep, redirection, replacement."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from engine.cardtext.amounts import Amount, StatOf
from engine.cardtext.applications import (
    ActivateFromHand,
    AttackLimit,
    AttackWithDef,
    BattleDamageFactor,
    CanAttackDirectly,
    ControlEquipped,
    CountsAsTributes,
    DestroyedOnceTargeted,
    DestroysItself,
    ExtraNormalSummon,
    KindLimit,
    LeavesTo,
    Lock,
    Maintain,
    ModifyStat,
    MustAttack,
    NegateGraveyardMoves,
    Piercing,
    Protect,
    Redirect,
    ReplaceDamage,
    Revealed,
    SetAsSpell,
    SetHandLimit,
    SetStat,
    SummonLimit,
    TreatAs,
)
from engine.cardtext.event_patterns import Destroyed, LeftField
from engine.cardtext.operations import (
    Apply,
    Banish,
    Destroy,
    DestroyUnless,
    Detach,
    Discard,
    NegateActivated,
    Operation,
    OwnersControl,
    PayLp,
    RemoveCounter,
    ReplaceDestruction,
    ReturnToDeck,
    Reveal,
    SendToGy,
    SkipPhase,
    Step,
    Tribute,
)
from engine.cardtext.selectors import ALL, ANY, THIS_CARD, Filter, Ref, Selector, Told
from engine.psct.nouns.amount_phrases import STATS
from engine.psct.nouns.card_references import only_this_card
from engine.psct.nouns.noun_parts import counter_name
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.situations.event_subjects import Cause, parse_cause
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    MentionedCards,
    Parsed,
    PhraseTable,
    Slot,
    TextContext,
    Wordings,
    closed,
    eat,
    kinds_of,
    number,
    numeral,
    skip,
)
from engine.psct.syntax.text_pieces import holds_opaque
from engine.psct.verbs.game_verbs import GAME
from engine.psct.verbs.movement_verbs import MOVING
from engine.psct.verbs.protection_phrases import DAMAGE_WORDS, parse_damage
from engine.psct.verbs.verb_arguments import Applications, VerbContext
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import Attribute, CardKind, Phase, Stat, Trait, Whose, Zone

T = TypeVar("T")
_NOT_DESTROYED = PhraseTable(
    {
        f"{it} not destroyed": 1
        for it in ("it is", "they are", "that monster is", "that card is", "this card is")
    }
)


def first_time(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads a protection from the first destruction each turn.

    As in "The first time this card would be destroyed by battle each turn, it is not".
    """
    begins = _FIRST_TIMES.match(run, at)
    what = None if begins is None else parse_noun(run, begins.end, known, bare=True)
    end = None if what is None else eat(run, what.end, "would", "be", "destroyed")
    if begins is None or what is None or end is None:
        return None
    turn = eat(run, end, "each", "turn") or eat(run, end, "this", "turn")
    begin = skip(run, turn or end, ",")
    cause = parse_cause(run, begin + 1, known) if run[begin].norm == "by" else None
    by, end = (Cause(), turn or end) if cause is None else (cause.value, cause.end)
    turn = turn or eat(run, end, "each", "turn") or eat(run, end, "this", "turn") or end
    if by.fought is not None or by.of is not None:
        return None
    kept = _NOT_DESTROYED.match(run, skip(run, max(end, turn), ","))
    if kept is None:
        return None
    return Parsed((_shield(by, Protect(what.value, times_each_turn=begins.value)),), kept.end)


_FIRST_TIMES = PhraseTable(
    {
        f"{each}{times}": count
        for each in ("", "each turn , ", "once per turn , ")
        for times, count in (
            ("the first time", 1),
            ("the next time", 1),
            ("the first two times", 2),
        )
    }
)
FIRST_TIME_WORDS = _FIRST_TIMES.first_words
"""The words that such a sentence begins with."""


def _shield(by: Cause, made: Protect) -> Protect:
    kinds = {
        (True, False): (ProtectedFrom.DESTROYED_BY_BATTLE,),
        (False, True): (ProtectedFrom.DESTROYED_BY_EFFECT,),
    }.get(
        (by.battle, by.effect),
        (ProtectedFrom.DESTROYED_BY_BATTLE, ProtectedFrom.DESTROYED_BY_EFFECT),
    )
    return replace(made, from_=kinds, by_opponent_only=by.opponent)


def filters_of(what: Selector) -> tuple[Filter, ...] | None:
    """The selector as filters; None: filters cannot say it."""
    plain = what.ref is None and not what.other and not what.alternatives and not what.any_of
    return (what.where,) if plain else None


_GONE = (Zone.BANISHED, Zone.GRAVEYARD)
_FIXED: PhraseTable[Applications] = PhraseTable(
    {
        "take control of the equipped monster": (ControlEquipped(),),
        "take control of that monster": (ControlEquipped(),),
        "you control the equipped monster": (ControlEquipped(),),
        "the control of all monsters on the field returns to the owners": (OwnersControl(),),
        **{
            words: (DestroysItself(),)
            for words in (
                "destroy this card",
                "destroy this face-up card",
                "this card is destroyed",
            )
        },
        **{
            f"send this {card} to the gy": (DestroysItself(sent=True),)
            for card in ("card", "monster", "face-up card")
        },
        "treat this card as a tuner": (TreatAs(trait=(Trait.TUNER,)),),
        "this card is treated as a tuner monster": (TreatAs(trait=(Trait.TUNER,)),),
        **{
            f"control of {this} cannot {switch}": (
                Protect(THIS_CARD, (ProtectedFrom.CONTROL_CHANGED,)),
            )
            for this in (
                "this card",
                "this face-up card",
                "this face-up card on the field",
                "this monster",
            )
            for switch in ("switch", "change", "be changed", "be switched")
        },
        "neither player can set spells/traps nor activate spell/trap cards that are set on the"
        " field": (
            Lock(cannot=(Prohibition.SET_SPELLS_TRAPS,)),
            Lock(
                cannot=(Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_TRAP_CARDS),
                from_=(Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE),
            ),
        ),
        **{
            f"{who} {must}{keep} {hand} revealed": (
                Revealed(Selector(whose=whose, zone=(Zone.HAND,), count=ALL)),
            )
            for who, hands, whose in (
                ("you", ("your hand",), Whose.YOU),
                ("your opponent", ("their hand",), Whose.OPPONENT),
                ("both players", ("their hands", "their hand"), Whose.EITHER),
            )
            for must in ("must ", "")
            for keep in ("keep", "keeps", "play with", "plays with")
            for hand in hands
        },
        "cards in the gy cannot be banished": (Lock(cannot=(Prohibition.BANISH_FROM_GRAVEYARD,)),),
        "negate any card effect that would move a card in the gy to a different place": (
            NegateGraveyardMoves(),
        ),
        "only 1 monster can attack during each battle phase": (AttackLimit(Whose.EITHER, 1),),
        "transfer its materials to this card": (),
        "each player can only control 1 type of monster": (KindLimit(),),
        "each player can only control 1 attribute of monster": (KindLimit(of_attribute=True),),
        "each player can only control 1 monster of each type": (KindLimit(one_of_each=True),),
        "send all other face-up monsters they control to the gy": (),
        "they must send some to the gy so they control no more than 1 monster of that type": (),
        **{
            f"{those} cannot activate their effects": (
                Lock(cannot=(Prohibition.ACTIVATE_MONSTER_EFFECTS,), from_=from_),
            )
            for those, from_ in (
                ("monsters that are banished , as well as monsters in the gy ,", _GONE),
                ("monsters in the gy", (Zone.GRAVEYARD,)),
                ("banished monsters", (Zone.BANISHED,)),
            )
        },
        **{
            f"cards cannot be added from {deck} to {hand}{by}{draw}": (Lock(who, (kind,)),)
            for deck, hand, who in (
                ("the main deck", "your opponent's hand", Whose.OPPONENT),
                ("the deck", "your opponent's hand", Whose.OPPONENT),
                ("either player's main deck", "the hand", Whose.EITHER),
                ("the main deck", "the hand", Whose.EITHER),
                ("the deck", "the hand", Whose.EITHER),
            )
            for by in ("", " by card effects")
            for draw, kind in (
                ("", Prohibition.ADD_OR_DRAW_FROM_DECK),
                (" except by drawing them", Prohibition.ADD_FROM_DECK),
                (" , except by drawing them", Prohibition.ADD_FROM_DECK),
            )
        },
        **{
            f"{who} can only {summon} {what}{times} per turn{there}": (
                SummonLimit(whose, n, special, while_here=bool(there)),
            )
            for who, whose in (("each player", Whose.EITHER), ("your opponent", Whose.OPPONENT))
            for summon, special in (("special summon", True), ("summon", False))
            for what in ("", "monster ( s ) ", "monsters ", "a monster ")
            for times, n in (("once", 1), ("twice", 2), ("up to 2 times", 2))
            for there in ("", " while this card is face-up on the field")
        },
        **{
            f"neither player can {summon} {what}more than {times} per turn": (
                SummonLimit(Whose.EITHER, n, special),
            )
            for summon, special in (("special summon", True), ("summon", False))
            for what in ("", "monsters ")
            for times, n in (("once", 1), ("two times", 2), ("twice", 2), ("2 times", 2))
        },
        "if it does , apply its atk for damage calculation": (),
        **{
            f"{so} , apply {its} def for damage calculation": (AttackWithDef(),)
            for so, its in (("if it does", "its"), ("if they do", "their"))
        },
        "you take no battle damage from battles involving this card": (
            BattleDamageFactor(THIS_CARD, Whose.YOU, 0),
        ),
        "you take no battle damage from attacks involving this card": (
            BattleDamageFactor(THIS_CARD, Whose.YOU, 0),
        ),
    }
)


def _fixed(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    found = _FIXED.match(run, at)
    it = None if found is not None else _DESTROY_IT.match(run, at)
    is_told = len(known.mentions) > 1 and only_this_card(known)  # By the words before, too.
    is_this = it is not None and is_told
    return it if is_this else found


_DESTROY_IT: PhraseTable[Applications] = PhraseTable(
    {"destroy it": (DestroysItself(),), "send it to the gy": (DestroysItself(sent=True),)}
)


def fixed_lock(run: Tokens, at: int) -> Parsed[Applications] | None:
    """Reads a lock in fixed words that binds every player.

    As in "cards cannot be added from the Deck to the hand": what nobody can do.
    """
    found = _FIXED.match(run, at)
    locks = found is not None and all(isinstance(each, Lock) for each in found.value)
    return found if found is not None and found.value and locks else None


def _at_once(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "When this card leaves the field, destroy that monster"."""
    if run[at].norm not in ("when", "if"):
        return None
    what = parse_noun(run, at + 1, known.after(MentionedCards(Ref.LINKED, _MONSTERS, many=False)))
    event = None if what is None else _LEAVES.match(run, what.end)
    if what is None or event is None or what.value.ref not in (Ref.THIS_CARD, Ref.LINKED):
        return None
    other = Ref.LINKED if what.value.ref is Ref.THIS_CARD else Ref.THIS_CARD
    victims = _VICTIMS[other].match(run, event.end)
    if victims is None:
        return None
    on = Destroyed(what.value) if event.value else LeftField(what.value)
    return Parsed((Apply(on, (Step(victims.value(Selector(ref=other))),)),), victims.end)


_MONSTERS = frozenset({CardKind.MONSTER})
_LEAVES = PhraseTable(
    {
        "leaves the field ,": False,
        "is removed from the field ,": False,
        "is destroyed ,": True,
        "is destroyed and sent to the gy ,": True,
    }
)
_VICTIMS: dict[Ref, PhraseTable[Callable[[Selector], Operation]]] = {
    Ref.LINKED: PhraseTable(
        {
            "destroy that monster": Destroy,
            "destroy it": Destroy,
            "destroy that target": Destroy,
            "destroy the monster": Destroy,
            "destroy the equipped monster": Destroy,
            "banish the equipped monster": Banish,
            "send the equipped monster to the gy": SendToGy,
        }
    ),
    Ref.THIS_CARD: PhraseTable({"destroy this card": Destroy}),
}


_SUMMON = PhraseTable(
    {"normal summon": False, "normal summon/set": True, "normal summon or set": True}
)
_IN_ADDITION = PhraseTable(
    {
        "normal summon/set": False,
        "normal summon or set": False,
        "normal summon/set , once per turn": False,
        "normal summon/set ( you can only gain this effect once per turn": True,
        "normal summon": False,
    }
)


def applies_at_once(tokens: Tokens) -> bool:
    """Whether a sentence ties this card to a monster: "When it is destroyed, destroy this card"."""
    linked = MentionedCards(Ref.LINKED, _MONSTERS, many=False)
    found = _at_once(closed(tokens), 0, TextContext((linked,), ""))
    return found is not None and tokens[-1].norm == "." and found.end == len(tokens) - 1


def _no_damage(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "You take no battle damage from battles involving this card"."""
    found = parse_damage(run, at, known)
    if found is None or found.value.until is not None:
        return None
    return Parsed((found.value.factor,), found.end)


_IF = frozenset({"if", "when"})
SENTENCE_FORMS = (
    (_no_damage, DAMAGE_WORDS),
    (_fixed, _FIXED.first_words | _DESTROY_IT.first_words),
    (_at_once, _IF),
)
"""Readers of sentence forms, each with the words such a sentence can begin with."""


_PAID = (
    Banish,
    Destroy,
    Detach,
    Discard,
    PayLp,
    RemoveCounter,
    ReturnToDeck,
    SendToGy,
    Tribute,
)
"""What is done instead of a destruction."""


def parse_replacement(tokens: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads what is done instead of a destruction."""
    if tokens[at].norm not in ("if", "when"):
        return None
    what = parse_noun(tokens, at + 1, known)
    would = None if what is None else eat(tokens, what.end, "would", "be", "destroyed")
    if what is None or would is None:
        return None
    cause = parse_cause(tokens, would + 1, known) if tokens[would].norm == "by" else None
    by, end = (Cause(), would) if cause is None else (cause.value, cause.end)
    if tokens[end].norm == "or" and by.battle:
        more = parse_cause(tokens, skip(tokens, end + 1, "by"), known)
        if more is None or not more.value.effect or more.value.of is not None:
            return None
        by, end = Cause(opponent=more.value.opponent), more.end
    if tokens[end].norm != "," or by.of is not None or by.fought is not None:
        return None
    return _instead(tokens, end + 1, what.value, by, known)


def _instead(
    tokens: Tokens, at: int, what: Selector, by: Cause, known: TextContext
) -> Parsed[Applications] | None:
    can = eat(tokens, at, "you", "can")
    start = at if can is None else can
    known = known.after(MentionedCards(what.ref or Ref.EVENT_SUBJECT, kinds_of(what)))
    verb = MOVING.get(tokens[start].norm) or GAME.get(tokens[start].norm)
    done = None if verb is None else verb(tokens, start + 1, VerbContext(known, Whose.YOU))
    if done is None or not all(isinstance(each, _PAID) for each in done.value):
        return None
    end = eat(tokens, skip(tokens, done.end, ","), "instead")
    if end is None:
        return None
    steps = tuple(_step(each) for each in done.value)
    made = ReplaceDestruction(
        instead=steps,
        what=what,
        by_battle=not by.effect,
        by_effect=not by.battle,
        optional=can is not None,
        by_opponents_effect_only=by.opponent,
    )
    return Parsed((made,), end)


def _step(operation: Operation) -> Step:
    return Step(operation)


_KIND_LOCKS: PhraseTable[tuple[Prohibition, ...]] = PhraseTable(
    {
        "spell cards": (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_SPELL_EFFECTS),
        "trap cards": (Prohibition.ACTIVATE_TRAP_CARDS, Prohibition.ACTIVATE_TRAP_EFFECTS),
        "spells": (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_SPELL_EFFECTS),
        "traps": (Prohibition.ACTIVATE_TRAP_CARDS, Prohibition.ACTIVATE_TRAP_EFFECTS),
        "spells/traps": (
            Prohibition.ACTIVATE_SPELL_CARDS,
            Prohibition.ACTIVATE_SPELL_EFFECTS,
            Prohibition.ACTIVATE_TRAP_CARDS,
            Prohibition.ACTIVATE_TRAP_EFFECTS,
        ),
    }
)
_HANDS = PhraseTable(
    {
        "your opponent's hand size limit becomes": Whose.OPPONENT,
        "your hand size limit becomes": Whose.YOU,
        "the hand size limit of this card's controller becomes": Whose.YOU,
        "each player's hand size limit becomes": Whose.EITHER,
        "both players' hand size limit becomes": Whose.EITHER,
    }
)
_NO_LIMIT = PhraseTable(
    {
        "there is no limit to the hand size for each player": Whose.EITHER,
        "there is no limit to your hand size": Whose.YOU,
        "you have no hand size limit": Whose.YOU,
    }
)


_SET_FIRST = PhraseTable(
    {
        f"{who} must set {kind} before activating them": (whose, what)
        for who, whose in (("both players", Whose.EITHER), ("your opponent", Whose.OPPONENT))
        for kind, what in (
            ("spell cards", (Prohibition.ACTIVATE_SPELL_CARDS,)),
            (
                "spell/trap cards",
                (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_TRAP_CARDS),
            ),
        )
    }
)
_LATER = PhraseTable(
    {
        f", and cannot activate them until their next turn{after}": 1
        for after in ("", " after setting them")
    }
)


_WHEN_DUE: PhraseTable[tuple[Phase, Whose]] = PhraseTable(
    {
        "once per turn , during your standby phase , pay": (Phase.STANDBY, Whose.YOU),
        "once per turn , during your standby phase , you must pay": (Phase.STANDBY, Whose.YOU),
        "once per turn , during the standby phase , you must pay": (Phase.STANDBY, Whose.EITHER),
        "once per turn , during your end phase , pay": (Phase.END, Whose.YOU),
        "once per turn , during your end phase , you must pay": (Phase.END, Whose.YOU),
        "during each of your end phases , pay": (Phase.END, Whose.YOU),
        "during each of your end phases , you must pay": (Phase.END, Whose.YOU),
        "during your standby phase , pay": (Phase.STANDBY, Whose.YOU),
        "during each of your standby phases , pay": (Phase.STANDBY, Whose.YOU),
        "during each of your standby phases , you must pay": (Phase.STANDBY, Whose.YOU),
        "pay": (Phase.STANDBY, Whose.YOU),
    }
)
_UPKEEP = PhraseTable({"the controller of this card pays": 1, "this card's controller pays": 1})
_OR_ELSE = PhraseTable(
    {
        "or destroy this card": 1,
        ", or destroy this card": 1,
        ", or this card is destroyed": 1,
        "( this is not optional ) , or this card is destroyed": 1,
        "( this is not optional ) , or destroy this card": 1,
        "( this is not optional ) or destroy this card": 1,
    }
)


_INSTEAD: PhraseTable[tuple[Zone, bool]] = PhraseTable(
    {
        "is banished instead": (Zone.BANISHED, False),
        "are banished instead": (Zone.BANISHED, False),
        "banish it instead": (Zone.BANISHED, False),
        "place it on top of the deck instead": (Zone.DECK, True),
        "place it on top of the deck , instead": (Zone.DECK, True),
        "return it to the hand instead": (Zone.HAND, False),
        "is returned to the hand instead": (Zone.HAND, False),
    }
)
_GOING: PhraseTable[tuple[Zone, Whose]] = PhraseTable(
    {
        "to the gy": (Zone.GRAVEYARD, Whose.EITHER),
        "to your gy": (Zone.GRAVEYARD, Whose.YOU),
        "to your opponent's gy": (Zone.GRAVEYARD, Whose.OPPONENT),
        "to the hand": (Zone.HAND, Whose.EITHER),
        "to the deck": (Zone.DECK, Whose.EITHER),
    }
)


def redirected(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads a sentence that sends cards to another place instead.

    As in "Any card sent to the GY is banished instead".
    """
    start = at + 1 if run[at].norm == "if" else at
    near = range(start, min(start + 14, len(run)))
    verb = next((i for i in near if run[i].norm in ("sent", "returned")), None)
    if verb is None:
        return None
    before = verb
    if run[verb - 1].norm == "be" and run[verb - 2].norm == "would":
        before = verb - 2
        if run[before - 1].norm == "that":
            before -= 1
    subject = parse_noun(closed(run[start:before]), 0, known, bare=True)
    if subject is None or subject.end != before - start:
        return None
    return _going(run, verb + 1, subject.value)


def _going(run: Tokens, at: int, what: Selector) -> Parsed[Applications] | None:
    """From where, to where, and where instead."""
    from_: tuple[Zone, ...] = what.zone
    end = at
    if run[end].norm == "from":
        place = parse_place(run, end)
        if place is None:
            return None
        from_, end = place.value.zones, place.end
    going = _GOING.match(run, end)
    instead = None if going is None else _INSTEAD.match(run, skip(run, going.end, ","))
    if going is None or instead is None:
        return None
    this = what.ref is Ref.THIS_CARD
    if what.any_of or (what.ref is not None and not this):
        return None
    where = ANY if this else what.where
    (to, whose), (zone, top) = going.value, instead.value
    if what.whose is not Whose.EITHER:
        whose = what.whose
    made = Redirect(
        what=where,
        this_card_only=this,
        from_=from_,
        to=to,
        instead=zone,
        top_of_deck=top,
        whose=whose,
    )
    return Parsed((made,), instead.end)


def _times_level(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """As in "Each monster they control loses 300 ATK x its Level", "gains ATK equal to ..."."""
    if "level" not in [token.norm for token in run[at:]]:
        return None
    what = parse_noun(run, at, known)
    if what is None or run[what.end].norm not in ("gains", "loses", "gain", "lose"):
        return None
    each = _per_level(run, what.end + 1)
    if each is None:
        return None
    stats, value = each.value
    signed: Amount = value if run[what.end].norm.startswith("gain") else -value
    return Parsed((ModifyStat(what.value, stats, signed, times_level=True),), each.end)


def _per_level(run: Tokens, at: int) -> Parsed[tuple[tuple[Stat, ...], int]] | None:
    """As in "300 ATK x its Level", "ATK equal to its Level x 300"."""
    first = number(run[at])
    stat = STATS.match(run, at + (first is not None))
    lead = ("equal", "to") if first is None else ("x",)
    start = None if stat is None else eat(run, stat.end, *lead)
    level = None if start is None else _OWN_LEVEL.match(run, start)
    if stat is None or level is None:
        return None
    if first is not None:
        return Parsed((stat.value, first), level.end)
    after = eat(run, level.end, "x")
    value = None if after is None else number(run[after])
    return None if after is None or value is None else Parsed((stat.value, value), after + 1)


_OWN_LEVEL = PhraseTable(
    {f"{whose} {own}level": 1 for whose in ("its", "their") for own in ("", "own ")}
)


def _table(table: PhraseTable[T]) -> Slot:
    """A slot that any phrase of the table fills."""
    return lambda run, at, _known: table.match(run, at)


def _attribute(run: Tokens, at: int, _known: TextContext) -> Parsed[Attribute] | None:
    named = Attribute.__members__.get(run[at].norm.upper())
    return None if named is None else Parsed(named, at + 1)


def _attributes(run: Tokens, at: int, known: TextContext) -> Parsed[tuple[Attribute, ...]] | None:
    """As in "WIND, WATER, and FIRE": two or more."""
    found: list[Attribute] = []
    end = at
    while (one := _attribute(run, skip(run, skip(run, end, ","), "and"), known)) is not None:
        found.append(one.value)
        end = one.end
    return Parsed(tuple(found), end) if len(found) > 1 else None


_ONE_ATTACKER: PhraseTable[Whose] = PhraseTable(
    {
        f"{who} can {attack} during each battle phase": whose
        for who, whose in (
            ("each player", Whose.EITHER),
            ("your opponent", Whose.OPPONENT),
            ("you", Whose.YOU),
        )
        for attack in ("only attack with 1 monster", "attack with only 1 monster")
    }
)
_ELSEWHERE: PhraseTable[tuple[Zone, bool]] = PhraseTable(
    {
        f"{is_}{done}{instead}": where
        for is_ in ("is ", "are ")
        for done, where in (
            ("banished", (Zone.BANISHED, False)),
            ("shuffled into the deck", (Zone.DECK, False)),
            ("returned to the hand", (Zone.HAND, False)),
        )
        for instead in (" instead of going to the gy", " instead of being sent to the gy")
    }
    | {f"{is_} banished": (Zone.BANISHED, False) for is_ in ("is", "are")}
)


def _destroyed_in_battle(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "destroyed by battle with this card": whom the others fought."""
    start = eat(run, at, "destroyed", "by", "battle", "with")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    return what if what is not None and what.value.where.opaque is None else None


def _out_of_battle(fought: Selector, where: tuple[Zone, bool]) -> Applications | None:
    """What becomes of monsters that were destroyed by battle with this card."""
    if fought.ref not in (Ref.THIS_CARD, Ref.LINKED):
        return None
    zone, top = where
    told = Told("destroyed", by_battle=True, ref=fought.ref)
    lost = Filter(kind=(CardKind.MONSTER,), told=(told,))
    return (Redirect(lost, from_=(Zone.MONSTER_ZONE,), instead=zone, top_of_deck=top),)


_EACH_TURN: PhraseTable[Phase] = PhraseTable(
    {
        f"{when} ,": phase
        for phase, word in ((Phase.STANDBY, "standby phase"), (Phase.END, "end phase"))
        for when in (f"once per turn , during your {word}", f"during each of your {word}s")
    }
)


def _from_hand(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in `"Sample" Trap Cards from your hand`: every card of such a kind."""
    what = parse_noun(run, at, known, bare=True)
    if what is None or not what.value.count.is_all or what.value.where.opaque is not None:
        return None
    kinds = set(kinds_of(what.value))
    is_hand = (what.value.whose, what.value.zone) == (Whose.YOU, (Zone.HAND,))
    is_spell_trap = bool(kinds) and kinds <= {CardKind.SPELL, CardKind.TRAP}
    return what if is_hand and is_spell_trap else None


def _equipped_one(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "the equipped monster"."""
    what = parse_noun(run, at, known)
    return what if what is not None and what.value.ref is Ref.LINKED else None


def _equipped(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "a Dragon monster equipped with this card": the equipped one, if it is such."""
    what = parse_noun(run, at, known)
    if what is None or what.value.where.told != _WITH_THIS:
        return None
    where = replace(what.value.where, told=())
    return Parsed(Selector(ref=Ref.LINKED, where=where), what.end)


def _who_can_attack(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "monsters your opponent controls that can attack"."""
    ends = (end for end in range(at, len(run)) if eat(run, end, "that", "can", "attack"))
    end = next(ends, None)
    what = None if end is None else parse_noun(closed(run[at:end]), 0, known, bare=True)
    if what is None or end is None or what.end != end - at:
        return None
    return Parsed(what.value, end + 3)


def _paid(run: Tokens, at: int, known: TextContext) -> Parsed[Operation] | None:
    """As in "send 1 card from your hand to the GY": one thing that is done."""
    verb = MOVING.get(run[at].norm) or GAME.get(run[at].norm)
    done = None if verb is None else verb(run, at + 1, VerbContext(known))
    if done is None or len(done.value) != 1 or holds_opaque(done.value):
        return None
    is_paid = isinstance(done.value[0], (*_PAID, Reveal))
    return Parsed(done.value[0], done.end) if is_paid else None


_WITH_THIS = (Told("equipped with", ref=Ref.THIS_CARD),)


_SLOTS: dict[str, Slot] = {
    "card": parse_noun,
    "cards": lambda run, at, known: parse_noun(run, at, known, bare=True),
    "equipped": _equipped,
    "who can attack": _who_can_attack,
    "paid": _paid,
    "n": numeral,
    "equipped one": _equipped_one,
    "one attacker": lambda run, at, _known: _ONE_ATTACKER.match(run, at),
    "in battle": _destroyed_in_battle,
    "elsewhere": lambda run, at, _known: _ELSEWHERE.match(run, at),
    "from hand": _from_hand,
    "attributes": _attributes,
    "each turn": lambda run, at, _known: _EACH_TURN.match(run, at),
    "stats": _table(STATS),
    "attribute": _attribute,
    "counter": lambda run, at, _known: counter_name(run, at),
    "summon": _table(_SUMMON),
    "addition": _table(_IN_ADDITION),
    "kind": _table(_KIND_LOCKS),
    "hand": _table(_HANDS),
    "no limit": _table(_NO_LIMIT),
    "set first": _table(_SET_FIRST),
    "later": _table(_LATER),
    "due": _table(_WHEN_DUE),
    "upkeep": _table(_UPKEEP),
    "or else": _table(_OR_ELSE),
}


def _upkeep(phase: Phase, paid: Operation, _: int) -> Applications | None:
    """As in "(during your Standby Phase) Tribute 1 monster or destroy this card"."""
    return None if isinstance(paid, PayLp) else (DestroyUnless(phase, (paid,)),)


def _usable_when_set(what: Selector) -> Applications | None:
    """As in `you can activate "Sample" Traps the turn they were Set`: any number of them."""
    is_kind = what.ref is None and what.count.is_all and not what.zone
    return (ActivateFromHand(what, turn_set=True),) if is_kind else None


def _goes_with(what: Selector) -> Applications | None:
    """As in `If "Sample" on the field is destroyed, destroy this card`."""
    if not what.where.name or what.ref is not None:
        return None
    return (Apply(Destroyed(what), (Step(Destroy(THIS_CARD)),)),)


def _normal_summons(is_set: bool, what: Selector, once: bool) -> Applications | None:
    filters = filters_of(what)
    if filters is None or len(filters) != 1 or what.count.max is None:
        return None
    return (ExtraNormalSummon(filters[0], what.count.max, is_set, once),)


def _counts_as_tributes(what: Selector) -> Applications | None:
    filters = filters_of(what)
    return (CountsAsTributes(2, filters[0]),) if filters and len(filters) == 1 else None


def _set_first(locked: tuple[Whose, tuple[Prohibition, ...]], later: int = 0) -> Applications:
    whose, what = locked
    locks = (Lock(whose, what, from_=(Zone.HAND,)),)
    return (*locks, Lock(whose, what, fresh=True)) if later else locks


def _cards_only(kind: tuple[Prohibition, ...]) -> Applications:
    return (Lock(cannot=tuple(what for what in kind if what.endswith("cards"))),)


def _skips_battle(this: Selector) -> Applications | None:
    """As in "If this card leaves the field, skip the Battle Phase of your next turn"."""
    if this.ref is not Ref.THIS_CARD:
        return None
    skips = SkipPhase(Phase.BATTLE, of_next_turn=True)
    return (Apply(LeftField(this), (Step(skips),)),)


_ROWS: Wordings[Applications] = Wordings(
    _SLOTS,
    {
        "if {cards} <attacks|attack> a defense position monster , inflict piercing battle damage"
        "[ to <your opponent|the opponent>]": lambda what: (Piercing(what),),
        "if {cards} <attacks|attack> a defense position monster , inflict double piercing battle"
        " damage[ to <your opponent|the opponent>]": lambda what: (Piercing(what, 2),),
        "<if|when> {card} <would leave|leaves> the field , banish it[ ,][ instead]": (
            lambda what: (LeavesTo(what),)
        ),
        "banish {card} when it leaves the field": lambda what: (LeavesTo(what),),
        "<if|when> {card} leaves the field , skip the battle phase of your next turn": (
            _skips_battle
        ),
        "<if|when> {card} is destroyed , destroy this card": _goes_with,
        "[during your main phase , ]you can {summon} {card}[ ,] in addition to your {addition}": (
            _normal_summons
        ),
        "[this card ]can be treated as 2 tributes for the tribute summon of {card}": (
            _counts_as_tributes
        ),
        "this card is also [treated as ]{attributes}[ attribute]": lambda several: (
            TreatAs(attribute=several),
        ),
        "this card is also [treated as ][a ]{attribute}[ monster]": (
            lambda attribute: (TreatAs(attribute=(attribute,)),)
        ),
        "this <card|monster> <may|can> attack your opponent's lp directly": (
            lambda: (CanAttackDirectly(THIS_CARD),)
        ),
        "{equipped} increases its {stats} by {n} points": (
            lambda what, stats, n: (ModifyStat(what, stats, n),)
        ),
        "{equipped} increases its {stats} by {n} points and decreases its {stats} by {n} points": (
            lambda what, up, n, down, m: (ModifyStat(what, up, n), ModifyStat(what, down, -m))
        ),
        "you can set this card from your hand to your spell & trap [card ]zone as a spell[ card]": (
            lambda: (SetAsSpell(),)
        ),
        "{who can attack} must attack {card}": lambda what, target: (MustAttack(what, target),),
        "during <each of your end phases|your end phase> , destroy this card unless you {paid}": (
            lambda paid: (DestroyUnless(Phase.END, (paid,)),)
        ),
        "during <each of your end phases|your end phase> , destroy this card unless you {paid} or"
        " {paid}": lambda one, two: (DestroyUnless(Phase.END, (one, two)),),
        "{each turn} [you must ]{paid} {or else}": _upkeep,
        "during battle between this attacking card and a defense position monster whose def is"
        " lower than the atk of this card , inflict the difference as battle damage to your"
        " opponent": (lambda: (Piercing(THIS_CARD),)),
        "<when|if> this card attacks with an atk that is higher than the def of <a|your opponent's>"
        " defense position monster , inflict the difference as battle damage to your opponent's"
        " lp": (lambda: (Piercing(THIS_CARD),)),
        "<when|if> {equipped one} attacks with an atk that is higher than the def of <a|your"
        " opponent's> defense position monster , inflict the difference as battle damage to your"
        " opponent's lp": lambda what: (Piercing(what),),
        "[during either player's turn , ]you can activate {from hand}": lambda what: (
            ActivateFromHand(what),
        ),
        "you can activate {cards} the turn <they were|it was> set": _usable_when_set,
        "this card's <atk and def|atk/def> <are|are each> equal to its level x {n}": lambda n: (
            SetStat(THIS_CARD, (Stat.ATK, Stat.DEF), StatOf(THIS_CARD, Stat.LEVEL, n)),
        ),
        "this card's original <atk and def|atk/def> <are|are each> equal to its level x {n}": (
            lambda n: (
                SetStat(
                    THIS_CARD,
                    (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
                    StatOf(THIS_CARD, Stat.LEVEL, n),
                ),
            )
        ),
        "<the attribute of this card|this card's attribute> is also treated as {attributes}": (
            lambda several: (TreatAs(attribute=several),)
        ),
        "if {card} would be destroyed by battle , it is not destroyed": lambda what: (
            Protect(what, (ProtectedFrom.DESTROYED_BY_BATTLE,)),
        ),
        "after resolving a card effect that targets this[ face-up] card , destroy <this card|it>": (
            lambda: (DestroyedOnceTargeted(),)
        ),
        "{one attacker}": lambda who: (AttackLimit(who, 1),),
        "monsters cannot be special summoned from the <main |>deck": lambda: (
            Lock(cannot=(Prohibition.SPECIAL_SUMMON,), from_=(Zone.DECK,)),
        ),
        "negate the activated effects of {cards}": lambda what: (
            (NegateActivated(what),) if what.where.opaque is None else None
        ),
        "[the ]activated effects of {cards} are negated": lambda what: (
            (NegateActivated(what),) if what.where.opaque is None else None
        ),
        "if {card} leaves the field , return it to the bottom of the deck": lambda what: (
            LeavesTo(what, Zone.DECK, bottom=True),
        ),
        "banish <any monster|monsters> {in battle}": lambda fought: _out_of_battle(
            fought, (Zone.BANISHED, False)
        ),
        "<any monster|monsters> {in battle} {elsewhere}": _out_of_battle,
        "{kind}[ ,] and their effects on the field[ ,] cannot be activated": (
            lambda kind: (Lock(cannot=kind, only_on_field=True),)
        ),
        "{kind} cannot be activated": _cards_only,
        "{set first}": _set_first,
        "{set first} {later}": _set_first,
        "{hand} {n}": lambda whose, n: (SetHandLimit(whose, n),),
        "{no limit}": lambda whose: (SetHandLimit(whose, None),),
        "{due} {n} lp {or else}": lambda due, n, _: (Maintain(due[0], due[1], n),),
        "{upkeep} {n} lp during each of their standby phases": (
            lambda _, n: (Maintain(Phase.STANDBY, Whose.YOU, n, or_destroy=False),)
        ),
        "if you would take damage from a card effect , place 1 {counter} on this card instead": (
            lambda name: (ReplaceDamage(name),)
        ),
    },
)


STANDING_READERS = (
    (_ROWS.match, _ROWS.first_words),
    (redirected, None),
    (_times_level, None),
)
"""All readers of standing sentences, each with its first words; None: any word."""
