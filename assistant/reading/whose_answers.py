"""Who answers: 'you do', 'the opponent, since ...', 'you get it': the player who was asked for."""

import re
from dataclasses import replace

from assistant.reading.ellipses import STOPS, lasting_end
from assistant.reading.short_answers import OTHER_PLAYER, Affirmation, Matter, said_of
from assistant.reading.words import Word

YOU, OPPONENT, OWNER = "you", "opponent", "owner"
OF_PLAYERS = frozenset({"controller_at_end", "deciding_player", "damage_taken_by"})
"""What is asked with who."""

_PLAYERS: dict[tuple[str, ...], str] = {
    ("you",): YOU,
    ("your", "opponent"): OPPONENT,
    ("the", "opponent"): OPPONENT,
    ("opponent",): OPPONENT,
    ("they",): OPPONENT,
    ("he",): OPPONENT,
    ("she",): OPPONENT,
    ("them",): OPPONENT,
    ("him",): OPPONENT,
    ("her",): OPPONENT,
    ("the", "owner"): OWNER,
    ("its", "owner"): OWNER,
    ("owner",): OWNER,
}
_OWNING: dict[tuple[str, ...], str] = {
    ("yours",): YOU,
    ("your", "own"): YOU,
    ("theirs",): OPPONENT,
    ("his",): OPPONENT,
    ("hers",): OPPONENT,
    ("your", "opponent", "'s"): OPPONENT,
    ("the", "opponent", "'s"): OPPONENT,
    ("your", "opponent's"): OPPONENT,
    ("the", "opponent's"): OPPONENT,
    ("the", "owner", "'s"): OWNER,
    ("its", "owner", "'s"): OWNER,
}
_CHOICES: dict[tuple[str, ...], str] = {
    (*lead, whose, what): who
    for lead in ((), ("it", "is"), ("that", "is"), ("it's",), ("that's",))
    for what in ("choice", "call", "decision", "pick")
    for whose, who in (("your", YOU), ("their", OPPONENT), ("his", OPPONENT), ("her", OPPONENT))
}
_CHOICES |= {
    (*lead, "up", "to", whom): who
    for lead in ((), ("it", "is"), ("that", "is"))
    for whom, who in (("you", YOU), ("them", OPPONENT), ("him", OPPONENT))
}
_CHOICES |= {
    (who, verb): player
    for who, player in (("you", YOU), ("they", OPPONENT))
    for verb in ("choose", "decide")
}
_DOES = frozenset({"do", "does", "will", "would", "is", "are"})
_HAS = frozenset(
    {"get", "gets", "keep", "keeps", "control", "controls", "have", "has", "receive", "receives",
     "own", "owns", "hold", "holds", "take", "takes"}
)  # fmt: skip
_TAKING_UP = frozenset(
    """add adds search searches draw draws choose chooses pick picks decide decides select
    selects activate activates""".split()  # noqa: SIM905 -- reads better as words
)
"""What a player does who decides on an effect."""
_SUPPOSING = frozenset({"if", "unless", "until", "only", "when", "no", "none", "nothing"})
_STOPS = STOPS | {"because", "since", "as", "and", "so", "at", "once", "after"}


