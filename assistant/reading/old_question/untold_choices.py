"""Untold choices: what decides and is left to somebody: which card, which option, which effect."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.whole import Whole
from assistant.reading.understood_question import AskedClaim


def note_untold_choices(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """Gaps for what is answered, chosen or struck, where that is not told and decides."""
    _note_vague(story, whole, deeds, asked)
    _note_options(story, whole, deeds, asked)
    _note_own_side(story, whole)


def _note_own_side(story: Story, whole: Whole) -> None:
    """As in "can X destroy a card on my side": X is tried on what it may not aim at."""
    for clause in (one for one in whole.clauses if is_asked(one) and one.objects):
        is_user = clause.subject is not None and bool(clause.subject.who)
        noun = clause.objects[0] if is_user else clause.subject
        cards = story.meant(noun) if noun is not None and noun.cards else ()
        facts = story.facts_of(cards[0]) if cards else None
        sides = {p.whose for one in (facts.effects if facts else ()) for p in one.targets}
        aimed = (noun for noun in clause.by("on") if noun.owner == "me")
        where = [noun for noun in aimed if noun.thing in {"field", "gy"}]
        others = () if is_user else clause.objects
        if where and sides == {"opponent"} and not any(one.cards for one in others):
            words, why = whole.text[clause.start : clause.end].strip(), "whose card it is decides"
            story.gaps.append(Gap(text=words, start=clause.start, end=clause.end, why=why))


def _note_vague(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """As in "can I answer my opponent's effect with Ash Blossom?": it depends on which effect."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    stopped = {one.subject for one in asked if one.predicate in _STOPPED}
    for before, deed in pairwise(deeds):
        effect = story.effect_of(deed)
        is_choosy = effect is not None and bool(effect.answers_what)
        is_vague = before.card in STAND_INS.values() and before.end > before.start
        is_asked_of = deed.card in tried or before.card in stopped
        if is_asked_of and deed.is_chained and is_choosy and is_vague:
            words = whole.text[deed.start : deed.end].strip()
            why = f"what it answers ({before.card}) is not told well enough"
            story.gaps.append(Gap(text=words, start=deed.start, end=deed.end, why=why))


def _note_options(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """As in "I use Enemy Controller on X. What happens": it has two options."""
    is_whatever = all(one.predicate in _WHATEVER for one in asked)
    for deed, after in zip(deeds, [*deeds[1:], None], strict=False):
        effect = story.effect_of(deed) if deed.do == "activate" else None
        free = [one for one in effect.modes if not one[2]] if effect is not None else []
        if is_whatever and not _are_told_apart(story, free, after):
            continue
        if len(free) > 1 and not deed.mode:  # What must be paid for is told, if it is chosen.
            words = whole.text[deed.start : deed.end].strip()
            why = f"which option of {deed.card} is chosen is not told"
            story.gaps.append(Gap(text=words, start=deed.start, end=deed.end, why=why))


def _are_told_apart(
    story: Story, modes: Sequence[tuple[str, frozenset[str], frozenset[str]]], after: Deed | None
) -> bool:
    """As in "he activates Stratos. Can I chain Ash Blossom": that answers only one option."""
    answering = story.effect_of(after) if after is not None and after.is_chained else None
    what = answering.answers_what if answering is not None else frozenset()
    met = {bool(does & _DONE_SO[one]) for one in what if one in _DONE_SO for _, does, _ in modes}
    return len(met) > 1


_DONE_SO: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "add_from_deck": frozenset({"add_to_hand", "draw", "excavate"}),
        "send_from_deck": frozenset({"send_to_gy"}),
        "summon_from_deck": frozenset({"special_summon"}),
        "add_from_graveyard": frozenset({"add_to_hand"}),
        "summon_from_graveyard": frozenset({"special_summon"}),
        "banish_from_graveyard": frozenset({"banish"}),
        "destroy_two_of_yours": frozenset({"destroy"}),
    }
)
"""By what an option may do what an answer asks of it."""
_WHATEVER = frozenset(
    {"activation_legal", "activation_negated", "effect_negated", "resolves", "cost_paid",
     "usable_again_this_turn", "chain_link_order", "resolution_order", "summon_negatable"}
)  # fmt: skip
"""What does not hang on which option is chosen."""
_STOPPED = frozenset({"activation_negated", "effect_negated"})
