"""Steps: what follows from how the steps of an effect stand together."""

from engine import card_moves
from engine import operations as ops
from engine.operations import Operation, Step
from engine.rules import timing
from engine.selectors import Ref
from engine.terms import GRAVEYARD, Connector, Zone


def goal_of(step: Step, following: tuple[Step, ...]) -> Zone:
    """As in "destroy it, and if you do, banish it": it is not sent to the GY in between."""
    is_banished = (
        bool(following)
        and isinstance(step.do, card_moves.Destroy)
        and any(
            isinstance(after.do, card_moves.Banish)
            and after.do.what.ref is Ref.PREVIOUS
            and after.link is Connector.AND_IF_YOU_DO
            and not (after.optional or after.condition)
            for after in following
        )
    )
    return Zone.BANISHED if is_banished else GRAVEYARD


def is_an_action(done: Operation) -> bool:
    """Whether it is something that happens, as far as timing goes (TM06)."""
    return timing.is_an_action(
        ends_phase=isinstance(done, ops.EndBattlePhase),
        begins_to_hold=isinstance(done, ops.Grant),
    )
