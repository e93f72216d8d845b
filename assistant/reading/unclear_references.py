"""Unclear references: pronouns and unnamed monsters that may be of another thing than was read."""

import re
from collections.abc import Iterator

from assistant.base.ruling_records import Gap, Stage
from assistant.reading.notated_reading import NotatedPlayText

_PRONOUN = re.compile(r"\b(?:it|its|he|she|they|them)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.?!\n]+[.?!\n]*")


def unclear_pronouns(question: str, play: NotatedPlayText, asked: frozenset[str]) -> Iterator[Gap]:
    """A gap for the pronoun that is asked of, where the card named last is none that is asked of.

    As in "I use X on Y. Where does it go?", read as of X.
    """
    sentences = list(_SENTENCE.finditer(question))
    asking = [one for one in sentences if one[0].rstrip().endswith("?")] or sentences[-1:]
    before = [one for one in play.mentions if asking and one.end <= asking[-1].start()]
    inside = [one for one in play.mentions if asking and one.start >= asking[-1].start()]
    it = _PRONOUN.search(question, asking[-1].start()) if asking and not inside else None
    if it is None or not before or not asked & play.names:
        return
    last = max(before, key=lambda one: one.start).name
    if last not in asked:
        why = f'which card "{it[0]}" is, is not clear'
        yield Gap(text=it[0], start=it.start(), end=it.end(), why=why, stage=Stage.WORDS)


_FIGHT = re.compile(
    r"^[AB] attack (?P<one>an?(?:other)? [^>]+) > (?P<other>an?(?:other)? .+)$", re.MULTILINE
)
_AIMED = re.compile(r"^[AB] (?!attack).* > (?P<at>.+?)(?: cost .*)?$", re.MULTILINE)
_MONSTERS = re.compile(
    r"\b(?:monsters?|attackers?|attacking|guys?|dudes?|creatures?|beaters?|tokens?)\b",
    re.IGNORECASE,
)


def unclear_fighters(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where something is aimed at one of two monsters, and the question tells of one only.

    As in "his monster attacks, I use X on it", read as of the one that is attacked.
    """
    fight = _FIGHT.search(play.text)
    aimed = {found["at"].strip() for found in _AIMED.finditer(play.text)}
    told = list(_MONSTERS.finditer(question))
    if fight is None or len(told) != 1:
        return
    if aimed & {fight["one"].strip(), fight["other"].strip()}:
        why, at = "which of the two monsters is meant is not clear", told[0]
        yield Gap(text=at[0], start=at.start(), end=at.end(), why=why, stage=Stage.WORDS)


def names_left_out(play: NotatedPlayText) -> Iterator[Gap]:
    """A gap for each card that the question names and that stands nowhere in the play.

    Which card a player adds to the hand has no line of its own.
    """
    is_added = re.search(r"^\? [AB] hand_added$", play.text, re.MULTILINE) is not None
    for one in play.mentions:
        if one.name not in play.text and not is_added:
            yield _gap(one.text, one.start, "named, but no part of what was read")


_ASKED = re.compile(
    r"^\? (?P<what>an?(?:other)? .+?)(?: \{.*\})? (?P<predicate>\w+)$", re.MULTILINE
)
_USES = {
    "summon_negated": r"(?:normal|special|flip)_summon",
    "resolves": r"(?:activate|chain|trigger)",
    "activation_negated": r"(?:activate|chain|trigger)",
}
_OF_A_USE = r"(?:activate|chain|trigger|set|spell_trap_zone|field_zone)"
"""What has to be told of a Spell or Trap for anything to become of it."""
_IS_SPELL_OR_TRAP = re.compile(r"\b(?:Spell|Trap)\b")


def unused_things(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap for a thing without a name that is asked of as used, and that the play never uses.

    What becomes of it would be computed of a card that lies somewhere by assumption.
    """
    for asked in _ASKED.finditer(play.text):
        is_spell = _IS_SPELL_OR_TRAP.search(asked["what"]) is not None
        use = _USES.get(asked["predicate"]) or (_OF_A_USE if is_spell else None)
        if use is None or asked["predicate"] in _OF_THE_GAME:
            continue
        if not re.search(
            rf"^[AB] .*\b{use}\b.*{re.escape(asked['what'])}", play.text, re.MULTILINE
        ):
            yield _gap(question, 0, f"what is done with {asked['what']} is not clear")


_THING = re.compile(
    r"\ban?(?:other)? (?:[A-Z][\w/-]+ )*(?:monster|Monster|Token|Spell|Trap|card|Spell/Trap)\b"
)


def things_put_aside(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where a thing without a name is asked of that no line tells of, and others are told of.

    As where "an Xyz Monster" is banished and "a monster" asked of: that is another one.
    """
    told = "\n".join(line for line in play.text.splitlines() if not line.startswith("?"))
    things = frozenset(found[0] for found in _THING.finditer(told))
    for asked in _ASKED.finditer(play.text):
        named = _THING.match(asked["what"])
        is_of_the_game = asked["predicate"] in _OF_THE_GAME or asked["predicate"].endswith("legal")
        if named is not None and things and named[0] not in things and not is_of_the_game:
            yield _gap(question, 0, f"which card {named[0]} is, is not clear")


_BARE = re.compile(
    r"(?:[AB] activate (?P<what>an?(?:other)? [^>{\n]+)\n)?"
    r"\? (?P<of>an?(?:other)? [^{\n]+) activation_legal"
)


def nothing_told(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where it is asked whether some card may be activated, and nothing else is told.

    Some card always may: what would forbid it went lost, or has to be asked for.
    """
    bare = _BARE.fullmatch(play.text)
    if bare is not None and bare["what"] in {None, bare["of"]} and not play.mentions:
        yield _gap(question, 0, "which card it is, and what might forbid it, has to be told")


_OF_THE_GAME = frozenset({"spell_speed", "value", "mandatory"})
_PUT = re.compile(
    r"^[AB] (?:normal_summon|set) (?P<what>an?(?:other)? [^>{\n]+?)(?: tribute .*)?$", re.MULTILINE
)


def put_twice(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where one thing without a name is Summoned or Set twice: the second is another one."""
    put = [found["what"] for found in _PUT.finditer(play.text) if "Set card" not in found["what"]]
    is_back = re.search(r"^event |returns", play.text, re.MULTILINE) is not None
    twice = [one for one in dict.fromkeys(put) if put.count(one) > 1]
    if twice and not is_back:
        yield _gap(question, 0, f"whether {twice[0]} is the same one again is not clear")


def _gap(words: str, start: int, why: str) -> Gap:
    return Gap(text=words, start=start, end=start + len(words), why=why, stage=Stage.WORDS)
