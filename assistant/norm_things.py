"""Things of norms: what each norm speaks of, worked out once for every play."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.implications import SUGGESTED, implied
from assistant.negators import NEGATIONS
from assistant.records import Norm, Proposition, Term
from engine import CLASS_WORDS, PREDICATES

SCENERY = frozenset({"phase", "is_other", "position", "responds_to"})
"""Conditions that only retell the play of a worked example, which its cards already single out."""
_MOST = 6_000
"""Norms whose things are kept."""


@dataclass(frozen=True, slots=True)
class Things:
    """What a norm speaks of; the norm is kept with it, so that its identity stays its own."""

    norm: Norm
    needed: tuple[Term, ...]
    beside: tuple[Term, ...]
    """What only its exceptions speak of: it need not be there."""
    told: frozenset[str]
    """The predicates of all facts that what it says can be held against."""
    presupposed: frozenset[str]
    """The predicates of all facts that its conditions need; without one of them it is silent."""


_KNOWN: dict[int, Things] = {}


def things_of(norm: Norm) -> Things:
    """What the norm speaks of."""
    known = _KNOWN.get(id(norm))
    if known is None:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        known = _KNOWN[id(norm)] = _things(norm)
    return known


def bare(term: Term) -> Term:
    """The thing itself, where one of its parts is spoken of."""
    return term if term.part is None else term.model_copy(update={"part": None})


def stated(norm: Norm) -> Iterator[Proposition]:
    """The conditions that have to hold."""
    is_example = len(norm.setting) > 1
    return (
        said
        for said in norm.when
        if not (is_example and said.predicate in SCENERY) and not _is_of_every_chain(said)
    )


def _is_of_every_chain(said: Proposition) -> bool:
    """'After the Chain resolves': whatever becomes of its links, the Chain does."""
    return said.subject.classes == {"chain"} and (said.predicate, said.value) == ("resolves", True)


def _things(norm: Norm) -> Things:
    needed = dict.fromkeys(bare(said.subject) for said in (*stated(norm), *norm.then))
    beside = dict.fromkeys(bare(said.subject) for said in norm.unless)
    apart = tuple(term for term in beside if term not in needed)
    told = frozenset(one for said in norm.then for one in _comparable(said))
    presupposed = frozenset(said.predicate for said in stated(norm) if not kind_told(said))
    return Things(norm, tuple(needed), apart, told, presupposed)


def kind_told(said: Proposition) -> str:
    """The kind of thing that it tells something to be, of which there are no facts; empty: none."""
    kind = said.predicate.removeprefix("is_")
    return kind if said.predicate not in PREDICATES and kind in CLASS_WORDS else ""


def _comparable(said: Proposition) -> Iterator[str]:
    """The predicates that a saying speaks for or against, by itself or by what follows from it."""
    firm = ((said.predicate, said.value), *implied(said.predicate, said.value))
    for step in firm:
        yield step[0]
        yield from (predicate for predicate, _ in SUGGESTED.get(step, ()))
    if said.predicate in NEGATIONS:
        yield NEGATIONS[said.predicate][1]
