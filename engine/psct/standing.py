"""Standing: more sentences that apply by themselves: hand sizes, upkeep, the GY, locks."""

from engine.amounts import Amount
from engine.applications import (
    Lock,
    Maintain,
    ModifyStat,
    NegateGraveyardMoves,
    Redirect,
    ReplaceDamage,
    SetHandLimit,
    TreatAs,
    What,
)
from engine.operations import Application
from engine.psct.figures import counter_name
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, closed, eat, number, skip
from engine.psct.places import parse_place
from engine.psct.quantities import STATS
from engine.selectors import ANY, Ref, Selector
from engine.terms import Attribute, Phase, Stat, Whose, Zone

Says = tuple[Application, ...]

_KIND_LOCKS: Phrases[tuple[What, ...]] = Phrases(
    {
        "spell cards": (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_SPELL_EFFECTS),
        "trap cards": (What.ACTIVATE_TRAP_CARDS, What.ACTIVATE_TRAP_EFFECTS),
        "spells": (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_SPELL_EFFECTS),
        "traps": (What.ACTIVATE_TRAP_CARDS, What.ACTIVATE_TRAP_EFFECTS),
        "spells/traps": (
            What.ACTIVATE_SPELL_CARDS,
            What.ACTIVATE_SPELL_EFFECTS,
            What.ACTIVATE_TRAP_CARDS,
            What.ACTIVATE_TRAP_EFFECTS,
        ),
    }
)
_THEIR_EFFECTS = Phrases(
    {
        ", and their effects on the field , cannot be activated": 1,
        "and their effects on the field cannot be activated": 1,
    }
)


