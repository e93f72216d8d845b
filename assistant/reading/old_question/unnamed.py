"""Unnamed.

Cards and effects that are only pointed at, though their kind decides; each is a gap.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import Gap
from assistant.reading.old_question.fillers import FILLERS
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.resolving import RESOLVING
from assistant.reading.old_question.stand_ins import (
    FIELD_NEGATOR,
    FIGHTERS,
    LIMITED,
    NEGATED_SUMMONER,
    NEGATORS,
    OFF_FIELD,
    PAID_WITH_ITSELF,
    REMOVERS,
    SOFT_LIMITED,
    STAND_INS,
)
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.unnamed_aims import note_unfit_aims
from assistant.reading.old_question.untold_ways import untold_ways
from assistant.reading.understood_question import Answers, AskedClaim, CardCategory

_POINTED = re.compile(
    r"\b(?:it|its|that|this|those|these|his|her|their|the)\b(?: (?:card|monster|spell|trap))?"
    r"(?:['\u2019]s)?(?: effects?| activation)?\s*$",
    re.IGNORECASE,
)
_KIND_TOLD = re.compile(
    r"\b(?:normal|continuous|quick-play|quickplay|field|equip|counter|ritual)\b", re.IGNORECASE
)
_BOARD_TOLD = re.compile(r"\b(?:control\w*|empty|no cards?|nothing|alone)\b", re.IGNORECASE)
_EITHER = re.compile(
    r"((?:summon|activation|effect)s? or (?:the |its )?(?:summon|activation|effect)\b)[^.?!]*[.!]",
    re.IGNORECASE,
)
_OF_KIND = frozenset({"resolves", "effect_negated", "applies"})
"""What depends on whether a card has to stay on the field."""


def note_unnamed(story: Story, masked: str, asked: Sequence[AskedClaim]) -> None:
    """What kind of card is destroyed, what is answered, and whether a Trap is usable so."""
    story.gaps += (
        *_kinds(story, masked, asked),
        *_answered(story, masked, asked),
        *_from_hand(story, masked, asked),
        *_limits(story, asked),
        *_invented(story, asked),
        *_in_damage_step(story, asked),
        *_to_nothing(story, asked),
        *_fallen(story, masked, asked),
        *_stopped_attacks(story, asked),
        *_unmeasured(story, asked),
        *_base_values(story, asked),
        *_untold_targets(story, asked),
        *_open_negations(story, asked),
        *note_unfit_aims(story, asked),
        *untold_ways(story, asked),
        *_alternatives(masked),
    )


def _invented(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """A question is never about a card that only stands for what must have been there."""
    for one in asked:
        card = card_and_part(one.subject)[0].partition("#")[0]
        if card in {*FILLERS, *NEGATORS.values(), FIELD_NEGATOR, NEGATED_SUMMONER}:
            yield gap_at(story.text, one, f"{card} only stands for what is not told")


def _kinds(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "my Trap was destroyed before it resolved": it may have been a Continuous Trap."""
    plain = {STAND_INS["spell"], STAND_INS["trap"]}
    asking = {one.subject for one in asked if one.predicate in {"resolves", "applies"}} & plain
    struck = {card for deed in story.deeds for card in (*deed.targets, *deed.hurts)}
    struck |= {deed.card for deed in story.deeds if deed.do == "apply"}
    if _KIND_TOLD.search(masked):
        return
    for deed in story.deeds:
        if deed.do == "activate" and deed.card in asking & struck:
            yield gap_at(
                story.text, deed, "whether it is a card that stays on the field is not said"
            )


