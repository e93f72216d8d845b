"""Answered triggers: trigger effects that a question does not tell, and that it has answered."""

from collections.abc import Iterator, Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, EffectAbilities

_FALLEN = frozenset({"destroyed", "sent_to_gy", "left_field"})
_BEFALLEN = {"destroyed": _FALLEN, "destroyed_by_battle": _FALLEN | {"destroyed_by_battle"},
             "sent_to_gy": frozenset({"sent_to_gy", "left_field"})}  # fmt: skip
"""What else has happened to a card on the field to which this has happened."""
_INCLUDED = (
    ("destroy", {"destroy"}),
    ("add_from_deck", {"add_to_hand", "draw"}),
    ("send_from_deck", {"send_to_gy"}),
    ("summon_from_deck", {"special_summon"}),
    ("special_summon", {"special_summon"}),
)
"""What an answered effect includes, by how the word begins, and how that is called."""


def trigger_answered(story: Story, before: Sequence[Deed], deed: Deed) -> list[Deed]:
    """As in "X is Summoned. Can I chain Ash?", "Raigeki hits X, and I Ash it": X's own effect.

    Only where it is the one thing that could be answered.
    """
    effect = story.effect_of(deed) if deed.do == "activate" else None
    last = before[-1] if before else None
    if effect is None or last is None or effect.answers != {Answers.ACTIVATION}:
        return []
    if deed.link or deed.is_new_turn or last.is_earlier:
        return []
    if last.do == "activate" and _may_be_answered(story.effect_of(last), effect):
        return []
    used = {one.card for one in before if one.do == "activate"}
    found = [one for one in _set_off(story, last, effect) if one.card not in used]
    if len(found) != 1:
        return []
    made = found[0]
    made.start = made.end = deed.start
    made.sentence = deed.sentence
    deed.answers, deed.answered, deed.is_chained = made.card, "activation", True
    story.assumptions.append(f"{made.card} activates its effect, and {deed.card} answers it.")
    return [made]


def _set_off(story: Story, last: Deed, answer: EffectAbilities) -> Iterator[Deed]:
    """The triggers that what was told last sets off, and that could be answered so."""
    for card, how in _events(story, last):
        facts = story.facts_of(card)
        causes = _BEFALLEN.get(how, frozenset({how}))
        for one in facts.effects if facts is not None and not facts.is_stand_in else ():
            is_set_off = one.is_trigger and one.cause in causes
            if is_set_off and _may_be_answered(one, answer):
                owner = last.player if how == "summoned" else story.owners.get(card, "")
                yield Deed("activate", card, owner, effect=one.label, mode=_mode(one, answer))


def _events(story: Story, last: Deed) -> Iterator[tuple[str, str]]:
    """What happens to which card."""
    if last.do == "summon":
        yield last.card, "flipped" if last.how == "flip" else "summoned"
    elif last.do == "apply":
        yield last.card, last.how
    elif last.do == "activate":
        effect = story.effect_of(last)
        hit = (*last.hurts, *last.targets) if effect is not None and effect.destroys else ()
        yield from ((card, "destroyed") for card in hit)
        yield from ((card, "summoned") for card in last.brings)


def _mode(told: EffectAbilities, answer: EffectAbilities) -> str:
    """Of several effects of which one is chosen, the one that can be answered so."""
    fitting = [label for label, does, _ in told.modes if _includes(does, answer)]
    return fitting[0] if len(fitting) == 1 else ""


def _may_be_answered(told: EffectAbilities | None, answer: EffectAbilities) -> bool:
    """Whether an effect includes what the answer asks for; unknown, it may."""
    return told is None or _includes(told.does, answer)


def _includes(does: frozenset[str], answer: EffectAbilities) -> bool:
    wanted = [
        included
        for word in answer.answers_what
        for start, included in _INCLUDED
        if word.startswith(start)
    ]
    return not wanted or any(does & included for included in wanted)
