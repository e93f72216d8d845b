"""Which effect: the effect of a card that a deed means, by the words that tell of it."""

import re
from collections.abc import Iterable, Sequence

from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.effect_hints import FINER, Hint, hints_in
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.set_off import triggered
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardAbilities, CardCategory, EffectAbilities


def choose_effects(story: Story, asked: Sequence[tuple[str, int, int]]) -> None:
    """Gives each deed the effect its words speak of, where they fit one better than the others.

    `asked` are the cards that are asked about, each with the span of the words that ask.
    """
    for deed in story.deeds:
        facts = story.facts_of(deed.card)
        if deed.do != "activate" or deed.effect or facts is None:
            continue
        spans = [(deed.start, _end(story, deed.end, deed.card))]
        spans += [(start, end) for card, start, end in asked if card == deed.card]
        said = [_plain(story, start, end, deed.card) for start, end in spans]
        words = " ; ".join(said)
        deed.effect = _meant(facts, words, _place_of(story, deed.card))
        if not deed.is_asked and len(said) > 1:
            deed.effect = _note_another(story, deed, facts, said) or deed.effect
        deed.effect = deed.effect or _in_battle(story, deed, facts)
        deed.effect = deed.effect or _from_where(deed, facts)
        deed.effect = deed.effect or _as_answered(story, deed, facts)
        deed.effect = deed.effect or _as_aimed(deed, facts)
        deed.effect = deed.effect or triggered(story, deed, facts)
        _use_face_up(story, deed, facts)
        deed.mode = _mode(story.effect_of(deed), words, {paid for paid, _ in deed.costs})


def _use_face_up(story: Story, deed: Deed, facts: CardAbilities) -> None:
    """As in "the effect of an already face-up X": not what X does when it is activated."""
    effect, said = story.effect_of(deed), story.said_of.get(deed.card, frozenset())
    is_row = facts.kind is not CardCategory.MONSTER and facts.stays_on_field
    if not is_row or "face_up" not in said or deed.is_asked or effect is None:
        return
    others = [one for one in facts.effects if one.label != "activation" and one.does_something]
    others = [one for one in others if not one.is_trigger] or others
    if effect.label == "activation" and len(others) != 1:
        why = f"which effect of the face-up {deed.card} is used was not read"
        story.gaps.append(gap_at(story.text, deed, why))
    else:
        deed.effect = others[0].label if effect.label == "activation" else effect.label
    if deed.effect and all(one.card != deed.card for one in story.board):
        place = Standing(deed.card, deed.player, face="up", start=deed.start, end=deed.end)
        story.board.append(place)


def _as_answered(story: Story, deed: Deed, facts: CardAbilities) -> str:
    """As in "can Stardust Dragon stop X's effect": the one that what is chained answers at all."""
    answering = (story.effect_of(one) for one in story.deeds if one.answers == deed.card)
    said = {word for one in answering if one is not None for word in one.answers_what}
    wanted = {does for word in said for start, does in _INCLUDED if word.startswith(start)}
    able = [one.label for one in facts.effects if one.does_something and wanted & one.does]
    return able[0] if len(able) == 1 else ""


def _as_aimed(deed: Deed, facts: CardAbilities) -> str:
    """As in "X's effect targets Y": the one of its effects that aims at anything."""
    main = facts.main_effect
    aiming = [one.label for one in facts.effects if one.targets and one.does_something]
    is_other = main is not None and not main.targets and facts.kind is CardCategory.MONSTER
    return aiming[0] if deed.targets and is_other and len(aiming) == 1 else ""


_INCLUDED = (
    ("destroy", "destroy"),
    ("add_from_deck", "add_to_hand"),
    ("send_from_deck", "send_to_gy"),
    ("summon_from_deck", "special_summon"),
)
"""What an answered effect includes, by how the word begins, and how that is called."""


