"""Forms: sentences that apply by themselves and have a form of their own."""

from collections.abc import Callable

from engine.applications import (
    AttackWithDef,
    BattleDamageFactor,
    ControlEquipped,
    CountsAsTributes,
    DestroysItself,
    ExtraNormalSummon,
    KindLimit,
    LeavesTo,
    Lock,
    Piercing,
    SummonLimit,
    What,
)
from engine.card_moves import Banish, Destroy, SendToGy
from engine.operations import Application, Apply, Operation, Step
from engine.owning import OwnersControl
from engine.patterns import Destroyed, LeftField
from engine.psct.damages import DAMAGE_WORDS, parse_damage
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Mention, Phrases, closed, eat, skip
from engine.selectors import THIS_CARD, Filter, Ref, Selector
from engine.terms import CardKind, Whose, Zone

Says = tuple[Application, ...]


def filters_of(what: Selector) -> tuple[Filter, ...] | None:
    """The kind of card a selector means, if a filter can say it."""
    plain = what.ref is None and not what.other and not what.alternatives and not what.any_of
    return (what.where,) if plain else None


_GONE = (Zone.BANISHED, Zone.GRAVEYARD)
_FIXED: Phrases[Says] = Phrases(
    {
        "take control of the equipped monster": (ControlEquipped(),),
        "you control the equipped monster": (ControlEquipped(),),
        "the control of all monsters on the field returns to the owners": (OwnersControl(),),
        "destroy this card": (DestroysItself(),),
        "transfer its materials to this card": (),
        "each player can only control 1 type of monster": (KindLimit(),),
        "each player can only control 1 attribute of monster": (KindLimit(of_attribute=True),),
        "each player can only control 1 monster of each type": (KindLimit(one_of_each=True),),
        "send all other face-up monsters they control to the gy": (),
        "they must send some to the gy so they control no more than 1 monster of that type": (),
        **{
            f"{those} cannot activate their effects": (
                Lock(cannot=(What.ACTIVATE_MONSTER_EFFECTS,), from_=from_),
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
                ("", What.ADD_OR_DRAW_FROM_DECK),
                (" except by drawing them", What.ADD_FROM_DECK),
                (" , except by drawing them", What.ADD_FROM_DECK),
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


def _fixed(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    del known
    return _FIXED.match(run, at)


def fixed_lock(run: Tokens, at: int) -> Found[Says] | None:
    """As in "cards cannot be added from the Deck to the hand": what nobody can do."""
    found = _FIXED.match(run, at)
    locks = found is not None and all(isinstance(each, Lock) for each in found.value)
    return found if found is not None and found.value and locks else None


def _piercing(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "If this card attacks a Defense Position monster, inflict piercing battle damage"."""
    if run[at].norm != "if":
        return None
    what = parse_noun(run, at + 1, known, bare=True)
    if what is None or run[what.end].norm not in ("attacks", "attack"):
        return None
    end = eat(run, what.end + 1, "a", "defense position", "monster", ",", "inflict")
    if end is None:
        return None
    double = skip(run, end, "double")
    done = eat(run, double, "piercing battle damage")
    if done is None:
        return None
    done = skip(run, skip(run, done, "to", "your opponent"), "to", "the", "opponent")
    return Found((Piercing(what.value, 2 if double > end else 1),), done)


def _leaving(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "If this card would leave the field, banish it instead"."""
    if run[at].norm == "banish":
        what = parse_noun(run, at + 1, known)
        end = None if what is None else eat(run, what.end, "when", "it", "leaves", "the", "field")
        return None if what is None or end is None else Found((LeavesTo(what.value),), end)
    if run[at].norm not in ("if", "when"):
        return None
    what = parse_noun(run, at + 1, known)
    if what is None:
        return None
    would = eat(run, what.end, "would", "leave", "the", "field", ",") or eat(
        run, what.end, "leaves", "the", "field", ","
    )
    end = None if would is None else eat(run, would, "banish", "it")
    if end is None:
        return None
    return Found((LeavesTo(what.value),), skip(run, skip(run, end, ","), "instead"))


def _at_once(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "When this card leaves the field, destroy that monster"."""
    if run[at].norm not in ("when", "if"):
        return None
    what = parse_noun(run, at + 1, known.after(Mention(Ref.LINKED, _MONSTERS, many=False)))
    event = None if what is None else _LEAVES.match(run, what.end)
    if what is None or event is None or what.value.ref not in (Ref.THIS_CARD, Ref.LINKED):
        return None
    other = Ref.LINKED if what.value.ref is Ref.THIS_CARD else Ref.THIS_CARD
    victims = _VICTIMS[other].match(run, event.end)
    if victims is None:
        return None
    on = Destroyed(what.value) if event.value else LeftField(what.value)
    return Found((Apply(on, (Step(victims.value(Selector(ref=other))),)),), victims.end)


_MONSTERS = frozenset({CardKind.MONSTER})
_LEAVES = Phrases(
    {
        "leaves the field ,": False,
        "is removed from the field ,": False,
        "is destroyed ,": True,
        "is destroyed and sent to the gy ,": True,
    }
)
_VICTIMS: dict[Ref, Phrases[Callable[[Selector], Operation]]] = {
    Ref.LINKED: Phrases(
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
    Ref.THIS_CARD: Phrases({"destroy this card": Destroy}),
}


def _normal_summons(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "During your Main Phase, you can Normal Summon 1 X in addition to ..."."""
    start = _MAIN.match(run, at)
    if start is None:
        return None
    summon = _SUMMON.match(run, start.end)
    if summon is None:
        return None
    what = parse_noun(run, summon.end, known)
    if what is None:
        return None
    end = eat(run, what.end, "in", "addition", "to", "your")
    done = None if end is None else _IN_ADDITION.match(run, end)
    filters = filters_of(what.value)
    if done is None or filters is None or len(filters) != 1 or what.value.count.max is None:
        return None
    extra = ExtraNormalSummon(filters[0], what.value.count.max, summon.value, done.value)
    return Found((extra,), done.end)


_MAIN = Phrases({"during your main phase , you can": 1, "you can": 1})
_SUMMON = Phrases({"normal summon": False, "normal summon/set": True, "normal summon or set": True})
_IN_ADDITION = Phrases(
    {
        "normal summon/set": False,
        "normal summon or set": False,
        "normal summon/set , once per turn": False,
        "normal summon/set ( you can only gain this effect once per turn": True,
        "normal summon": False,
    }
)


def _damage(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "can be treated as 2 Tributes for the Tribute Summon of an EARTH monster"."""
    start = skip(run, at, "this", "card")
    end = eat(run, start, "can", "be", "treated", "as", "2", "tributes", "for", "the")
    end = None if end is None else eat(run, end, "tribute summon", "of")
    what = None if end is None else parse_noun(run, end, known)
    if what is None:
        return None
    filters = filters_of(what.value)
    if filters is None or len(filters) != 1:
        return None
    return Found((CountsAsTributes(2, filters[0]),), what.end)


def applies_at_once(tokens: Tokens) -> bool:
    """Whether a sentence ties this card to a monster: "When it is destroyed, destroy this card"."""
    linked = Mention(Ref.LINKED, _MONSTERS, many=False)
    found = _at_once(closed(tokens), 0, Known((linked,), ""))
    return found is not None and tokens[-1].norm == "." and found.end == len(tokens) - 1


def _damages(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "You take no battle damage from battles involving this card"."""
    found = parse_damage(run, at, known)
    if found is None or found.value.until is not None:
        return None
    return Found((found.value.factor,), found.end)


_IF = frozenset({"if", "when"})
FORMS = (
    (_damages, DAMAGE_WORDS),
    (_fixed, _FIXED.first_words),
    (_leaving, _IF | {"banish"}),
    (_at_once, _IF),
    (_piercing, _IF),
    (_normal_summons, _MAIN.first_words),
    (_damage, frozenset({"this", "can"})),
)
"""The readers, and the words that what they read can begin with."""
