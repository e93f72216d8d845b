"""Summon kinds: how an unnamed monster is Summoned, where the question says so by a noun."""

import re

from assistant.reading.question.stand_ins import STAND_INS
from assistant.reading.question.story import Story
from assistant.records import Gap

_KINDS = ("special", "flip", "link", "synchro", "xyz", "pendulum", "ritual", "fusion", "tribute")
_BY_EFFECT = re.compile(r"\bby (?:a|an|the|some)? ?(?:card |monster )?effect\b", re.IGNORECASE)


def note_summon_kinds(story: Story, masked: str) -> None:
    """As in "the Special Summon of a monster": no Normal Summon; by an effect, a gap."""
    said = masked.lower()
    kinds = [kind for kind in _KINDS if f"{kind} summon" in said]
    summons = [
        deed
        for deed in story.deeds
        if deed.do == "summon" and deed.how in {"", "normal"} and deed.card in STAND_INS.values()
    ]
    if len(kinds) == 1 and "normal summon" not in said:
        for deed in summons:
            deed.how = kinds[0]
    by_effect = _BY_EFFECT.search(masked)
    if summons and by_effect is not None:
        place = {"start": by_effect.start(), "end": by_effect.end()}
        why = "which effect Summons it was not read"
        story.gaps.append(Gap(text=by_effect.group(), why=why, **place))
