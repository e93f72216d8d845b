"""Finding: whether a card is such as another one takes from the Deck ("Can Sangan search X?")."""

from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import EffectAbilities

_BY_VERB = {
    "search": frozenset({"add_to_hand"}),
    "get": frozenset({"add_to_hand"}),
    "summon": frozenset({"special_summon"}),
    "special_summon": frozenset({"special_summon"}),
    "send": frozenset({"send_to_gy"}),
}
"""What an effect does with what it finds, by the verb that asks for it."""
_EXTRA_DECK = ("fusion", "synchro", "xyz", "link")


def lay_what_is_sought(story: Story, clauses: Sequence[Clause]) -> None:
    """As in "Can Sangan search X?", and nothing else told: X is all there is in the Deck."""
    clause = clauses[0] if len(clauses) == 1 else None
    if clause is None or not clause.is_inverted or clause.is_negated or clause.is_passive:
        return
    nouns = (*((clause.subject,) if clause.subject is not None else ()), *clause.by("with", "by"))
    finders = [card for noun in nouns if noun.cards for card in story.meant(noun)]
    sought = [card for noun in clause.objects if noun.cards for card in story.meant(noun)]
    if len(finders) != 1 or len(sought) != 1 or len(story.mentions) != len([*finders, *sought]):
        return
    effect = _finding(story, finders[0], clause.verb)
    is_extra = story.has_trait(sought[0], *_EXTRA_DECK)  # Such a one is never in the Deck.
    if effect is None or is_extra or finders[0] == sought[0]:
        return
    player = (clause.subject.who if clause.subject is not None else "") or "me"
    story.deeds[:], story.board[:] = [], []
    story.gaps[:] = [gap for gap in story.gaps if not clause.start <= gap.start < clause.end]
    deed = Deed("activate", finders[0], player, effect=effect.label, is_asked=True)
    deed.start, deed.end, deed.sentence = clause.start, clause.end, clause.sentence
    story.deeds.append(deed)
    place = Standing(sought[0], player, zone="deck", start=clause.start, end=clause.end)
    story.board.append(place)
    story.absent.add(("both", "deck"))
    story.assumptions.append(f"{sought[0]} is the only card in the Deck.")
    story.asks.append((finders[0], "resolves", None))


def _finding(story: Story, card: str, verb: str) -> EffectAbilities | None:
    """The one effect by which the card takes others from the Deck so."""
    does = _BY_VERB.get(verb, frozenset[str]())
    effects = getattr(story.facts_of(card), "effects", ())
    able = [one for one in effects if one.finds and does & one.does]
    able = [one for one in able if all("deck" in place.zones for place in one.finds)]
    return able[0] if len(able) == 1 else None
