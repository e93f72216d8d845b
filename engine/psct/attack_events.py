"""Attack events: attacks that fast effects and triggers wait for, and attacks that were negated."""

from dataclasses import replace

from engine.patterns import AttackDeclared, AttackNegated, EventPattern
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat
from engine.psct.subjects import parse_fighter
from engine.selectors import Filter, Ref, Selector
from engine.terms import CardKind, Whose

Patterns = tuple[EventPattern, ...]


def parse_attack(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "this card declares an attack", "a monster declares a direct attack"."""
    anyones = _ANYONES.match(run, at)
    if anyones is not None:
        return Found((AttackDeclared(Whose.EITHER, direct=anyones.value),), anyones.end)
    what = parse_noun(run, at, known) or parse_fighter(run, at, known)
    return None if what is None else _declared(run, at, what, known)


def _declared(run: Tokens, at: int, what: Found[Selector], known: Known) -> Found[Patterns] | None:
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
        return Found((replace(made, this_is_target=True),), aimed)
    if run[end].norm != "on":
        return Found((made,), end)
    return _on(run, end + 1, made, known)


_ANYONES = Phrases(
    {
        f"{whose} monster declares {attack}": attack != "an attack"
        for whose in ("either player's", "any player's", "a player's")
        for attack in ("an attack", "a direct attack")
    }
)


def _on(run: Tokens, at: int, made: AttackDeclared, known: Known) -> Found[Patterns] | None:
    """What is attacked: this card, or a monster of a kind."""
    this = eat(run, at, "this", "card")
    if this is not None:
        return Found((replace(made, this_is_target=True),), this)
    aimed = parse_noun(run, at, known)
    if aimed is None or aimed.value.ref is not None or aimed.value.any_of:
        return None
    return Found((replace(made, target=aimed.value.where),), aimed.end)


def _attacker(what: Selector, *, direct: bool) -> AttackDeclared | None:
    """An attack of this card, or of one of a kind."""
    if what.ref is Ref.THIS_CARD:
        return AttackDeclared(Whose.EITHER, None, what, direct)
    if what.ref is not None:
        return None
    plain = what.where == Filter(kind=(CardKind.MONSTER,)) and not what.any_of
    return AttackDeclared(what.whose, None, None if plain else what, direct)


def _aimed_at(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "this card is targeted for an attack"."""
    what = parse_noun(run, at, known)
    end = None
    for words in _AIMED:
        end = end or (None if what is None else eat(run, what.end, "is", *words))
    if what is None or end is None:
        return None
    if what.value.ref is Ref.THIS_CARD:
        return Found((AttackDeclared(Whose.EITHER, this_is_target=True),), end)
    if what.value.ref is not None or what.value.any_of or what.value.whose is Whose.OPPONENT:
        return None
    by = Whose.OPPONENT if what.value.whose is Whose.YOU else Whose.EITHER
    return Found((AttackDeclared(by, what.value.where),), end)


_AIMED = (
    ("targeted", "for", "an", "attack"),
    ("selected", "as", "an", "attack", "target"),
    ("chosen", "as", "an", "attack", "target"),
)


def parse_negated_attack(run: Tokens, at: int, known: Known) -> Found[Patterns] | None:
    """As in "an attack is negated that targeted your face-up monster"."""
    end = eat(run, at, "a", "monster's", "attack", "is", "negated")
    if end is None:
        return None
    if eat(run, end, "that", "targeted") is None:
        return Found((AttackNegated(),), end)
    what = parse_noun(run, end + 2, known)
    if what is None or what.value.ref is not None or what.value.any_of:
        return None
    return Found((AttackNegated(target=what.value.where),), what.end)