def _in_battle(story: Story, deed: Deed, facts: CardAbilities) -> str:
    """As in "my monster is attacked. Can I use X": not what X does in the Main Phase alone.

    Nor is that meant in the other player's turn.
    """
    attack, main = story.last("attack"), facts.main_effect
    is_fought = attack is not None and attack.sentence <= deed.sentence and not deed.phase
    is_fought |= deed.player in OTHER and OTHER[deed.player] in {story.turn, story.turn_now}
    effects = (one for one in facts.effects if one.does_something and not one.is_trigger)
    able = [one.label for one in effects if not _is_of_main_phase(one)]
    is_slow = is_fought and main is not None and _is_of_main_phase(main)
    return able[0] if is_slow and len(able) == 1 else ""


def _from_where(deed: Deed, facts: CardAbilities) -> str:
    """As in "can I use X from my hand": the one effect that is used from there."""
    there = frozenset({deed.from_zone})
    able = [one.label for one in facts.effects if one.from_zones == there and not one.is_trigger]
    return able[0] if deed.from_zone and len(able) == 1 and len(facts.effects) > 1 else ""


def _is_of_main_phase(effect: EffectAbilities) -> bool:
    return bool(effect.phases) and effect.phases <= _MAIN


_MAIN = frozenset({"main1", "main2"})


def _note_another(story: Story, deed: Deed, facts: CardAbilities, said: Sequence[str]) -> str:
    """As in "I used X's search. Can I use its GY effect": another than the one that was used."""
    effects = [one for one in facts.effects if one.does_something]
    if not effects:
        return ""
    told, wanted = best_of(effects, said[0]), best_of(effects, " ; ".join(said[1:]))
    told = told or _elsewhere(effects, wanted)
    if not (told and wanted) or told == wanted:
        return ""
    story.other_effects[deed.card] = wanted
    return told


def _elsewhere(effects: Sequence[EffectAbilities], wanted: str) -> str:
    """As in "X was negated. Can I use its GY effect": what was used is another one."""
    off = [one.label for one in effects if one.from_zones and one.from_zones <= OFF_FIELD]
    others = [one.label for one in effects if one.label not in off and not one.is_trigger]
    return others[0] if wanted in off and len(others) == 1 else ""