_SPOKEN_OF = re.compile(
    r"\b(?:(?P<opponent>(?:my |the |our )?opponents?|opp|they|he|she|them|him|his|hers|theirs)"
    r"|(?P<you>i|me|mine|my (?=control|side|field)))\b(?!['\u2019]s (?!side|field|control))",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(r"\W*(?:so |then |and )?(?:do|does|did|can|will|would|is|are|am|may)\s+")
_GIVING_UP = re.compile(r"\b(?:give|gives|hand|without)\b", re.IGNORECASE)
_LOSING = re.compile(r"\b(?:lose|loses)\b", re.IGNORECASE)


def player_asked(clause: str) -> str:
    """'Do I get it back', 'does he keep it': the player whom a yes would name; empty: none.

    >>> player_asked("Do I still get Jinzo from my opponent")
    'you'
    >>> player_asked("Do I lose it")
    'opponent'
    """
    if _GIVING_UP.search(clause):
        return ""
    lost = _LOSING.search(clause)
    if lost is not None:
        return OTHER_PLAYER.get(player_asked(clause.replace(lost[0], "keep")), "")
    named = [(one.start(), str(one.lastgroup)) for one in _SPOKEN_OF.finditer(clause)]
    start = _AUXILIARY.match(clause.lower())
    if start is not None and named and named[0][0] == start.end():
        return named[0][1]
    players = {who for _, who in named}
    return players.pop() if len(players) == 1 else ""


_IT_IS = frozenset({("it", "is"), ("that", "is"), ("it", "was"), ("it", "would")})


def player_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of who was asked for, if the words begin with a player and little else."""
    if not asked or asked[0].predicate not in OF_PLAYERS:
        return None
    lead = 2 * (tuple(word.text for word in words[:2]) in _IT_IS)
    lead = lead or int(len(words) > 1 and words[0].text == "the" and words[1].name is not None)
    lead = lead or int(bool(words) and words[0].text in {"in", "into", "to"} and _ends_whose(words))
    if lead:
        found = player_named(words[lead:], asked)
        return replace(found, used=found.used + lead) if found is not None else None
    texts = tuple(word.text for word in words)
    said = (
        _at_last(words, asked[0])
        or _owner_named(words, asked[0])
        or _stays_with(words, asked[0])
        or _place_of(words, asked)
    )
    if said is not None:
        return said
    length = next((len(who) for who in _PLAYERS if texts[: len(who)] == who), 0)
    if not length:
        return None
    is_of_choice = asked[0].predicate == "deciding_player"
    used = _until(words, length, asked[0].card, is_of_choice=is_of_choice)
    if used is None:
        return None
    claim = said_of(asked[0], _PLAYERS[texts[:length]], words[:used])
    return Affirmation((claim,), used)


def _at_last(words: tuple[Word, ...], matter: Matter) -> Affirmation | None:
    """'The player who controls the effect, which is you': whoever that is."""
    texts = tuple(word.text for word in words)
    for at in range(1, len(texts) - 2):
        if texts[at : at + 2] not in _THAT_IS or _SUPPOSING.intersection(texts[:at]):
            continue
        for who, player in _PLAYERS.items():
            end = at + 2 + len(who)
            if texts[at + 2 : end] == who and _stops(texts, end):
                return Affirmation((said_of(matter, player, words[:end]),), end)
    return None


_THAT_IS = frozenset({("which", "is"), ("that", "is"), ("who", "is")})


def _place_of(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """'It goes to your opponent's GY', where it was asked in whose GY."""
    texts = tuple(word.text for word in words)
    if not any(matter.predicate == "zone_at_end" for matter in asked):
        return None
    for at in range(len(texts)):
        for owner, who in (*_OWNERS.items(), *_OWNING.items()):
            end = at + len(owner)
            place = texts[end : end + 1] in _PLACES and _stops(texts, end + 1)
            if texts[at:end] == owner and place:
                plain = not _SUPPOSING.intersection(texts[:at]) and "not" not in texts[:at]
                claim = said_of(asked[0], who, words[: end + 1])
                return Affirmation((claim,), end + 1) if plain else None
    return None


_PLACES = frozenset({("gy",), ("graveyard",), ("grave",), ("hand",), ("deck",), ("side",)})
_OWNERS: dict[tuple[str, ...], str] = {("your",): YOU, ("their",): OPPONENT, ("his",): OPPONENT}


def _ends_whose(words: tuple[Word, ...]) -> bool:
    """'In yours', 'to the opponent's': whose it is, and no more."""
    texts = tuple(word.text for word in words[1:])
    return any(texts[: len(one)] == one and _stops(texts, len(one)) for one in _OWNING)


def _owner_named(words: tuple[Word, ...], matter: Matter) -> Affirmation | None:
    """'Yours, since ...', 'the opponent's', 'your choice'."""
    texts = tuple(word.text for word in words)
    named = _OWNING | (_CHOICES if matter.predicate == "deciding_player" else {})
    owner = next((one for one in named if texts[: len(one)] == one), ())
    if not owner or not _stops(texts, len(owner)):
        return None
    return Affirmation((said_of(matter, named[owner], words[: len(owner)]),), len(owner))


def _stays_with(words: tuple[Word, ...], matter: Matter) -> Affirmation | None:
    """'Jinzo stays with you', 'it is still yours': whose the asked card is."""
    texts = tuple(word.text for word in words)
    about = words[:1] and (words[0].name == matter.card or texts[0] in _IT)
    if not about or texts[1:2] == () or texts[1] not in _STAYING:
        return None
    at = 2
    while texts[at : at + 1] != () and texts[at] in _TOWARDS:
        at += 1
    held = _OWNERS | _OWNING
    for place, who in (_PLAYERS | held).items():
        end = at + len(place)
        if texts[at:end] != place:
            continue
        if texts[end : end + 1] in _HELD and place in held:
            end += 1
            end += 3 * (texts[end : end + 3] == ("of", "the", "field"))
        elif place in _OWNERS:
            continue
        end = lasting_end(texts, end + (texts[end : end + 1] == ("again",)))
        if _stops(texts, end):
            return Affirmation((said_of(matter, who, words[:end]),), end)
    return None


_IT = frozenset({"it", "that", "control", "he", "she"})
_STAYING = frozenset({"stays", "remains", "is", "goes", "belongs", "comes", "ends", "returns"})
_TOWARDS = frozenset(
    {
        "still",
        "now",
        "back",
        "over",
        "again",
        "up",
        "on",
        "to",
        "under",
        "with",
        "in",
        "at",
        "straight",
        "right",
        "directly",
    }
)
_HELD = frozenset({("side",), ("control",), ("field",), ("possession",), ("side of the field",)})


def _until(
    words: tuple[Word, ...], at: int, card: str, *, is_of_choice: bool = False
) -> int | None:
    """Where the answer ends: after the player, 'do', or a verb of having and what was asked for."""
    texts = tuple(word.text for word in words)
    at += texts[at : at + 1] in {("still",), ("now",), ("then",)}
    if at < len(words) and texts[at] in _DOES:
        return at + 1 if _stops(texts, at + 1) else None
    if at < len(words) and (texts[at] in _HAS or (texts[at] in _TAKING_UP and is_of_choice)):
        at += 1
        while not _stops(texts, at):
            if words[at].name not in {None, card} or texts[at] in _SUPPOSING:
                return None
            at += 1
        return at
    return at if _stops(texts, at) else None


def _stops(texts: tuple[str, ...], at: int) -> bool:
    return at >= len(texts) or texts[at] in _STOPS
