"""Card definitions: mappings become CardText, and mistakes name their place."""

import pytest

from engine.cardtext.card_text import LimitKind
from engine.cardtext.definitions import parse_card
from engine.cardtext.event_patterns import LeftField
from engine.cardtext.operations import Apply, Destroy, NegateActivation
from engine.cardtext.selectors import ALL, Ref, Selector
from engine.terms.errors import DefinitionError
from engine.terms.vocabulary import FIELD, Connector


def test_counter_trap_reads_as_its_text_says() -> None:
    """Costs, answer and resolution come out as data."""
    card = parse_card(
        {
            "name": "Magic Jammer",
            "kind": "trap",
            "trait": "counter",
            "effects": [
                {
                    "on": {"event": "activation", "of": "spell_card"},
                    "costs": ["discard"],
                    "resolution": [
                        "negate_activation",
                        {"op": "destroy", "what": "responded", "link": "and_if_you_do"},
                    ],
                    "limits": [{"kind": "use"}],
                }
            ],
        }
    )
    effect = card.effects[0]
    negate, destroy = effect.resolution

    assert negate.do == NegateActivation()
    assert destroy.do == Destroy(Selector(ref=Ref.RESPONDED))
    assert destroy.link is Connector.AND_IF_YOU_DO
    assert effect.limits[0].kind is LimitKind.USE


def test_field_and_all_are_short_forms() -> None:
    """`field` stands for the three field zones, `all` for every card that fits."""
    card = parse_card(
        {
            "name": "X",
            "kind": "spell",
            "effects": [
                {"resolution": [{"op": "destroy", "what": {"zone": "field", "count": "all"}}]}
            ],
        }
    )
    operation = card.effects[0].resolution[0].do

    assert isinstance(operation, Destroy)
    assert (operation.what.zone, operation.what.count) == (FIELD, ALL)


def test_ongoing_steps_read_their_event() -> None:
    """An ongoing effect may say what happens at once when an event happens."""
    card = parse_card(
        {
            "name": "X",
            "kind": "trap",
            "continuous": [
                {
                    "label": "destroy",
                    "applies": {
                        "apply": "apply",
                        "on": "left_field",
                        "do": [{"op": "destroy", "what": "linked"}],
                    },
                }
            ],
        }
    )
    application = card.continuous[0].applies[0]

    assert isinstance(application, Apply)
    assert application.on == LeftField()


@pytest.mark.parametrize(
    ("mapping", "path"),
    [
        ({"name": "X"}, ""),
        ({"name": "X", "kind": "trap", "colour": 1}, ""),
        ({"name": "X", "kind": "trep"}, "kind"),
        (
            {
                "name": "X",
                "kind": "trap",
                "effects": [{"resolution": [{"op": "destroy", "what": {"zone": "gy"}}]}],
            },
            "effects[0].resolution[0].what.zone",
        ),
        (
            {"name": "X", "kind": "trap", "effects": [{"resolution": ["explode"]}]},
            "effects[0].resolution[0]",
        ),
        ({"name": "X", "kind": "monster", "level": True}, "level"),
        ({"name": "X", "kind": "trap", "effects": [{"on": [5]}]}, "effects[0].on[0]"),
        ({"name": "X", "kind": "trap", "effects": [{"limits": [5]}]}, "effects[0].limits[0]"),
        (
            {"name": "X", "kind": "trap", "effects": [{"resolution": [5]}]},
            "effects[0].resolution[0]",
        ),
        (
            {
                "name": "X",
                "kind": "trap",
                "effects": [{"targets": {"zone": "hand", "count": True}}],
            },
            "effects[0].targets.count",
        ),
    ],
)
def test_mistakes_name_their_place(mapping: dict[str, object], path: str) -> None:
    """An error says where in the definition it is."""
    with pytest.raises(DefinitionError) as caught:
        parse_card(mapping)

    assert caught.value.path == path


def test_step_may_be_written_with_its_operation_apart() -> None:
    """What the step says of the operation stands beside it, or inside of it."""
    apart = {"do": {"op": "gain_lp", "amount": 1}, "link": "then"}
    inside = {"op": "gain_lp", "amount": 1, "link": "then"}
    both = (
        parse_card({"name": "X", "kind": "trap", "effects": [{"resolution": [one]}]})
        for one in (apart, inside)
    )

    assert next(both) == next(both)
