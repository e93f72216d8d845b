"""Named in texts.

"Driver" beside PSY-Framegear Gamma is PSY-Frame Driver, which its text names.
"""

from collections.abc import Sequence

from assistant.reading.card_mentions import Mention, parts_in
from assistant.reading.old_question.told_so_far import FactsOf


def with_named_in_texts(
    text: str, mentions: Sequence[Mention], facts: FactsOf
) -> tuple[Mention, ...]:
    """The mentions, with those cards cut short that only the texts of named cards tell."""
    given = dict.fromkeys(mention.name for mention in mentions)
    told = {
        name for card in given if (known := facts(card)) is not None for name in sorted(known.named)
    }
    others = sorted(told - set(given))
    if not others:
        return tuple(mentions)
    found = [one for one in parts_in(text, mentions, (*given, *others)) if one.name in told]
    return tuple(sorted((*mentions, *found), key=lambda one: one.start))
