"""Commands: a verb and its objects."""

from typing import NamedTuple

from engine.applications import SetStat, TreatAs
from engine.operations import Grant, Operation, RollDie, TossCoins
from engine.psct.game_verbs import GAME, parse_fixed
from engine.psct.lexer import Tokens
from engine.psct.moving_verbs import MOVING
from engine.psct.noun_phrases import add_postmodifiers, parse_noun
from engine.psct.offers import by_result
from engine.psct.phrases import Found, Phrases, eat, number, skip
from engine.psct.predicates import parse_predicate_clause
from engine.psct.saying import Deeds, Say, Verb, changed
from engine.psct.sharing import becomes_alike
from engine.psct.summoning_verbs import SUMMONING
from engine.psct.unusual_verbs import becomes_another
from engine.psct.value_commands import VALUES
from engine.psct.value_verbs import parse_becomes_kind, parse_values
from engine.requirements import Condition
from engine.selectors import Ref, Selector
from engine.terms import Trait, Until, Whose

VERB_PARSERS: dict[str, Verb] = {**MOVING, **GAME, **SUMMONING, **VALUES}


class Clause(NamedTuple):
    """A clause read: its deeds, and how they are to be done."""

    deeds: Deeds
    who: Whose = Whose.YOU
    optional: bool = False
    conditions: tuple[Condition, ...] = ()
    verb: str = ""
    until: Until | None = None
    """A duration said before, which holds for what follows "and" too."""


def parse_command(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """A verb and its objects."""
    at = skip(tokens, at, "either")
    fixed = parse_fixed(tokens, at)
    if fixed is not None:
        deeds = _by_chance(fixed.value, tokens[fixed.end].norm, say)
        return Found(Clause(deeds, say.who, verb=tokens[at].norm), fixed.end)
    word = tokens[at].norm
    if word in ("make", "have"):
        return _make(tokens, at + 1, say)
    if word == "treat":
        return _treat(tokens, at + 1, say)
    reader = VERB_PARSERS.get(word)
    found = None if reader is None else reader(tokens, at + 1, say)
    if found is None:
        return None
    found = more_about(tokens, found, say)
    return Found(Clause(found.value, say.who, verb=word), found.end)


def _by_chance(deeds: Deeds, after: str, say: Say) -> Deeds:
    """As in "toss a coin.", with what "Heads" and "Tails" bring in the bullets that follow."""
    if not say.options or after not in (".", "") or not isinstance(deeds[0], TossCoins | RollDie):
        return deeds
    brings = by_result(say)
    return deeds if brings is None else (*deeds, brings)


def more_about(tokens: Tokens, found: Found[Deeds], say: Say) -> Found[Deeds]:
    """What stands after the destination still says which card: `to your hand, except "A"`."""
    deeds, end = found.value, found.end
    what = subject_of(deeds[-1])
    if len(deeds) != 1 or what is None or what.ref is not None or isinstance(deeds[0], Grant):
        return found
    more = add_postmodifiers(tokens, end, what, say.known)
    if more is None:
        return found
    return Found((changed(deeds[0], what=more.value),), more.end)


_FORCED = Phrases(
    {
        "your opponent": Whose.OPPONENT,
        "each player": Whose.EITHER,
        "both players": Whose.EITHER,
    }
)


def _treat(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "treat it as a Tuner"."""
    what = parse_noun(tokens, at, say.known)
    end = None if what is None else eat(tokens, what.end, "as", "a", "tuner")
    if what is None or end is None:
        return None
    treated = TreatAs(what.value, trait=(Trait.TUNER,))
    return Found(Clause((Grant(treated, Until.WHILE_ON_FIELD),), say.who), end)


def _make(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "make this card gain 500 ATK"."""
    forced = _FORCED.match(tokens, at)
    if forced is not None:
        return parse_command(tokens, forced.end, say._replace(who=forced.value))
    another = becomes_another(tokens, at, say.known) or becomes_alike(tokens, at, say.known)
    found = another or parse_predicate_clause(tokens, at, say) or _made(tokens, at, say)
    if found is None:
        what = parse_noun(tokens, at, say.known)
        if what is not None and tokens[what.end].norm == "level":
            found = parse_becomes_kind(tokens, what.end, what.value, say.known)
    return None if found is None else Found(Clause(found.value, say.who), found.end)


def _made(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "make its ATK 0"."""
    values = parse_values(tokens, at, say.known)
    value = None if values is None else number(tokens[values.end])
    if values is None or value is None:
        return None
    what, stats = values.value
    return Found((SetStat(what, stats, value, Until.WHILE_ON_FIELD),), values.end + 1)


def subject_of(deed: Operation) -> Selector | None:
    """The cards a deed speaks of."""
    if isinstance(deed, Grant):
        what = getattr(deed.what, "what", None)
    else:
        what = getattr(deed, "what", None)
    return what if isinstance(what, Selector) else None


def of_this_card(clause: Clause) -> bool:
    """Whether the last deed of the clause is one of this card."""
    what = subject_of(clause.deeds[-1]) if clause.deeds else None
    return what is not None and what.ref is Ref.THIS_CARD