def _answered(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can X be used against its effect": nothing that it could mean was named."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    for before, deed in zip(story.deeds, story.deeds[1:], strict=False):
        is_filled = (before.start, before.end) == (deed.start, deed.end) and before.end > 0
        marks = (at for at in pairwise(f" {masked}") if "\ue000" <= at[1] <= "\uf8ff")
        is_named = sum(sign != before for before, sign in marks) > 1
        if is_filled and deed.card in tried and not is_named:
            words = masked[deed.start : deed.end].rstrip("?!. ")
            if _POINTED.search(words):
                yield gap_at(story.text, deed, f"which effect {deed.card} would answer is not said")


def _from_hand(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can I use this Trap from my hand": that hangs on what its player controls."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    told = bool(story.absent or story.board) or _BOARD_TOLD.search(masked) is not None
    for deed in story.deeds:
        is_trap = deed.card in tried and story.kind(deed.card) is CardCategory.TRAP
        if is_trap and deed.from_zone == "hand" and not told:
            yield gap_at(
                story.text, deed, f"whether the player of {deed.card} controls cards is not said"
            )


def _alternatives(masked: str) -> Iterator[Gap]:
    """As in "They negated the Summon or the effect": which of the two is left open."""
    for found in _EITHER.finditer(masked):
        why = "which of the two it was is not said"
        yield Gap(text=found[1], start=found.start(1), end=found.end(1), why=why)


_IS_ANEW = re.compile(
    r"\bface[- ]?down\b|\b(?:leaves?|left) the field\b|\b(?:came|comes?|brought) back\b"
    r"|\b(?:revive|return|bounce|re-?summon)\w*|\b(?:second|other|another) (?:copy|one)\b",
    re.IGNORECASE,
)
"""It is told that the card left the field, was turned face-down, or is another one."""


def _limits(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "My effect was negated. Can I use it again": how often is not known of no card."""
    unnamed = {*STAND_INS.values(), *NEGATORS.values()}
    for one in asked:
        is_unnamed = one.subject in unnamed or one.subject == "Summon"
        if one.predicate == "usable_again_this_turn" and is_unnamed:
            why = "which card it is, and how often it can be used, is not said"
            yield Gap(text=one.subject, start=one.start, end=one.end, why=why)
        is_limited = one.subject in {SOFT_LIMITED, *(name for _, name in LIMITED)}
        if is_limited and _IS_ANEW.search(story.masked):
            why = "whether the limit is of that one card or of all cards of its name is not said"
            yield Gap(text=one.subject, start=one.start, end=one.end, why=why)


def _in_damage_step(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "Can I chain my Trap in the Damage Step?": that hangs on what the card does."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    for deed in story.deeds:
        is_unnamed = deed.card in tried & set(STAND_INS.values())
        is_unnamed &= deed.window not in {"", RESOLVING}
        if is_unnamed and deed.card != STAND_INS["counter_trap"]:
            yield gap_at(story.text, deed, "which card it is, and what it does, is not said")


def _to_nothing(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "Can I chain my Trap to that?": neither the card nor what it answers is told."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    deeds = [deed for deed in story.deeds if deed.card in tried & set(STAND_INS.values())]
    if len(deeds) == len(story.deeds) and not story.board:
        for deed in deeds:
            if _TO_THAT.search(story.masked, deed.start):
                yield gap_at(story.text, deed, "which card it is, and what it answers, is not said")


def _fallen(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "My monster was destroyed. Does its effect activate?", "my hand trap"."""
    unnamed = set(STAND_INS.values())
    fallen = {one.card for one in story.deeds if one.do == "apply"}
    for one in asked:
        is_own = one.subject == STAND_INS["effect_monster"] and one.subject in fallen
        is_own |= one.subject in unnamed and _HAND_TRAP.search(masked) is not None
        is_own |= _is_off_field(story, one.subject)
        is_own |= one.predicate == "activation_legal" and one.subject in OFF_FIELD.values()
        if one.predicate in {"activation_legal", "resolves"} and is_own:
            yield gap_at(story.text, one, "which card it is, and what its effect is, is not said")


def _is_off_field(story: Story, card: str) -> bool:
    """As in "a monster's effect in the hand": of the unnamed, the field is known."""
    deed = story.deed_of(card, do="activate")
    is_unnamed = card == STAND_INS["effect_monster"] and deed is not None
    return is_unnamed and deed is not None and deed.from_zone in {"hand", "graveyard"}


_HAND_TRAP = re.compile(r"\bhand[- ]?traps?\b", re.IGNORECASE)
_TO_THAT = re.compile(r"\b(?:to|on|against) (?:that|this|it)\b", re.IGNORECASE)


def _stopped_attacks(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "My attack was stopped. Can I attack again?": by what, is not told."""
    for one in asked:
        if one.predicate == "can_attack_again" and not story.deeds:
            yield gap_at(story.text, one, "what became of the attack before is not said")


def _unmeasured(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "I attack his monster with X. How much damage?": how strong it is, is not told."""
    monsters = FIGHTERS | {STAND_INS["effect_monster"]}
    attack = story.last("attack")
    fighters = (
        {one.partition("#")[0] for one in (attack.card, *attack.targets)} if attack else set()
    )
    open_ones = [one for one in fighters & monsters if not _is_measured(story, one)]
    is_fought = not any(one.do == "activate" for one in story.deeds)
    for one in asked if open_ones else ():
        is_of_battle = one.subject.endswith("damage") and not _stops_attacks(story)
        if (one.predicate == "value" and is_of_battle) or (
            one.predicate in _OF_BATTLE and is_fought and one.subject.partition("#")[0] in fighters
        ):
            why = "how strong the monster is that battles is not told"
            yield gap_at(story.text, one, why)


def _base_values(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "my monster is equipped with X. What is its ATK?": what it has by itself."""
    monsters = FIGHTERS | {STAND_INS["effect_monster"]}
    for one in asked:
        card, stat = card_and_part(one.subject)
        told = story.described.get(card.partition("#")[0], {})
        is_unnamed = card.partition("#")[0] in monsters and stat in {"ATK", "DEF"}
        if is_unnamed and stat.lower() not in told:
            yield gap_at(story.text, one, f"the {stat} that the monster has by itself is not told")


def _untold_targets(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "X attacked already. Can I use it on a monster?": what it attacked, is not told."""
    attack = story.last("attack")
    if attack is None or attack.targets or attack.is_asked or _stops_attacks(story):
        return
    unnamed = FIGHTERS | {STAND_INS["effect_monster"]}
    aimed = {card.partition("#")[0] for one in story.deeds for card in one.targets}
    tried = {one.card for one in story.deeds if one.do == "activate" and one.card == attack.card}
    for one in asked if tried and aimed & unnamed else ():
        if card_and_part(one.subject)[0] == attack.card:
            yield gap_at(story.text, attack, "what was attacked decides, and is not told")


def _open_negations(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "My monster is negated. I Tribute it for its effect": by what, decides.

    What negates monsters only while they are on the field does not reach those that left it.
    """
    negating = [one for one in story.deeds if one.card == NEGATORS["monster"]]
    negated = {card for one in negating for card in one.targets}
    left = negated & set(PAID_WITH_ITSELF.values())
    left |= {
        one.answers
        for one in story.deeds
        if one.card in REMOVERS.values() and one.answers in {*negated, *one.targets}
    }
    if negating and not _LINGERS.search(story.masked):
        for one in asked:
            if one.subject in left & negated and one.predicate in _OF_KIND | {"activation_legal"}:
                why = "whether what negates it reaches monsters that left the field is not said"
                yield gap_at(story.text, one, why)


_LINGERS = re.compile(
    r"\b(?:until|till|for the (?:rest|remainder) of|lingering)\b",
    re.IGNORECASE,
)
_OF_BATTLE = frozenset({"destroyed", "destroyed_by_battle", "sent_to_gy", "zone_at_end"})


def _is_measured(story: Story, card: str) -> bool:
    """Whether the figure is told with which it battles."""
    is_defending = bool({"defense", "set"} & story.said_of.get(card, frozenset()))
    is_defending |= any(
        one.card == card and one.position in {"defense", "set"} for one in story.board
    )
    return ("def" if is_defending else "atk") in story.described.get(card, {})


def _stops_attacks(story: Story) -> bool:
    """Whether something is used that answers an attack: then there may be no battle."""
    used = (one.card for one in story.deeds if one.do == "activate")
    return any(story.answers(card, Answers.ATTACK) for card in used)
