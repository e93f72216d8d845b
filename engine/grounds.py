"""Grounds: what rules look at before they allow or refuse an activation."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.answer_locks import answer_lock
from engine.answers import forbidden_as
from engine.candidates import target_candidates
from engine.cardtext import Mode
from engine.cases import Case
from engine.counting import how_many, most
from engine.negations import NegateActivation, NegateEffect
from engine.ongoing import Source
from engine.possibility import could_apply
from engine.select import players, zones_sought
from engine.selectors import Selector
from engine.view import lock_on

Aims = tuple[tuple[tuple[int, int], ...], ...]
"""Of each way to use it, for each target: how many could be chosen together, how many it takes."""


def with_grounds(case: Case) -> Case:
    """The case of an activation that no rule refuses, with what rules looked at.

    A trigger that is placed in any case needs neither a target nor anything to do.
    """
    return case if case.known is not None else replace(case, grounds=tuple(_grounds(case)))


def _grounds(case: Case) -> Iterator[tuple[str, bool]]:
    """Predicates, and whether each is so."""
    aimed = aims(case)
    if aimed is not None:
        yield "has_legal_target", has_legal_target(aimed)
    found = could_change_something(case)
    if found or is_telling(case):
        yield "could_change_something", found
    yield "locked", lock_of(case) is not None


def aims(case: Case) -> Aims | None:
    """What there is to target; None: it need not target anything, or may find more than is seen."""
    found = []
    for mode in case.effect.ways:
        if not mode.targets:
            return None
        if all(what.ref is None and _may_be_there(case, what) for what in mode.targets):
            return None
        found.append(tuple(_targets_found(case, mode, what) for what in mode.targets))
    return tuple(found)


def has_legal_target(aimed: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Whether it finds all the targets that it takes, in one way to use it at least."""
    return any(all(there >= needed for there, needed in way) for way in aimed)


def could_change_something(case: Case) -> bool:
    """Whether it could do something now, in one way to use it at least."""
    return any(could_apply(case.play, case.context, way, case.card) for way in case.effect.ways)


def lock_of(case: Case) -> Source | None:
    """What forbids to activate it, where something does."""
    what, card = forbidden_as(case.text.kind, is_card=case.is_card), case.card.id
    return lock_on(case.play.view, case.player, what, card, by=card) or answer_lock(case)


def is_telling(case: Case) -> bool:
    """Whether that it could change nothing tells why it is refused.

    What a negation could change hangs on what protects the link that it answers (NG13).
    """
    return not any(isinstance(step.do, _NEGATIONS) for step in case.effect.resolution)


_NEGATIONS = (NegateActivation, NegateEffect)


def _targets_found(case: Case, mode: Mode, what: Selector) -> tuple[int, int]:
    """How many could be targeted together, and how many it takes."""
    found = target_candidates(case.play, case.context, mode, what, case.is_card)
    state, context = case.play.state, case.context
    least = how_many(state, what, context).min
    return most(state, what, found, context), least if what.up_to is None else max(1, least)


def _may_be_there(case: Case, what: Selector) -> bool:
    sides = players(what.whose, case.context, case.play.state)
    return case.play.may_hold_more(sides, zones_sought(what))
