"""The shipped card definitions: complete, in order, true to the printed cards, and no copy of them.

The printed cards are read from `../shared/data/cards.json.gz` beside the repository, which the
project neither ships nor needs; where it is absent, the tests that need it say so and are skipped.
"""

import dataclasses
import gzip
import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Final

import pytest
import yaml

from assistant.base.user_errors import CorpusError
from assistant.library.defined_cards import (
    CardLibrary,
    PrintedFacts,
    card_library,
    defined_facts,
    load_cards,
)
from engine import parse_card
from engine.cardtext.card_text import CardText, Effect, LimitKind, Mode
from engine.cardtext.operations import NegateActivation, NegateAttack, NegateEffect, NegateSummon
from engine.terms.vocabulary import EffectKind

PRINTED: Final = Path(__file__).parents[2].parent / "shared" / "data" / "cards.json.gz"
LIBRARY: Final = card_library()


def _facts(name: str) -> PrintedFacts:
    return defined_facts(name, LIBRARY)


def _is_normal_monster(name: str) -> bool:
    """Whether the words on the card are a story and no text."""
    facts = _facts(name)
    return facts.kind == "monster" and "normal" in facts.trait


REAL: Final = sorted(name for name, text in LIBRARY.by_name.items() if not text.stand_in)
WITH_TEXT: Final = [name for name in REAL if not _is_normal_monster(name)]
STAND_INS: Final = sorted(set(LIBRARY.by_name) - set(REAL))
COPIED_WORDS: Final = 8

Printed = Mapping[str, Mapping[str, object]]


@pytest.fixture(scope="module")
def printed() -> Printed:
    """The cards as printed, by passcode."""
    if not PRINTED.exists():
        pytest.skip(f"no {PRINTED}: definitions were not held against the printed cards")
    with gzip.open(PRINTED, "rt", encoding="utf-8") as file:
        return {str(card.get("password")): card for card in json.load(file)}


def _printed_text(printed: Printed, name: str) -> str:
    text = printed[str(_facts(name).passcode)]["text"]
    assert isinstance(text, dict)
    return str(text["en"])


# --- the definitions among themselves -------------------------------------------------------


@pytest.mark.parametrize("name", REAL)
def test_real_card_has_its_identifiers(name: str) -> None:
    """A passcode and a Konami id say which printed card a definition is of."""
    facts = _facts(name)

    assert facts.passcode
    assert facts.konami_id


@pytest.mark.parametrize("name", STAND_INS)
def test_stand_in_is_named_like_no_card(name: str) -> None:
    """A stand-in begins with an article in lower case and has no passcode."""
    assert re.match(r"(?:an?|another) ", name)
    assert _facts(name).passcode is None


@pytest.mark.parametrize("name", sorted(LIBRARY.by_name))
def test_place_of_a_definition_is_its_line(name: str) -> None:
    """The line recorded for a definition holds its name."""
    place = LIBRARY.sources[name]

    line = place.file.read_text(encoding="utf-8").splitlines()[place.line - 1]

    assert line.startswith("- name: ")
    assert yaml.safe_load(line)[0]["name"] == name


