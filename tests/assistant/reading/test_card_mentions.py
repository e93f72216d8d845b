"""Mentions: a name is found however it is written, and a word of the sentence never is one."""

import time

import pytest

from assistant.reading.card_mentions import Mention, Names, mask

NAMES = Names(
    [
        ("Mystical Space Typhoon", ["MST"]),
        ("Call of the Haunted", ["CotH"]),
        ("Dark Magician", []),
        ("Dark Magician Girl", []),
        ("Ash Blossom & Joyous Spring", ["Ash"]),
        ("Number 9: Dyson Sphere", []),
        ("Sky Striker Ace - Shizuku", []),
        ("Negate Attack", []),
        ("Return", []),
        ("Honest", []),
        ("Breakthrough!", []),
        ("Jinzo", ["人造人間-サイコ・ショッカー"]),
        ("Battle", []),
        ("a Normal Spell", []),
        ("Gravekeeper's Spy", []),
    ]
)


def read(text: str) -> list[tuple[str, str]]:
    """What is named, and in which words."""
    return [(mention.name, mention.text) for mention in NAMES.find(text)]


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("I use Dark Magician Girl now", "Dark Magician Girl", "Dark Magician Girl"),
        ("then dark magician resolves", "Dark Magician", "dark magician"),
        ("“Ash Blossom and Joyous Spring” resolves", "Ash Blossom & Joyous Spring", None),
        ("chain mst to it", "Mystical Space Typhoon", "mst"),
        ("Number 9 - Dyson Sphere", "Number 9: Dyson Sphere", None),
        ("Sky Striker Ace \u2013 Shizuku's Summon", "Sky Striker Ace - Shizuku", None),
        ("two Jinzos attack", "Jinzo", "Jinzos"),
        ("Jinzo\u2019s effect", "Jinzo", "Jinzo"),
        ("a Gravekeepers Spy", "Gravekeeper's Spy", "Gravekeepers Spy"),
        ("his Mystcal Space Typhon resolves", "Mystical Space Typhoon", "Mystcal Space Typhon"),
        ('"call of the hanted" stays', "Call of the Haunted", "call of the hanted"),
        ("人造人間-サイコ・ショッカーの効果", "Jinzo", None),
        ("I chain Honest to it", "Honest", "Honest"),
        ('the effect of "return" resolves', "Return", "return"),
        ("Honest on my monster: what happens?", "Honest", "Honest"),
    ],
)
def test_name_is_found_however_it_is_written(text: str, name: str, words: str | None) -> None:
    """Case, quotes, dashes, plurals, possessives, aliases and slips do not hide a card."""
    found = NAMES.find(text)

    assert [mention.name for mention in found] == [name]
    assert found[0].text == text[found[0].start : found[0].end] == (words or found[0].text)


@pytest.mark.parametrize(
    "text",
    [
        "the battle continues and its negation stands",
        "they return to the hand",
        "does it negate attacks? No, it cannot negate attack declarations",
        "Return the monster to the hand",
        "an honest answer. Honest players say so",
        "a breakthrough for you, Breakthrough or not",
        "the activation of a Normal Spell is negated",
        "mystical things happen in space",
        "Dark. Magician",
        "That is a Counter Trap. Honest: is it negated?",
    ],
)
def test_word_of_the_sentence_is_not_a_card(text: str) -> None:
    """An ordinary word is never taken for a card that happens to be called so."""
    assert read(text) == []


def test_mask_keeps_every_position() -> None:
    """A masked text is as long as the text, and shows nothing of the names."""
    text = 'Jinzo and "Dark Magician Girl" remain'
    masked = mask(text, NAMES.find(text))

    assert len(masked) == len(text)
    assert masked.endswith(" remain")
    assert "Magician" not in masked
    assert {character for character in masked if character >= "\ue000"} == {"\ue000", "\ue001"}


def test_nearest_offers_the_closest_names_first() -> None:
    """An unknown name is answered with known ones."""
    assert NAMES.nearest("Mystic Space Typhoon")[0] == "Mystical Space Typhoon"
    assert len(NAMES.nearest("Dark Magican", limit=2)) == 2


def test_fourteen_thousand_names_cost_nothing() -> None:
    """A sentence is searched in under five milliseconds, however many names there are."""
    syllables = ["Ka", "Lo", "Mi", "Ru", "Te", "So", "Vin", "Dra", "Gon", "Zar"]
    many = Names(
        (f"{a}{b.lower()} {c}{d.lower()} Dragon", ())
        for a in syllables
        for b in syllables
        for c in syllables
        for d in syllables
    )
    text = "Player A activates Kalo Miru Dragon, and player B chains Sovin Dragn Dragon to it."
    many.find("warm up")
    started = time.perf_counter()
    found = many.find(text)
    took = time.perf_counter() - started

    assert "Kalo Miru Dragon" in {mention.name for mention in found}
    assert took < 0.05  # ten times the aim, since test machines are shared


def test_mentions_never_overlap_and_stand_in_order() -> None:
    """Every mention begins after the one before it has ended."""
    found = NAMES.find("Dark Magician Girl, Dark Magician and MST; Jinzo's Mystical Space Typhon")
    ends = [0, *(mention.end for mention in found)]

    assert len(found) == 5
    assert all(end <= mention.start for end, mention in zip(ends, found, strict=False))
    assert all(isinstance(mention, Mention) for mention in found)


def test_longer_name_that_begins_within_a_shorter_one_counts() -> None:
    """A verb before a name makes no other card of its first words."""
    names = Names([("Summon Breaker", []), ("Breaker the Magical Warrior", [])])

    found = names.find("I Normal Summon Breaker the Magical Warrior, then Summon Breaker")

    assert [one.name for one in found] == ["Breaker the Magical Warrior", "Summon Breaker"]
