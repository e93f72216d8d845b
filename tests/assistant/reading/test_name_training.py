"""Name training: what is counted, what is right, and that a fit tells the two apart."""

import random
from pathlib import Path

import numpy as np

from assistant.reading.card_mentions import Names
from assistant.reading.name_candidates import candidates
from assistant.reading.said_names import SaidNames
from assistant.reading.training.name_training import (
    NameCounts,
    NamedQuestion,
    Rows,
    fitted,
    label,
    named_questions,
    pruned,
    with_slips,
)

NAMES = Names([("Zirrel Hound", ["hound"]), ("Gate of Vombrax", [])])


def _question(text: str, hand: str = "elm", **mentions: str) -> NamedQuestion:
    return NamedQuestion(text, mentions, hand, is_held_out=False)


def test_counts_leave_out_a_hand_and_what_stands_in_a_name() -> None:
    """The hand that is scored does not count for itself."""
    first = _question("the hound, a hound of Vombrax", hound="Zirrel Hound")
    second = _question("gate here, gate there", "fir", gate="Gate of Vombrax")
    counts = NameCounts([first, second, NamedQuestion("hound", {}, "oak", is_held_out=True)])

    assert counts.without(None).meant == {
        "hound": {"Zirrel Hound": 1},
        "gate": {"Gate of Vombrax": 1},
    }
    assert counts.without("fir").meant == {"hound": {"Zirrel Hound": 1}}
    assert "hound" not in counts.without(None).times


def test_the_words_of_a_mention_are_right_and_others_wrong() -> None:
    """What overlaps a mention of another card is wrong; an aside is not told."""
    question = _question("the hound bites gate of vombrax", hound="Zirrel Hound")
    found = candidates(question.text, NAMES, SaidNames())
    told = {(one.said, one.name): label(one, question, ()) for one in found}

    assert told["hound", "Zirrel Hound"] is True
    assert told["gate of vombrax", "Gate of Vombrax"] is None  # it may be one that plays no part


def test_slips_are_made_in_the_name_alone() -> None:
    """The copy names the same card by the words with the slip."""
    question = _question("I chain gate of vombrax now", **{"gate of vombrax": "Gate of Vombrax"})
    (copy,) = with_slips([question] * 40, random.Random(1))[:1]  # noqa: S311 -- no secret
    (words,) = copy.mentions

    assert words != "gate of vombrax"
    assert copy.text == f"I chain {words} now"


def test_a_fit_tells_right_from_wrong_and_rare_features_go() -> None:
    """The feature that goes with what is right gets the greater weight."""
    columns = {"good": 0, "bad": 1, "rare": 2}
    held = np.array([*([0, 1] * 30), 2], np.int32)
    right = np.array([*([1, 0] * 30), 1], np.float32)
    rows = Rows(np.arange(len(held) + 1), held, np.ones(len(held), np.float32), right)
    rows = pruned(rows, columns)
    weights = fitted(rows, len(columns), decay=1.0, steps=100, rate=0.1)

    assert columns == {"good": 0, "bad": 1}
    assert weights[0] > 1 > -1 > weights[1]


def test_questions_are_read_with_their_names(tmp_path: Path) -> None:
    """Unnamed cards ("a monster") are no names."""
    (tmp_path / "elm-01.play").write_text(
        "#! hand: elm\n\n# does veiler hit a monster\n#: veiler = Effect Veiler\n"
        "A activate Effect Veiler > a monster\n? a monster effect_negated\n",
        encoding="utf-8",
    )
    (question,) = named_questions(tmp_path, frozenset({"Effect Veiler", "a monster"}))

    assert (question.mentions, question.hand) == ({"veiler": "Effect Veiler"}, "elm")