@pytest.mark.parametrize("name", REAL)
def test_file_length_leaves_a_page_readable(name: str) -> None:
    """No file of definitions passes 400 lines."""
    assert len(LIBRARY.sources[name].file.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("name", sorted(LIBRARY.by_name))
def test_labels_of_a_card_tell_its_effects_apart(name: str) -> None:
    """Effects of one label are windows of one effect: they do the same."""
    by_label: dict[str, set[tuple[object, ...]]] = {}
    for effect in LIBRARY.by_name[name].effects:
        by_label.setdefault(effect.label, set()).add((effect.costs, effect.resolution))

    assert {label for label, does in by_label.items() if len(does) > 1} == set()


# --- broken files ---------------------------------------------------------------------------

GOOD = "- name: Sample\n  kind: trap\n  trait: counter\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (GOOD + "  effects:\n    - resolution: [sing]\n", 5, "'sing' is none of"),
        (GOOD + "  colour: red\n", 1, "unknown key 'colour'"),
        (GOOD + GOOD, 4, "already taken by 'Sample'"),
        (GOOD + "  kind: spell\n", 4, "'kind' stands twice"),
        (GOOD + "  aliases: 7\n", 4, "at aliases"),
        ("name: Sample\n", 1, "not a list"),
        ("- [\n", 2, "is no YAML"),
        ("- just words\n", 1, "expected a mapping"),
    ],
)
def test_broken_definition_names_file_and_line(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    """The error says which file and line, what is wrong there, and what to do."""
    file = tmp_path / "sample.yaml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(CorpusError, match=re.escape(words)) as caught:
        load_cards(tmp_path)

    assert (caught.value.path, caught.value.line) == (file, line)
    assert caught.value.remedy


def test_folder_without_definitions_is_refused(tmp_path: Path) -> None:
    """An empty folder is a mistake, not an empty library."""
    with pytest.raises(CorpusError, match="no card definitions"):
        load_cards(tmp_path)


def test_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are named with their file."""
    (tmp_path / "sample.yaml").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(CorpusError, match="cannot be read"):
        load_cards(tmp_path)


def test_word_on_is_a_key_and_no_truth_value(tmp_path: Path) -> None:
    """YAML 1.1 reads a bare `on` as true; definitions use it as a key."""
    (tmp_path / "sample.yaml").write_text(
        GOOD + "  effects:\n    - {on: activation, resolution: [negate_effect]}\n", encoding="utf-8"
    )

    sample: CardLibrary = load_cards(tmp_path)

    assert len(sample.by_name["Sample"].effects[0].on) == 1


# --- against the printed cards ----------------------------------------------------------------


def _type_line(card: Mapping[str, object]) -> tuple[str | None, frozenset[str]]:
    """The Monster Type and the rest of the type line (a Spell's or Trap's property)."""
    if card["card_type"] != "Monster":
        return None, frozenset({str(card["property"]).lower().replace("-", "_")})
    first, *rest = (word.strip() for word in str(card["monster_type_line"]).split("/"))
    return first, frozenset(word.lower() for word in rest) or frozenset({"normal"})


def _level(card: Mapping[str, object]) -> object:
    arrows = card.get("link_arrows")
    rating = len(arrows) if isinstance(arrows, list) else None
    return card.get("level", card.get("rank", rating))


@pytest.mark.parametrize("name", REAL)
def test_facts_are_those_of_the_printed_card(printed: Printed, name: str) -> None:
    """Name, ids, type line and numbers are those of the card."""
    facts = _facts(name)
    card = printed[str(facts.passcode)]
    names = card["name"]
    assert isinstance(names, dict)
    monster_type, traits = _type_line(card)

    assert names["en"] == name
    assert facts.konami_id == card["konami_id"]
    assert facts.kind == str(card["card_type"]).lower()
    assert (facts.type, frozenset(facts.trait)) == (monster_type, traits)
    assert facts.attribute == card.get("attribute")
    assert (facts.level, facts.atk, facts.defense) == (
        _level(card),
        card.get("atk"),
        card.get("def"),
    )


@dataclasses.dataclass(frozen=True)
class Shape:
    """What can be told of a card's effects from its words alone, and from its definition alone."""

    negates: frozenset[str]
    targets: int
    costs_or_targets: bool
    limits: frozenset[str]
    quick: int
    when: int
    all_mandatory: bool


NEGATED_BY_WORDS: Final = {
    "activation": r"negate (the|that) (Spell/Trap |Summon or )?activation|negate the activation"
    r"|activation is negated",
    "effect": r"negate (that|the) (opponent's )?effect\b",
    "Summon": r"negate the (Special Summon|Normal Summon|Summon)",
    "attack": r"negate (the|that) attack",
}
NEGATED_BY_STEP: Final = {
    NegateActivation: "activation",
    NegateEffect: "effect",
    NegateSummon: "Summon",
    NegateAttack: "attack",
}
LIMIT_WORDS: Final = {
    LimitKind.USE.value: r"can only use (this|each|the previous) effect"
    r"|can only Special Summon \"[^\"]+\"( once|\(s\) once)"
    r"|can only Special Summon .* once per turn this way",
    LimitKind.ACTIVATE.value: r"can only activate 1 \"",
    LimitKind.SOFT.value: r"once per (turn|chain|battle step)[,:(]|once per turn \(",
}
TARGET_WORDS: Final = r"\btarget(ing)? (\d|up to|the|that|an?) ?"


def shape_of_words(text: str) -> Shape:
    """Read off the printed words."""

    def says(pattern: str) -> bool:
        return re.search(pattern, text, re.IGNORECASE) is not None

    return Shape(
        negates=frozenset(what for what, words in NEGATED_BY_WORDS.items() if says(words)),
        targets=len(re.findall(TARGET_WORDS, text, re.IGNORECASE)),
        costs_or_targets=";" in text or says(r"activate this card by"),
        limits=frozenset(kind for kind, words in LIMIT_WORDS.items() if says(words)),
        quick=text.count("(Quick Effect)"),
        when=len(re.findall(r"\b[Ww]hen\b[^.:;]*:", text)),
        all_mandatory=not says(r"(?<!but )\byou can\b(?! only)"),
    )


def shape_of_definition(card: CardText) -> Shape:
    """Read off the definition."""
    labelled = {effect.label: effect for effect in card.effects}.values()
    modes = [mode for effect in labelled for mode in effect.modes]
    parts: list[Effect | Mode] = [*labelled, *modes]
    limits = [limit for effect in labelled for limit in effect.limits]
    limits += [limit for way in card.procedures for limit in way.limits]
    return Shape(
        negates=frozenset(
            NEGATED_BY_STEP[kind] for node in _walk(card) if (kind := type(node)) in NEGATED_BY_STEP
        ),
        targets=sum(bool(part.targets) for part in parts),
        costs_or_targets=any(part.costs or part.targets for part in parts),
        limits=frozenset(limit.kind.value for limit in limits),
        quick=sum(effect.kind is EffectKind.QUICK for effect in labelled),
        when=sum(effect.timing.value == "when" for effect in labelled),
        all_mandatory=not _offers_a_choice(card, parts),
    )


def _offers_a_choice(card: CardText, parts: list[Effect | Mode]) -> bool:
    """Whether a player may do something: activate, Summon by procedure, or take a step."""
    activates = any(
        isinstance(part, Effect) and part.label != "activation" and not part.mandatory
        for part in parts
    )
    steps = any(step.optional for part in parts for step in part.resolution)
    from_hand = any(isinstance(part, Effect) and part.from_hand_if for part in parts)
    own_way = any(way.kind.value == "built_in" and not way.costs for way in card.procedures)
    return activates or steps or from_hand or own_way


def _walk(node: object) -> Iterator[object]:
    """Everything a definition is made of."""
    if dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in dataclasses.fields(node):
            yield from _walk(getattr(node, field.name))
    elif isinstance(node, tuple):
        for entry in node:
            yield from _walk(entry)
    elif isinstance(node, str) and not isinstance(node, Enum):
        yield node


EXCEPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "Cyber Dragon Infinity": {
        "limits": "the limit of its second way to be Xyz Summoned counts for all copies",
    },
    "Horus the Black Flame Dragon LV8": {
        "quick": "older wording: a Quick Effect without the words",
    },
    "Imperial Order": {"limits": "the words belong to the maintenance, which activates nothing"},
    "Lightning Storm": {"costs_or_targets": "the semicolon ends 'activate 1 of these effects'"},
    "Macro Cosmos": {"when": "that clause belongs to the card's activation, it is no trigger"},
    "Messenger of Peace": {"limits": "the words belong to the maintenance"},
    "Royal Oppression": {
        "negates": "older wording: an effect beside the Summon, without 'negate the effect'",
        "costs_or_targets": "older wording: the payment is a cost without a semicolon",
        "all_mandatory": "older wording: 'either player can'",
    },
    "Snatch Steal": {
        "targets": "the activation of an Equip Spell targets by the rules",
        "costs_or_targets": "the activation of an Equip Spell targets by the rules",
    },
    "Tribe-Infecting Virus": {"all_mandatory": "older wording: an Ignition Effect is optional"},
}
"""What the words and the definition of a card do not share, and why that is right."""