def _cannot_be_activated(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Trap Cards, and their effects on the field, cannot be activated"."""
    del known
    kind = _KIND_LOCKS.match(run, at)
    if kind is None:
        return None
    both = _THEIR_EFFECTS.match(run, kind.end)
    if both is not None:
        return Found((Lock(cannot=kind.value, only_on_field=True),), both.end)
    cards = eat(run, kind.end, "cannot", "be", "activated")
    if cards is None:
        return None
    only = tuple(what for what in kind.value if what.endswith("cards"))
    return Found((Lock(cannot=only),), cards)


_HANDS = Phrases(
    {
        "your opponent's hand size limit becomes": Whose.OPPONENT,
        "your hand size limit becomes": Whose.YOU,
        "the hand size limit of this card's controller becomes": Whose.YOU,
        "each player's hand size limit becomes": Whose.EITHER,
        "both players' hand size limit becomes": Whose.EITHER,
    }
)
_NO_LIMIT = Phrases(
    {
        "there is no limit to the hand size for each player": Whose.EITHER,
        "there is no limit to your hand size": Whose.YOU,
        "you have no hand size limit": Whose.YOU,
    }
)


_SET_FIRST = Phrases(
    {
        f"{who} must set {kind} before activating them": (whose, what)
        for who, whose in (("both players", Whose.EITHER), ("your opponent", Whose.OPPONENT))
        for kind, what in (
            ("spell cards", (What.ACTIVATE_SPELL_CARDS,)),
            ("spell/trap cards", (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_TRAP_CARDS)),
        )
    }
)
_LATER = Phrases(
    {
        f", and cannot activate them until their next turn{after}": 1
        for after in ("", " after setting them")
    }
)


def _set_first(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Both players must Set Spell Cards before activating them"."""
    del known
    first = _SET_FIRST.match(run, at)
    if first is None:
        return None
    whose, what = first.value
    later = _LATER.match(run, first.end)
    locks = (Lock(whose, what, from_=(Zone.HAND,)),)
    if later is None:
        return Found(locks, first.end)
    return Found((*locks, Lock(whose, what, fresh=True)), later.end)


def _hand_limit(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    del known
    none = _NO_LIMIT.match(run, at)
    if none is not None:
        return Found((SetHandLimit(none.value, None),), none.end)
    whose = _HANDS.match(run, at)
    value = None if whose is None else number(run[whose.end])
    if whose is None or value is None:
        return None
    return Found((SetHandLimit(whose.value, value),), whose.end + 1)


_WHEN_DUE: Phrases[tuple[Phase, Whose]] = Phrases(
    {
        "once per turn , during your standby phase , pay": (Phase.STANDBY, Whose.YOU),
        "once per turn , during your standby phase , you must pay": (Phase.STANDBY, Whose.YOU),
        "once per turn , during the standby phase , you must pay": (Phase.STANDBY, Whose.EITHER),
        "during your standby phase , pay": (Phase.STANDBY, Whose.YOU),
        "during each of your standby phases , pay": (Phase.STANDBY, Whose.YOU),
        "during each of your standby phases , you must pay": (Phase.STANDBY, Whose.YOU),
        "pay": (Phase.STANDBY, Whose.YOU),
    }
)
_UPKEEP = Phrases({"the controller of this card pays": 1, "this card's controller pays": 1})
_OR_ELSE = Phrases(
    {
        "or destroy this card": 1,
        ", or destroy this card": 1,
        ", or this card is destroyed": 1,
        "( this is not optional ) , or this card is destroyed": 1,
        "( this is not optional ) , or destroy this card": 1,
    }
)


def _maintained(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "during each of your Standby Phases, pay 500 LP or destroy it"."""
    del known
    upkeep = _UPKEEP.match(run, at)
    if upkeep is not None:
        due = number(run[upkeep.end])
        each = eat(run, upkeep.end + 1, "lp", "during", "each", "of", "their", "standby")
        each = each or eat(run, upkeep.end + 1, "lp", "during", "each", "of", "their")
        if due is None or each is None:
            return None
        made = Maintain(Phase.STANDBY, Whose.YOU, due, or_destroy=False)
        return Found((made,), each + 1)
    when = _WHEN_DUE.match(run, at)
    value = None if when is None else number(run[when.end])
    if when is None or value is None or run[when.end + 1].norm != "lp":
        return None
    or_else = _OR_ELSE.match(run, when.end + 2)
    if or_else is None:
        return None
    phase, whose = when.value
    return Found((Maintain(phase, whose, value),), or_else.end)


_GRAVE: Phrases[Says] = Phrases(
    {
        "cards in the gy cannot be banished": (Lock(cannot=(What.BANISH_FROM_GRAVEYARD,)),),
        "negate any card effect that would move a card in the gy to a different place": (
            NegateGraveyardMoves(),
        ),
    }
)


def _graveyard(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    del known
    return _GRAVE.match(run, at)


def _attribute(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "this card is also DARK"."""
    del known
    start = eat(run, at, "this", "card", "is", "also")
    if start is None:
        return None
    start = skip(run, skip(run, start, "treated", "as"), "a")
    named = run[start].norm.upper()
    if named not in Attribute.__members__:
        return None
    end = skip(run, start + 1, "monster")
    return Found((TreatAs(attribute=(Attribute[named],)),), end)


def _damage(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "If you would take damage from a card effect, place 1 X Counter on this card ..."."""
    del known
    start = eat(run, at, "if", "you", "would", "take", "damage", "from", "a", "card effect", ",")
    start = start or eat(
        run, at, "if", "you", "would", "take", "damage", "from", "a", "card", "effect", ","
    )
    start = None if start is None else eat(run, start, "place", "1")
    name = None if start is None else counter_name(run, start)
    end = None if name is None else eat(run, name.end, "on", "this", "card", "instead")
    return None if name is None or end is None else Found((ReplaceDamage(name.value),), end)


_INSTEAD: Phrases[tuple[Zone, bool]] = Phrases(
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
_GOING: Phrases[tuple[Zone, Whose]] = Phrases(
    {
        "to the gy": (Zone.GRAVEYARD, Whose.EITHER),
        "to your gy": (Zone.GRAVEYARD, Whose.YOU),
        "to your opponent's gy": (Zone.GRAVEYARD, Whose.OPPONENT),
        "to the hand": (Zone.HAND, Whose.EITHER),
        "to the deck": (Zone.DECK, Whose.EITHER),
    }
)


def redirected(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "Any card sent to the GY is banished instead"."""
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


def _going(run: Tokens, at: int, what: Selector) -> Found[Says] | None:
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
    return Found((made,), instead.end)


def _times_level(run: Tokens, at: int, known: Known) -> Found[Says] | None:
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
    return Found((ModifyStat(what.value, stats, signed, times_level=True),), each.end)


def _per_level(run: Tokens, at: int) -> Found[tuple[tuple[Stat, ...], int]] | None:
    """As in "300 ATK x its Level", "ATK equal to its Level x 300"."""
    first = number(run[at])
    stat = STATS.match(run, at + (first is not None))
    lead = ("equal", "to") if first is None else ("x",)
    start = None if stat is None else eat(run, stat.end, *lead)
    level = None if start is None else _OWN_LEVEL.match(run, start)
    if stat is None or level is None:
        return None
    if first is not None:
        return Found((stat.value, first), level.end)
    after = eat(run, level.end, "x")
    value = None if after is None else number(run[after])
    return None if after is None or value is None else Found((stat.value, value), after + 1)


_OWN_LEVEL = Phrases(
    {f"{whose} {own}level": 1 for whose in ("its", "their") for own in ("", "own ")}
)


STANDING = (
    (_cannot_be_activated, _KIND_LOCKS.first_words),
    (_set_first, _SET_FIRST.first_words),
    (_hand_limit, _HANDS.first_words | _NO_LIMIT.first_words),
    (_maintained, _UPKEEP.first_words | _WHEN_DUE.first_words),
    (_graveyard, _GRAVE.first_words),
    (_attribute, frozenset({"this"})),
    (_damage, frozenset({"if"})),
    (redirected, None),
    (_times_level, None),
)
"""The readers, and the words that what they read can begin with; None: with any."""
