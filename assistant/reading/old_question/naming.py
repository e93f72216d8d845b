"""Naming: the card names of a question, used as verbs or cut short too."""

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from assistant.reading.card_mentions import Mention, Names
from assistant.reading.name_matching import GAME_WORDS, TYPES, is_ordinary
from assistant.reading.old_question.tokens import is_listed, is_verb, stems_of

_WORD = re.compile(r"[^\W\d_]{3,}(?:['\u2019]d)?")
_LONG = 6
"""Letters of a word that may be a name with a slip."""
_PLAIN_WORD = re.compile(r"[^\W\d_]+")
_MOST_WORDS = 5
"""Words of a name that is looked for with a slip."""
_LONG_PHRASE = 10
_DISTINCTIVE = 4
"""Letters of a word that may stand for a whole name."""


def mentions_of(text: str, names: Names) -> tuple[Mention, ...]:
    """The names in a text, those used as verbs too ("Veilered", "MST'd")."""
    found = list(names.find(text))
    words = list(_WORD.finditer(text))
    known = set(names.known_words(stem for word in words for stem in stems_of(word.group())))
    for word in words:
        if _is_named(*word.span(), [one for one in found if one.how != "misspelt"]):
            continue
        for stem in filter(known.__contains__, stems_of(word.group())):
            end = word.start() + len(stem)
            begin = max(0, text.rfind("\n", 0, end) + 1, text.rfind(".", 0, end) + 1)
            spoken = text[begin : word.start()] + stem
            if not names.may_end(spoken):
                continue
            probe = " " * begin + spoken
            named = [one for one in names.find(probe) if one.start <= word.start() < one.end]
            if named and named[0].end == end and named[0].how != "misspelt":
                found = [one for one in found if one.end <= named[0].start or one.start > end]
                found.append(named[0].model_copy(update={"end": word.end()}))
                break
    found += _misspelt_phrases(text, names, found)
    found += by_one_word(text, found)
    found += _plainly_used(text, names, found)
    found += _misspelt(text, names, found)
    found += _sharing_an_end(text, names, found)
    found = [_with_mark(text, one) for one in found]
    return _as_named_before(sorted(found, key=lambda one: one.start))


_GOES_ON = re.compile(r"(?: [a-z]|['\u2019,;:)])")


_MARKS = re.compile(r"[^\w\s]*$")


def _with_mark(text: str, mention: Mention) -> Mention:
    """As in "Lord of D. is face-up", "No Entry!! is chained": the marks end nothing."""
    marks, end = _MARKS.findall(mention.name)[0], mention.end
    ends = end + len(marks)
    if mention.how == "alias" or not text.startswith(marks, end) or not _GOES_ON.match(text, ends):
        return mention
    return mention.model_copy(update={"end": ends, "text": text[mention.start : ends]})


def _as_named_before(found: Sequence[Mention]) -> tuple[Mention, ...]:
    """As in "Mystical Space Typhoon ... the Typhoon": the longer name is meant, cut short.

    A card that is called so comes second to one whose name was given, and ends so or goes on so;
    the first word of a name is that of many cards, and stands for itself.
    """
    made: list[Mention] = []
    for mention in found:
        spoken = {mention.name.lower()} | (
            {mention.text.lower()} if mention.how == "alias" else set()
        )
        longer = {
            one.name for one in made if spoken & set(_PLAIN_WORD.findall(one.name.lower())[1:])
        }
        longer |= {one.name for one in made if _is_called_so(mention, one)}
        is_short = len(longer) == 1 and mention.name not in {one.name for one in made}
        name = next(iter(longer)) if is_short else mention.name
        made.append(mention.model_copy(update={"name": name}) if is_short else mention)
    return tuple(made)


def _is_called_so(mention: Mention, named: Mention) -> bool:
    """As in "Clear Wing Fast Dragon ... Clear Wing": the name given before begins with it."""
    is_nickname = mention.how == "alias" and named.text == named.name
    return is_nickname and named.name.lower().startswith(f"{mention.text.lower()} ")


_LISTED = re.compile(r"(?P<words>[A-Z][\w'-]+(?:, [A-Z][\w'-]+)*),? (?:and|or|&) $")