@pytest.mark.parametrize("name", WITH_TEXT)
def test_definition_has_the_shape_of_the_printed_words(printed: Printed, name: str) -> None:
    """What is negated, targets, costs, limits, Quick Effects, "when" and "you can" all agree."""
    words = dataclasses.asdict(shape_of_words(_printed_text(printed, name)))
    defined = dataclasses.asdict(shape_of_definition(LIBRARY.by_name[name]))

    different = {key for key in words if words[key] != defined[key]}

    assert different == set(EXCEPTIONS.get(name, {})), (words, defined)


def test_exceptions_are_of_defined_cards() -> None:
    """An exception for a card that is gone is removed with it."""
    assert set(EXCEPTIONS) <= set(REAL)


def _runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[i : i + COPIED_WORDS]) for i in range(len(words) - COPIED_WORDS + 1)}


@pytest.mark.parametrize("name", REAL)
def test_definition_copies_no_printed_words(printed: Printed, name: str) -> None:
    """No run of eight words of the card's text stands in its definition, names aside."""
    written = {
        run for word in _walk(LIBRARY.by_name[name]) if isinstance(word, str) for run in _runs(word)
    }
    names = {run for known in LIBRARY.by_name for run in _runs(known)}

    assert written & _runs(_printed_text(printed, name)) <= names


SAMPLE = "When a Spell Card is activated: Target 1 monster; negate the activation."


def test_words_and_definition_of_another_kind_differ() -> None:
    """The comparison sees a definition that leaves out what its words say."""
    words = shape_of_words(SAMPLE)

    assert words == shape_of_definition(
        parse_card(
            {
                "name": "Sample",
                "kind": "trap",
                "effects": [
                    {
                        "on": "activation",
                        "timing": "when",
                        "targets": [{"zone": "monster_zone"}],
                        "resolution": ["negate_activation"],
                    }
                ],
            }
        )
    )
    assert words != shape_of_definition(
        parse_card({"name": "Sample", "kind": "trap", "effects": [{"resolution": ["draw"]}]})
    )
