"""Position words: what a battle position is called where a player chooses one."""

from typing import Final

POSITION_WORDS: Final = {
    "attack": "Attack Position",
    "defense": "Defense Position",
    "set": "face-down Defense Position",
}
"""A battle position in the game's words, by its name in scenarios."""
POSITION_CALLED: Final = {words.lower(): name for name, words in POSITION_WORDS.items()}
"""The name in scenarios, by the words in lower case."""
