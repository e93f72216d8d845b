"""Shorthand: how people who type fast write the words of the game and of talk."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

SHORTHAND: Mapping[str, str] = MappingProxyType(
    {
        "dmg": "damage",
        "fx": "effect",
        "activ": "activate",
        "acti": "activate",
        "mon": "monster",
        "mons": "monsters",
        "mnstr": "monster",
        "mnster": "monster",
        "oponent": "opponent",
        "oppnt": "opponent",
        "opponet": "opponent",
        "oppent": "opponent",
        "opo": "opponent",
        "ur": "your",
        "wen": "when",
        "thru": "through",
        "bc": "because",
        "coz": "because",
        "cos": "because",
        "calc": "calculation",
        "sum": "summon",
        "sums": "summons",
        "summ": "summon",
        "wat": "what",
        "wats": "what is",
        "nah": "",
        "pend": "pendulum",
        "pends": "pendulum summons",
        "atm": "",
        "irl": "",
        "lol": "",
        "b4": "before",
        "aft": "after",
        "w": "with",
        "wo": "without",
        "tho": "though",
        "abt": "about",
        "anymore": "still",
        "wanna": "want to",
        "gotta": "have to",
        "lemme": "let me",
        "gimme": "give me",
        "imma": "i will",
        "ima": "i will",
        "dose": "does",
        "stil": "still",
        "dos": "does",
        "duz": "does",
        "gos": "goes",
        "dat": "that",
        "dis": "this",
        "da": "the",
        "teh": "the",
        "hte": "the",
        "adn": "and",
        "nad": "and",
        "ns": "normal summon",
        "nsd": "normal summoned",
        "nsed": "normal summoned",
        "sp": "special",
        "sps": "special summon",
        "trib": "tribute",
        "tribs": "tributes",
        "tribbed": "tributed",
        "bp": "battle phase",
        "mp": "main phase",
        "mp1": "main phase 1",
        "mp2": "main phase 2",
        "ep": "end phase",
        "dp": "draw phase",
        "gys": "gy",
        "negd": "negated",
        "att": "attack",
        "atks": "attacks",
        "atking": "attacking",
        "atked": "attacked",
        "resp": "response",
        "pos": "position",
        "spel": "spell",
        "ntm": "",
        "tbh": "",
        "ngl": "",
        "idk": "",
        "rn": "",
        "smh": "",
        "fr": "",
        "pleas": "",
        "plss": "",
    }
)
"""Words that no table of the reader has, and what they stand for; empty: they carry nothing."""
_LETTERS = {"ss": "special summon", "ns": "normal summon"}
_OF_LETTERS = re.compile(r"\b(ss|ns)['\u2019]?(s|ed|d|ing)\b", re.IGNORECASE)
_ENDINGS = {"s": "s", "ed": "ed", "d": "ed", "ing": "ing"}


def verbs_of_letters(text: str) -> Iterator[tuple[int, int, str]]:
    """As in "ss's", "NS'd": the verbs that letters stand for, with start, end and meaning.

    >>> list(verbs_of_letters("he ss's Jinzo"))
    [(3, 7, 'special summons')]
    """
    for found in _OF_LETTERS.finditer(text):
        ending = _ENDINGS[found[2].lower()]
        yield *found.span(), _LETTERS[found[1].lower()] + ending
