"""Battle events: attacks, battles and battle damage that triggers and fast effects wait for."""

from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.event_patterns import (
    AttackDeclared,
    AttackInvolves,
    AttackNegated,
    Battles,
    Destroyed,
    DestroyedByBattle,
    InflictedBattleDamage,
    LpChanged,
)
from engine.cardtext.selectors import BOTH, THIS_CARD, Count, Filter, Ref, Selector
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.situations.event_subjects import (
    ParsedEvent,
    Patterns,
    parse_effect_of,
    parse_fighter,
)
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import Parsed, PhraseTable, TextContext, eat, number
from engine.terms.vocabulary import CardKind, Position, Whose, Zone


def parse_attack(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """Reads the declaration of an attack.

    As in "this card declares an attack", "a monster declares a direct attack".
    """
    anyones = _ANYONES.match(run, at)
    if anyones is not None:
        return Parsed((AttackDeclared(Whose.EITHER, direct=anyones.value),), anyones.end)
    what = parse_noun(run, at, known) or parse_fighter(run, at, known)
    return None if what is None else _declared(run, at, what, known)


def _declared(
    run: Tokens, at: int, what: Parsed[Selector], known: TextContext
) -> Parsed[Patterns] | None:
    start = eat(run, what.end, "declares", "an", "attack")
    direct = eat(run, what.end, "declares", "a", "direct", "attack")
    end = start or direct
    if end is None:
        return _aimed_at(run, at, known)
    aimed = eat(run, end, "that", "targets", "this", "card")
    made = _attacker(what.value, direct=direct is not None)
    if made is None:
        return None
    if aimed is not None:
        return Parsed((replace(made, this_is_target=True),), aimed)
    if run[end].norm != "on":
        return Parsed((made,), end)
    return _on(run, end + 1, made, known)


_ANYONES = PhraseTable(
    {
        f"{whose} monster declares {attack}": attack != "an attack"
        for whose in ("either player's", "any player's", "a player's")
        for attack in ("an attack", "a direct attack")
    }
)


def _on(run: Tokens, at: int, made: AttackDeclared, known: TextContext) -> Parsed[Patterns] | None:
    """What is attacked: this card, or a monster of a kind."""
    this = eat(run, at, "this", "card")
    if this is not None:
        return Parsed((replace(made, this_is_target=True),), this)
    aimed = parse_noun(run, at, known)
    if aimed is None or aimed.value.ref is not None or aimed.value.any_of:
        return None
    return Parsed((replace(made, target=aimed.value.where),), aimed.end)


def _attacker(what: Selector, *, direct: bool) -> AttackDeclared | None:
    """An attack of this card, or of one of a kind."""
    if what.ref is Ref.THIS_CARD:
        return AttackDeclared(Whose.EITHER, None, what, direct)
    if what.ref is not None:
        return None
    plain = what.where == Filter(kind=(CardKind.MONSTER,)) and not what.any_of
    return AttackDeclared(what.whose, None, None if plain else what, direct)


def _aimed_at(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """As in "this card is targeted for an attack"."""
    what = parse_noun(run, at, known)
    end = None
    for words in _AIMED:
        end = end or (None if what is None else eat(run, what.end, "is", *words))
    if what is None or end is None:
        return None
    if what.value.ref is Ref.THIS_CARD:
        return Parsed((AttackDeclared(Whose.EITHER, this_is_target=True),), end)
    if what.value.ref is not None or what.value.any_of or what.value.whose is Whose.OPPONENT:
        return None
    by = Whose.OPPONENT if what.value.whose is Whose.YOU else Whose.EITHER
    return Parsed((AttackDeclared(by, what.value.where),), end)


_AIMED = (
    ("targeted", "for", "an", "attack"),
    ("selected", "as", "an", "attack", "target"),
    ("chosen", "as", "an", "attack", "target"),
)


def parse_negated_attack(run: Tokens, at: int, known: TextContext) -> Parsed[Patterns] | None:
    """Reads the negation of an attack.

    As in "an attack is negated that targeted your face-up monster".
    """
    end = eat(run, at, "a", "monster's", "attack", "is", "negated")
    if end is None:
        return None
    if eat(run, end, "that", "targeted") is None:
        return Parsed((AttackNegated(),), end)
    what = parse_noun(run, end + 2, known)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    return Parsed((AttackNegated(target=what.value.where),), what.end)


_MONSTER = Filter(kind=(CardKind.MONSTER,))


class _Hit(NamedTuple):
    """What a fighter does: against whom it fights is told by the words that follow."""

    attacking: bool = False
    against: bool = True
    """A monster may follow."""


_FIGHTS = PhraseTable(
    {
        "battles": _Hit(),
        "attacks": _Hit(attacking=True),
        "attacks or is attacked": _Hit(against=False),
        "declares an attack": _Hit(attacking=True, against=False),
    }
)
_STANDING = PhraseTable(
    {
        "this face-up attack position card": Filter(position=(Position.ATTACK,)),
        "this attack position card": Filter(position=(Position.ATTACK,)),
        "this face-up defense position card": Filter(position=(Position.DEFENSE,)),
        "this defense position card": Filter(position=(Position.DEFENSE, Position.SET)),
        "this face-down defense position card": Filter(position=(Position.SET,)),
    }
)
_SENT = PhraseTable(
    {
        "by battle and sends it to the gy": True,
        "by battle and sends it to your opponent's gy": True,
        "by battle": False,
    }
)
_DAMAGE = PhraseTable(
    {
        "inflicts battle damage to your opponent": False,
        "inflicts battle damage to your opponent's lp": False,
        "inflicts battle damage to your opponent by a direct attack": True,
        "inflicts battle damage by a direct attack": True,
    }
)
_TAKEN = PhraseTable(
    {
        "you take battle or effect damage": LpChanged(Whose.YOU),
        "you take damage": LpChanged(Whose.YOU),
        "you take battle damage": LpChanged(Whose.YOU, battle=True),
        "you take effect damage": LpChanged(Whose.YOU, effect=True),
        "your opponent takes battle or effect damage": LpChanged(Whose.OPPONENT),
        "your opponent takes damage": LpChanged(Whose.OPPONENT),
        "your opponent takes battle damage": LpChanged(Whose.OPPONENT, battle=True),
        "your opponent takes effect damage": LpChanged(Whose.OPPONENT, effect=True),
        "you take damage by battle or by a card effect": LpChanged(Whose.YOU),
        "you take damage by battle or an opponent's card effect": LpChanged(
            Whose.YOU, by_opponent=True
        ),
        **{
            f"you take {kind}damage from a card in your opponent's possession": replace(
                made, by_opponent=True
            )
            for kind, made in (
                ("", LpChanged(Whose.YOU)),
                ("battle ", LpChanged(Whose.YOU, battle=True)),
                ("effect ", LpChanged(Whose.YOU, effect=True)),
            )
        },
        "you take any damage": LpChanged(Whose.YOU),
        "you take damage from a card effect": LpChanged(Whose.YOU, effect=True),
        "either player takes battle damage": LpChanged(Whose.EITHER, battle=True),
        "either player takes damage": LpChanged(Whose.EITHER),
        "a player takes battle damage": LpChanged(Whose.EITHER, battle=True),
        "effect damage is inflicted": LpChanged(Whose.EITHER, effect=True),
        "battle damage is inflicted": LpChanged(Whose.EITHER, battle=True),
        "a player gains lp": LpChanged(Whose.EITHER, gained=True),
        "either player gains lp": LpChanged(Whose.EITHER, gained=True),
        "you gain lp": LpChanged(Whose.YOU, gained=True),
        "your opponent gains lp": LpChanged(Whose.OPPONENT, gained=True),
    }
)


def parse_battling(run: Tokens, at: int, known: TextContext) -> ParsedEvent | None:
    """Reads an attack, a battle or battle damage."""
    fixed = _in_fixed_words(run, at, known)
    if fixed is not None:
        return fixed
    who = parse_fighter(run, at, known)
    if who is None or _elsewhere(who.value):
        return None
    for read in (_damage, _destroys, _fights, _under_attack, _is_attack_target, _fell):
        found = read(run, who.end, who.value, known)
        if found is not None:
            return found
    return None


def _in_fixed_words(run: Tokens, at: int, known: TextContext) -> ParsedEvent | None:
    """Damage taken, attacks that involve a monster, and what this attacking card does."""
    taken = _TAKEN.match(run, at)
    if taken is not None:
        return _taken_by(run, taken, known)
    much = _so_much(run, at)
    if much is not None:
        return much
    involved = eat(run, at, "an", "attack", "is", "declared", "involving")
    if involved is not None:
        return _involving(run, involved, known)
    standing = _STANDING.match(run, at)
    if standing is not None:
        return _is_attack_target(run, standing.end, replace(THIS_CARD, where=standing.value), known)
    attacking = _ATTACKING.match(run, at)
    done = None if attacking is None else _destroys(run, attacking.end, THIS_CARD, known)
    if done is None or not isinstance(done.value, DestroyedByBattle):
        return None
    return Parsed(replace(done.value, attacking=True), done.end)


_WHO_TAKES = PhraseTable({"you take": Whose.YOU, "your opponent takes": Whose.OPPONENT})
_KIND_OF_DAMAGE = PhraseTable(
    {
        "battle damage": LpChanged(battle=True),
        "effect damage": LpChanged(effect=True),
        "battle or effect damage": LpChanged(),
        "damage": LpChanged(),
    }
)


def _so_much(run: Tokens, at: int) -> ParsedEvent | None:
    """As in "you take 1000 or more battle damage"."""
    who = _WHO_TAKES.match(run, at)
    least = None if who is None else number(run[who.end])
    end = None if who is None else eat(run, who.end + 1, "or", "more")
    kind = None if end is None else _KIND_OF_DAMAGE.match(run, end)
    if who is None or least is None or kind is None:
        return None
    return Parsed(replace(kind.value, who=who.value, at_least=least), kind.end)


def _taken_by(run: Tokens, found: Parsed[LpChanged], known: TextContext) -> ParsedEvent:
    """As in "(you take damage) by a "Sample" monster's effect"."""
    made, end = found.value, found.end
    by = parse_effect_of(run, end + 1, known) if run[end].norm == "by" else None
    if by is None or made.battle:
        return Parsed(made, end)
    return Parsed(replace(made, effect=True, by_effect_of=by.value), by.end)


_ATTACKING = PhraseTable({"this attacking card": 1, "this attacking monster": 1})


def _elsewhere(what: Selector) -> bool:
    return bool(what.zone) and Zone.MONSTER_ZONE not in what.zone


def _involving(run: Tokens, at: int, known: TextContext) -> ParsedEvent | None:
    """As in "an attack is declared involving this card and an opponent's monster"."""
    one = parse_fighter(run, at, known)
    if one is None or _elsewhere(one.value):
        return None
    if one.value.count == BOTH:
        each = replace(one.value, count=Count())
        return Parsed(AttackInvolves(each, each), one.end)
    if one.value.count.min > 1:
        return None
    other = parse_fighter(run, one.end + 1, known) if run[one.end].norm == "and" else None
    if other is None:
        return Parsed(AttackInvolves(one.value), one.end)
    if other.value.count.min > 1 or _elsewhere(other.value):
        return None
    return Parsed(AttackInvolves(one.value, other.value), other.end)


def _damage(run: Tokens, at: int, who: Selector, known: TextContext) -> ParsedEvent | None:
    del known
    found = _DAMAGE.match(run, at)
    if found is None or who.whose is Whose.OPPONENT:
        return None
    return Parsed(InflictedBattleDamage(who, found.value), found.end)


def _destroys(run: Tokens, at: int, who: Selector, known: TextContext) -> ParsedEvent | None:
    """As in "destroys an opponent's monster by battle and sends it to the GY"."""
    if run[at].norm != "destroys":
        return None
    foe = parse_fighter(run, at + 1, known)
    if foe is None or foe.value.ref is not None or who.whose is Whose.OPPONENT:
        return None
    sent = _SENT.match(run, foe.end)
    if sent is None or foe.value.any_of or foe.value.whose is Whose.YOU:
        return None
    victim = None if foe.value.where == _MONSTER else foe.value.where
    return Parsed(DestroyedByBattle(sent.value, who, victim=victim), sent.end)


def _fights(run: Tokens, at: int, who: Selector, known: TextContext) -> ParsedEvent | None:
    found = _FIGHTS.match(run, at)
    if found is None:
        return None
    hit = found.value
    foe = parse_fighter(run, found.end, known) if hit.against else None
    if run[at].norm == "declares":
        attacker = None if who.where == _MONSTER and not who.any_of and not who.other else who
        by = Whose.EITHER if who.ref is not None else who.whose
        return Parsed(AttackDeclared(by, None, attacker), found.end)
    if foe is None:
        return Parsed(Battles(who, None, hit.attacking), found.end)
    return Parsed(Battles(who, foe.value, hit.attacking), foe.end)


def _under_attack(run: Tokens, at: int, who: Selector, known: TextContext) -> ParsedEvent | None:
    """As in "this card is being attacked (by an opponent's Fiend monster)"."""
    end = eat(run, at, "is", "being", "attacked")
    if end is None:
        return None
    foe = parse_fighter(run, end + 1, known) if run[end].norm == "by" else None
    if foe is None:
        return Parsed(Battles(who, attacked=True), end)
    return Parsed(Battles(who, foe.value, attacked=True), foe.end)


def _is_attack_target(
    run: Tokens, at: int, who: Selector, known: TextContext
) -> ParsedEvent | None:
    """As in "your Dragon monster is targeted for an attack"."""
    aimed = parse_fighter(run, at + 1, known) if run[at].norm in ("targets", "selects") else None
    if aimed is not None:
        return _aims(run, who, aimed)
    end = eat(run, at, "is", "targeted", "for", "an", "attack")
    end = end or eat(run, at, "is", "selected", "as", "an", "attack", "target")
    end = end or eat(run, at, "is", "attacked")
    if end is None:
        return None
    if who.ref is THIS_CARD.ref:
        target = None if who.where == Filter() else who.where
        made = AttackDeclared(Whose.EITHER, target, this_is_target=True)
        foe = parse_fighter(run, end + 1, known) if run[end].norm == "by" else None
        if foe is None or foe.value.ref is not None or foe.value.any_of:
            return Parsed(made, end)
        return Parsed(replace(made, by=foe.value.whose, attacker=foe.value), foe.end)
    if who.ref is not None or who.any_of or who.other or who.whose is not Whose.YOU:
        return None
    return Parsed(AttackDeclared(Whose.OPPONENT, who.where), end)


def _aims(run: Tokens, who: Selector, aimed: Parsed[Selector]) -> ParsedEvent | None:
    """As in "an opponent's monster targets this card for an attack"."""
    end = eat(run, aimed.end, "for", "an", "attack") or eat(
        run, aimed.end, "as", "an", "attack", "target"
    )
    if end is None or who.ref is not None or who.any_of or who.other:
        return None
    attacker = None if who.where == _MONSTER else who
    if aimed.value.ref is THIS_CARD.ref:
        return Parsed(AttackDeclared(who.whose, None, attacker, this_is_target=True), end)
    if aimed.value.ref is not None or aimed.value.any_of:
        return None
    return Parsed(AttackDeclared(who.whose, aimed.value.where, attacker), end)


def _fell(run: Tokens, at: int, who: Selector, known: TextContext) -> ParsedEvent | None:
    """As in "your Dragon monster is destroyed by battle"."""
    del known
    end = eat(run, at, "is", "destroyed", "by", "battle")
    if end is None or who.ref is not None or run[end].norm in ("with", "or", "involving"):
        return None
    sent = eat(run, end, "and", "sent", "to", "the", "gy")
    gone = Destroyed(who, by_battle=True, to_graveyard=sent is not None)
    return Parsed(gone, sent or end)
