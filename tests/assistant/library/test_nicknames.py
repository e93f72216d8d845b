"""Nicknames of cards: each stands for one card, and a bad file is refused."""

from collections import Counter
from pathlib import Path

import pytest

from assistant.base.user_errors import CorpusError
from assistant.library.defined_cards import card_library
from assistant.library.player_words import read_nicknames, shipped_nicknames
from assistant.reading.card_mentions import all_names


def test_a_nickname_stands_for_one_card() -> None:
    """No other card has it, neither here nor in the definitions."""
    aliases = {word.casefold() for found in card_library().aliases.values() for word in found}
    words = [word.casefold() for found in shipped_nicknames().values() for word in found]

    assert [word for word, times in Counter(words).items() if times > 1 or word in aliases] == []


def test_a_nickname_names_its_card() -> None:
    """Of a defined card, in both scripts."""
    found = all_names(card_library()).find("called by on ash, then スキドレ.")

    assert [one.name for one in found] == [
        "Called by the Grave", "Ash Blossom & Joyous Spring", "Skill Drain"
    ]  # fmt: skip


def test_a_bad_file_is_refused(tmp_path: Path) -> None:
    """The message names the card."""
    file = tmp_path / "nicknames.yaml"
    file.write_text("Jinzo: psycho\n", encoding="utf-8")

    with pytest.raises(CorpusError, match="Jinzo"):
        read_nicknames(file)