def fitting_cards(story: Story, words: str, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """The cards spoken of, or those given, with an effect of which the words tell anything."""
    hints = [hint.fits for hint in hints_in(words) if hint.weight > FINER]
    spoken_of = story.named if among is None else among
    named = dict.fromkeys(card for card in spoken_of if story.facts_of(card) is not None)
    return tuple(
        card
        for card in named
        if hints and any(all(fits(one) for fits in hints) for one in _effects_of(story, card))
    )


def _effects_of(story: Story, card: str) -> tuple[EffectAbilities, ...]:
    facts = story.facts_of(card)
    return facts.effects if facts is not None else ()


def _end(story: Story, at: int, card: str) -> int:
    """Where the words that still belong to a deed end: ", Tributing it" does."""
    others = [one.start for one in story.mentions if one.start >= at and one.name != card]
    stop = _STOP.search(story.masked, at)
    return min([*others, stop.start() if stop else len(story.masked)])


_STOP = re.compile(
    r"[.?!;]|\b(?:and|but|then|while|if)\b|,(?! \w+ing\b)"
    r"|\bwhen\b(?! (?:it |is |was |it's |being )*(?:\w+[- ])?(?:\w+ed|sent)\b)"
)


def _plain(story: Story, start: int, end: int, card: str) -> str:
    """The words with marks for the names of cards: "@" for this one, "#" for others."""
    text, at = "", start
    for mention in story.mentions:
        if at <= mention.start < end:
            mark = "@" if mention.name == card else "#"
            text += story.masked[at : mention.start] + mark
            at = min(mention.end, end)
    return text + story.masked[at:end]


def _place_of(story: Story, card: str) -> str:
    """Where it is told to be, off the field: "I have X in my Graveyard"."""
    told = {one.zone for one in story.board if one.card == card and one.zone in OFF_FIELD}
    return told.pop() if len(told) == 1 else ""


OFF_FIELD = frozenset({"graveyard", "hand", "banished"})
"""Where a card may be told to be, and is used from there."""


def is_used_elsewhere(story: Story, card: str, noun: Noun) -> bool:
    """As in "does X negate Y's draw effect": of the one effect told so, used off the field."""
    facts = story.facts_of(card)
    if noun.facet != "effect" or facts is None or len(facts.effects) == 1:
        return False
    label = best_of(facts.effects, story.masked[noun.start : noun.end])
    return any(
        one.label == label and one.from_zones and "monster_zone" not in one.from_zones
        for one in facts.effects
    )


def _meant(facts: CardAbilities, words: str, place: str) -> str:
    """The label of the effect that the words fit best; "": none, or none alone."""
    effects = [one for one in facts.effects if one.does_something]
    there = [one for one in effects if place in one.from_zones]
    if len(there) == 1 and len(effects) > 1:
        return there[0].label
    return best_of(there or effects, words) if len(effects) > 1 else ""


def best_of(effects: Sequence[EffectAbilities], words: str) -> str:
    """The label of the one that fits most of what the words say; "": none, or several."""
    if (numbered := _numbered(effects, words)) is not None:
        return numbered.label
    hints = hints_in(words)
    scores = [_score(hints, effect) + _worded(effect, words) for effect in effects]
    best = max(scores, default=0)
    top = [one for one, score in zip(effects, scores, strict=True) if score == best]
    return top[0].label if best and len(top) == 1 else ""


def _score(hints: Sequence[Hint], effect: EffectAbilities) -> float:
    return sum(hint.weight for hint in hints if hint.fits(effect))


def _worded(effect: EffectAbilities, words: str) -> float:
    """As in "the effect that Summons a FIRE monster": words by which it looks for cards."""
    said = {word.lower() for word in _NAMING.findall(words)}
    told = {sign.removeprefix("says:") for sign in effect.signs if sign.startswith("says:")}
    return FINER / 2 if said & told else 0


_NAMING = re.compile(r"\b[A-Z][A-Za-z]+\b")


def _numbered(effects: Sequence[EffectAbilities], words: str) -> EffectAbilities | None:
    """As in "its second effect", "effect (2)", where every effect is one that is activated."""
    found = _NUMBER.search(words)
    if found is None or any(one.label == "activation" for one in effects):
        return None
    told = next(group for group in found.groups() if group).lower()
    if told == "last":
        return effects[-1]
    number = _NUMBERS.get(told[:3], 0) or int(re.sub(r"\D", "", told) or 0)
    return effects[number - 1] if 0 < number <= len(effects) else None


_NUMBERS = {"fir": 1, "sec": 2, "thi": 3, "fou": 4, "\u2460": 1, "\u2461": 2, "\u2462": 3}
_NUMBER = re.compile(
    r"\b(first|second|third|fourth|last|1st|2nd|3rd|4th) (?:\w+ )?(?:effect|eff|ability)\b"
    r"|\b(?:effect|eff) ?#?\(?([1-4])\)?(?!\w)|([\u2460-\u2462]|\([1-4]\)) effect",
    re.IGNORECASE,
)


def _mode(effect: EffectAbilities | None, words: str, paid: set[str]) -> str:
    """Of effects of which one is chosen, the one that the words and what is paid fit."""
    modes = effect.modes if effect is not None else ()
    facts = [EffectAbilities(label=label, does=does, costs=costs) for label, does, costs in modes]
    costly = [one.label for one in facts if paid & one.costs]
    if len(costly) == 1:
        return costly[0]
    return (best_of(facts, words) or _by_kind(facts, words)) if facts else ""


def _by_kind(modes: Sequence[EffectAbilities], words: str) -> str:
    """As in "does X destroy Set Spells": the one option whose words name that kind of card."""
    said = {kind for kind in CardCategory if kind.value in words.lower()}
    told = [one.label for one in modes if any(kind.value in one.label.lower() for kind in said)]
    return told[0] if len(told) == 1 else ""
