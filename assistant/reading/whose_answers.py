"""Who answers: 'you do', 'the opponent, since ...', 'you get it': the player who was asked for."""

from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Word

YOU, OPPONENT = "you", "opponent"
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
     "own", "owns", "hold", "holds"}
)  # fmt: skip
_STOPS = frozenset(
    {",", ".", "!", ";", ":", "-", "\u2014", "(", "because", "since", "as", "and", "so"}
)


def player_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of who was asked for, if the words begin with a player and little else."""
    if not asked or asked[0].predicate not in OF_PLAYERS:
        return None
    texts = tuple(word.text for word in words)
    if asked[0].predicate == "deciding_player":
        choice = next((one for one in _CHOICES if texts[: len(one)] == one), ())
        if choice and _stops(texts, len(choice)):
            chooser = said_of(asked[0], _CHOICES[choice], words[: len(choice)])
            return Affirmation((chooser,), len(choice))
    length = next((len(who) for who in _PLAYERS if texts[: len(who)] == who), 0)
    if not length:
        return None
    used = _until(words, length, asked[0].card)
    if used is None:
        return None
    claim = said_of(asked[0], _PLAYERS[texts[:length]], words[:used])
    return Affirmation((claim,), used)


def _until(words: tuple[Word, ...], at: int, card: str) -> int | None:
    """Where the answer ends: after the player, 'do', or a verb of having and what was asked for."""
    texts = tuple(word.text for word in words)
    if at < len(words) and texts[at] in _DOES:
        return at + 1 if _stops(texts, at + 1) else None
    if at < len(words) and texts[at] in _HAS:
        at += 1
        while not _stops(texts, at):
            if words[at].name not in {None, card}:
                return None
            at += 1
        return at
    return at if _stops(texts, at) else None


def _stops(texts: tuple[str, ...], at: int) -> bool:
    return at >= len(texts) or texts[at] in _STOPS