def _sharing_an_end(text: str, names: Names, found: Sequence[Mention]) -> list[Mention]:
    """As in "Duke and Highness Archfiend": what the last of a list ends with, the others do too."""
    made: list[Mention] = []
    for mention in found:
        listed = _LISTED.search(text, 0, mention.start)
        ends = mention.name.lower().split()[1:]
        words = _PLAIN_WORD.finditer(text, *listed.span("words")) if listed and ends else ()
        for word in words:
            is_taken = _is_named(*word.span(), found)
            known = names.among([f"{word.group().lower()} {' '.join(ends)}"])
            if not is_taken and len(known) == 1:
                name, (start, end) = next(iter(known.values())), word.span()
                made.append(
                    Mention(name=name, start=start, end=end, text=word.group(), how="alias")
                )
    return made


def participles_of(text: str, mentions: Sequence[Mention]) -> frozenset[int]:
    """The mentions that are participles of a name: "Veilered"."""
    return frozenset(
        at
        for at, mention in enumerate(mentions)
        if text[mention.start : mention.end].lower().endswith(("ed", "'d", "\u2019d"))
        and not mention.name.lower().endswith(("ed", "d"))
    )


def _misspelt(text: str, names: Names, found: Sequence[Mention]) -> list[Mention]:
    """As in "raigekii": a word that is no word here, and one slip away from a name of one word."""
    made: list[Mention] = []
    for word in _WORD.finditer(text):
        is_inside = _is_named(*word.span(), found)
        plain = word.group().lower()
        is_word = is_listed(plain) or any(map(is_ordinary, stems_of(plain)))
        if is_inside or len(plain) < _LONG or is_word or plain in TYPES:
            continue
        name = names.one_slip(plain)
        if name and OSA.distance(plain, name.lower()) == 1 and name[0].lower() == plain[0]:
            span = {"start": word.start(), "end": word.end(), "text": word.group()}
            made.append(Mention(name=name, how="misspelt", **span))
    return made


_USED = re.compile(
    r"\b(?:activates?|activated|normal summon(?:s|ed)?|ns|ss|summons?|summoned|chains?|chained"
    r"|uses?|used|flips?|play(?:s|ed)?) (?P<name>[a-z]{5,})\b"
)
"""A word in small letters that something is done with, and that no article stands before."""


def _plainly_used(text: str, names: Names, found: Sequence[Mention]) -> list[Mention]:
    """As in "i ns mathematician": an everyday word, where it can be nothing but a card's name."""
    words = [one for one in _USED.finditer(text) if not _is_named(*one.span("name"), found)]
    plain = [one["name"] for one in words if not is_listed(one["name"])]
    known = names.among(one for one in plain if one not in GAME_WORDS)
    return [
        Mention(name=known[one["name"]], how="exact", text=one["name"],
                start=one.start("name"), end=one.end("name"))
        for one in words
        if known.get(one["name"], "").lower() == one["name"]
    ]  # fmt: skip


def _misspelt_phrases(text: str, names: Names, found: Sequence[Mention]) -> list[Mention]:
    """As in "Call of the Hauntd": a name of several words, one slip away."""
    words = list(_PLAIN_WORD.finditer(text))
    odd = [_is_odd(word.group()) for word in words]
    spans = [
        (first.start(), words[at + length - 1].end())
        for at, first in enumerate(words)
        for length in range(min(_MOST_WORDS, len(words) - at), 1, -1)
        if any(odd[at : at + length])
    ]
    spans = [span for span in spans if span[1] - span[0] >= _LONG_PHRASE]
    spans = [span for span in spans if not _is_named(*span, found)]
    names.look_for_slips(text[start:end] for start, end in spans)
    made: list[Mention] = []
    for start, end in spans:
        span = text[start:end]
        name = "" if _is_named(start, end, made) else names.one_slip(span)
        if name and OSA.distance(span.lower(), name.lower()) == 1 and is_slip_of(span, name):
            made.append(Mention(name=name, how="misspelt", start=start, end=end, text=span))
    return made


def _is_named(start: int, end: int, found: Sequence[Mention]) -> bool:
    """Whether a name stands in these words."""
    return any(one.start < end and start < one.end for one in found)


