"""Answer schemas: what is answered is what the schemas say, and nothing else is."""

import json
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator, ValidationError

from assistant import RulingDesk
from assistant.answers.answering import Desk
from assistant.serving.answer_records import SCHEMA, plain
from assistant.serving.answer_schemas import ANSWERS, answer_schema
from tests.assistant.serving.test_python_door import PLAY, QUESTION


@pytest.mark.parametrize("name", ANSWERS)
def test_every_schema_is_one(name: str) -> None:
    """And names its version."""
    made = answer_schema(name)

    Draft202012Validator.check_schema(made)
    assert made["$id"] == f"urn:ruling:2:{name}"


def test_answers_are_as_their_schemas_say(desk: Desk) -> None:
    """Of every kind, one."""
    door = RulingDesk(desk)
    found = {
        "ask": door.ask(QUESTION),
        "check": door.check(QUESTION, "No. It is not destroyed."),
        "cite": door.cite("is the cost returned"),
        "cite-quote": door.find_quote("the cost is returned"),
        "cite-id": door.passage("example.jinzo.call.mst"),
        "read": door.read(QUESTION),
        "run": door.run(PLAY)[0],
        "card": door.card("Jinzo"),
        "rule": door.rule("NG01"),
    }

    for name, record in found.items():
        Draft202012Validator(answer_schema(name)).validate(plain(record))
    assert {*found, "problem"} == set(ANSWERS)


def test_a_field_that_is_not_in_the_schema_is_seen(desk: Desk) -> None:
    """The check can fail: a field more, a field of another kind."""
    told = plain(RulingDesk(desk).read(QUESTION))
    schema = Draft202012Validator(answer_schema("read"))

    for wrong in ({**told, "more": 1}, {**told, "confidence": "high"}):
        with pytest.raises(ValidationError):
            schema.validate(wrong)


def test_the_command_prints_them(ruling: Callable[..., tuple[int, str, str]]) -> None:
    """All of them, or one; another name is refused with those there are."""
    every = json.loads(ruling("schema")[1])

    assert every["version"] == SCHEMA
    assert every["answers"]["ask"] == json.loads(ruling("schema", "ask")[1])
    status, _, err = ruling("schema", "nope")
    assert (status, "cite-quote" in err) == (2, True)
