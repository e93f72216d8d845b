"""Vocabulary: words of card text that are one token, and old words for modern ones."""

from collections.abc import Iterator

_SUMMONS = (
    "normal",
    "special",
    "tribute",
    "flip",
    "gemini",
    "fusion",
    "synchro",
    "xyz",
    "link",
    "ritual",
    "pendulum",
)
_INFLECTED_SUMMON = ("summon", "summons", "summoned", "summoning")

_AS_PRINTED = (
    "extra deck",
    "main deck",
    "main monster zone",
    "main monster zones",
    "extra monster zone",
    "extra monster zones",
    "monster zone",
    "monster zones",
    "field zone",
    "field zones",
    "pendulum zone",
    "pendulum zones",
    "pendulum scale",
    "pendulum scales",
    "spell & trap zone",
    "spell & trap zones",
    "attack position",
    "defense position",
    "battle position",
    "battle positions",
    "draw phase",
    "standby phase",
    "main phase",
    "main phase 1",
    "main phase 2",
    "battle phase",
    "end phase",
    "damage step",
    "battle step",
    "start step",
    "end step",
    "damage calculation",
    "quick effect",
    "chain link",
    "chain links",
    "spell speed",
    "battle damage",
    "effect damage",
    "piercing battle damage",
    "spell/trap",
    "spells/traps",
    "and/or",
    "level/rank",
    "levels/ranks",
    "atk/def",
    "once per turn",
    "twice per turn",
    "once per chain",
    "once per duel",
    "and if you do",
    "and if they do",
    "your opponent",
    "your opponent's",
    "turn player",
    "turn player's",
    "link rating",
    "link ratings",
    "winged beast",
    "winged beasts",
    "sea serpent",
    "sea serpents",
    "creator god",
    "link material",
    "link materials",
    "fusion material",
    "fusion materials",
    "synchro material",
    "synchro materials",
    "from play",
)
"""Terms that stay as they are, in one token."""

_MODERN = {
    "remove from play": "banish",
    "removes from play": "banishes",
    "removed from play": "banished",
    "removing from play": "banishing",
    "spell or trap": "spell/trap",
    "spells or traps": "spells/traps",
    "spell and trap": "spell/trap",
    "spells and traps": "spells/traps",
    "trap or spell": "spell/trap",
    "spell and trap card zone": "spell & trap zone",
    "spell and trap card zones": "spell & trap zones",
    "spell & trap card zone": "spell & trap zone",
    "spell & trap card zones": "spell & trap zones",
    "spell and trap zone": "spell & trap zone",
    "spell and trap zones": "spell & trap zones",
    "spell or trap card zone": "spell & trap zone",
    "spell/trap zone": "spell & trap zone",
    "spell/trap zones": "spell & trap zones",
    "monster card zone": "monster zone",
    "monster card zones": "monster zones",
    "main monster card zone": "main monster zone",
    "field card zone": "field zone",
    "field spell card zone": "field zone",
    "field spell zone": "field zone",
    "pendulum card zone": "pendulum zone",
    "fusion deck": "extra deck",
    "life point": "lp",
    "life points": "lp",
    "monster card": "monster",
    "monster cards": "monsters",
    "xyz material": "material",
    "xyz materials": "materials",
    "xyz material monster": "material",
    "xyz material monsters": "materials",
    "fusion material monster": "fusion material",
    "fusion material monsters": "fusion materials",
    "synchro material monster": "synchro material",
    "synchro material monsters": "synchro materials",
    "link material monster": "link material",
    "either player's turn": "either turn",
    "either players' turn": "either turn",
    "face up": "face-up",
    "face down": "face-down",
    "also , after that": "also after that",
    "level or rank": "level/rank",
    "1 time per turn": "once per turn",
    "quick play": "quick-play",
    "will gain": "gain",
    "will lose": "lose",
}
"""Old words and the modern token for them."""

ONE_WORD = {
    "graveyard": "gy",
    "graveyards": "gys",
    "graveyard's": "gy's",
    "defence": "defense",
    "vs": "vs.",
}
"""Single words and the modern token for them."""


def _summons() -> Iterator[tuple[str, str]]:
    for kind in _SUMMONS:
        for form in _INFLECTED_SUMMON:
            yield f"{kind} {form}", f"{kind} {form}"


def _parts(phrase: str) -> tuple[str, ...]:
    """Split as the lexer splits: a slash is a token of its own."""
    return tuple(phrase.replace("/", " / ").split())


def _table() -> dict[str, dict[str, list[tuple[tuple[str, ...], str]]]]:
    phrases = {**{text: text for text in _AS_PRINTED}, **dict(_summons()), **_MODERN}
    rows: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
    for phrase, norm in sorted(phrases.items(), key=lambda row: -len(_parts(row[0]))):
        first, second, *rest = _parts(phrase)
        rows.setdefault(first, {}).setdefault(second, []).append((tuple(rest), norm))
    return rows


PHRASES = _table()
"""First and second word of a term: the words that follow and the token they make, longest first."""