def is_slip_of(span: str, name: str) -> bool:
    """Whether it is a slip in a word that is none: "skull die" is not Skull Dice."""
    pairs = zip(span.lower().split(), name.lower().split(), strict=False)
    return not any(word != meant and is_verb(word) for word, meant in pairs)


def _is_odd(word: str) -> bool:
    return len(word) >= _LONG - 1 and not is_listed(word.lower())


_OF_MONSTERS = re.compile(
    r"(?:DARK|LIGHT|EARTH|WATER|FIRE|WIND|DIVINE)\b|[A-Z][\w-]+(?: Type)? monsters?\b"
    r"|\w+ [0-9]+\b"
)
"""As in "my DARK monster", "a Gadget monster", "Level 4": it tells a trait, and names no card."""


def by_one_word(text: str, found: Sequence[Mention]) -> list[Mention]:
    """As in "the Sorcerer": a card named before, by a word of its name that no other has."""
    words: dict[str, set[str]] = {}
    for name in {one.name for one in found}:
        for word in _WORD.findall(name):
            words.setdefault(word.lower(), set()).add(name)
    made: list[Mention] = []
    for word in _WORD.finditer(text):
        plain = word.group().lower()
        cards = words.get(plain, set()) or words.get(plain.removesuffix("ed") + "er", set())
        is_inside = _is_named(*word.span(), found)
        is_known = is_listed(plain) or plain in GAME_WORDS or _is_of_compound(text, word)
        is_word = (is_known and not _is_called(text, word)) or plain in _OF_THE_GAME
        if is_inside or len(cards) != 1 or is_word:
            continue
        if _OF_MONSTERS.match(text, word.start()):
            continue
        is_name = word.group()[0].isupper() and word.start() > 0
        if len(word.group()) >= _DISTINCTIVE - is_name:
            span = {"start": word.start(), "end": word.end(), "text": word.group()}
            made.append(Mention(name=next(iter(cards)), how="alias", **span))
    return _hyphenated(text, [_extended(text, one) for one in made])


def _is_of_compound(text: str, word: re.Match[str]) -> bool:
    """As in "face-up": half a word of the language, and no name cut short."""
    compound = _COMPOUND.match(text, word.end())
    return compound is not None and is_listed(f"{word.group()}{compound[0]}".lower())


_COMPOUND = re.compile(r"-[a-z]+")


def _is_called(text: str, word: re.Match[str]) -> bool:
    """As in "the Order": a capital that no rule of the language or of the game asks for."""
    is_capital = word.group()[0].isupper() and text[: word.start()].endswith(
        ("the ", "my ", "his ")
    )
    return is_capital and word.group().lower() not in _OF_THE_GAME


_OF_THE_GAME = frozenset(
    """chain summon effect spell trap monster card field deck hand graveyard phase step turn battle
    damage flip link attack tribute position zone extra main end draw standby pendulum synchro xyz
    fusion ritual normal special quick equip continuous counter material level rank type attribute
    token duel banish set life points""".split()  # noqa: SIM905 -- reads better as words
)
_BEFORE = re.compile(r"\b([A-Z][\w'-]*) $")
_AFTER = re.compile(r" ([A-Z][\w'-]*)")


def _extended(text: str, mention: Mention) -> Mention:
    """As in "Clear Wing", of "Clear Wing Synchro Dragon": the words beside it belong to it."""
    start, end, name = mention.start, mention.end, mention.name.lower()
    while (word := _BEFORE.search(text, 0, start)) and text[word.start() : end].lower() in name:
        start = word.start()
    while (word := _AFTER.match(text, end)) and text[start : word.end()].lower() in name:
        end = word.end()
    return mention.model_copy(update={"start": start, "end": end, "text": text[start:end]})


def _hyphenated(text: str, found: Sequence[Mention]) -> list[Mention]:
    """As in "the Blue-Eyes": two words of one name with a hyphen between are one mention."""
    made: list[Mention] = []
    for mention in found:
        before = made[-1] if made else None
        is_joined = before is not None and text[before.end : mention.start] == "-"
        if before is not None and is_joined and before.name == mention.name:
            words = text[before.start : mention.end]
            made[-1] = before.model_copy(update={"end": mention.end, "text": words})
        else:
            made.append(mention)
    return made
