"""Which effect: the effect of a card that a deed means, by the words that tell of it."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from assistant.reading.question.deed import Deed
from assistant.reading.question.set_off import triggered
from assistant.reading.question.story import Story
from assistant.reading.reading import CardFacts, EffectFacts, Negates

Fits = Callable[[EffectFacts], bool]
Says = Callable[[str], bool]


def choose_effects(story: Story, asked: Sequence[tuple[str, int, int]]) -> None:
    """Gives each deed the effect its words speak of, where they fit one better than the others.

    `asked` are the cards that are asked about, each with the span of the words that ask.
    """
    for deed in story.deeds:
        facts = story.facts_of(deed.card)
        if deed.do != "activate" or deed.effect or facts is None:
            continue
        spans = [(deed.start, _end(story, deed.end))]
        spans += [(start, end) for card, start, end in asked if card == deed.card]
        words = " ; ".join(_plain(story, start, end) for start, end in spans)
        deed.effect = _meant(facts, words, _place_of(story, deed.card))
        deed.effect = deed.effect or _in_battle(story, deed, facts)
        deed.effect = deed.effect or triggered(story, deed, facts)
        deed.mode = _mode(story.effect_of(deed), words, {paid for paid, _ in deed.costs})


def _in_battle(story: Story, deed: Deed, facts: CardFacts) -> str:
    """As in "my monster is attacked. Can I use X": not what X does in the Main Phase alone."""
    attack, main = story.last("attack"), facts.main_effect
    is_fought = attack is not None and attack.sentence <= deed.sentence and not deed.phase
    effects = (one for one in facts.effects if one.does_something and not one.is_trigger)
    able = [one.label for one in effects if not _is_of_main_phase(one)]
    is_slow = is_fought and main is not None and _is_of_main_phase(main)
    return able[0] if is_slow and len(able) == 1 else ""


def _is_of_main_phase(effect: EffectFacts) -> bool:
    return bool(effect.phases) and effect.phases <= _MAIN


_MAIN = frozenset({"main1", "main2"})


def fitting_cards(story: Story, words: str) -> tuple[str, ...]:
    """The cards spoken of that have an effect of which the words tell anything."""
    hints = [fits for said, fits in _HINTS if said(words)]
    named = dict.fromkeys(card for card in story.named if story.facts_of(card) is not None)
    return tuple(
        card
        for card in named
        if hints and any(all(fits(one) for fits in hints) for one in _effects_of(story, card))
    )


def _effects_of(story: Story, card: str) -> tuple[EffectFacts, ...]:
    facts = story.facts_of(card)
    return facts.effects if facts is not None else ()


def _end(story: Story, at: int) -> int:
    """Where the words that still belong to a deed end: ", Tributing it" does."""
    others = [mention.start for mention in story.mentions if mention.start >= at]
    stop = _STOP.search(story.text, at)
    return min([*others, stop.start() if stop else len(story.text)])


_STOP = re.compile(r"[.?!;]|\b(?:and|but|then|while|when|if)\b|,(?! \w+ing\b)")


def _plain(story: Story, start: int, end: int) -> str:
    """The words without the names of cards."""
    text, at = [], start
    for mention in story.mentions:
        if at <= mention.start < end:
            text.append(story.text[at : mention.start])
            at = min(mention.end, end)
    return "#".join([*text, story.text[at:end]])


def _place_of(story: Story, card: str) -> str:
    """Where it is told to be, off the field: "I have X in my Graveyard"."""
    told = {one.zone for one in story.board if one.card == card and one.zone in OFF_FIELD}
    return told.pop() if len(told) == 1 else ""


OFF_FIELD = frozenset({"graveyard", "hand", "banished"})
"""Where a card may be told to be, and is used from there."""


def _meant(facts: CardFacts, words: str, place: str) -> str:
    """The label of the effect that the words fit best; "": none, or none alone."""
    effects = [one for one in facts.effects if one.does_something]
    there = [one for one in effects if place in one.from_zones]
    if len(there) == 1 and len(effects) > 1:
        return there[0].label
    return best_of(there or effects, words) if len(effects) > 1 else ""


def best_of(effects: Sequence[EffectFacts], words: str) -> str:
    """The label of the one that fits most of what the words say; "": none, or several."""
    hints = [fits for said, fits in _HINTS if said(words)]
    scores = [sum(fits(effect) for fits in hints) for effect in effects]
    best = max(scores)
    top = [one for one, score in zip(effects, scores, strict=True) if score == best]
    return top[0].label if best and len(top) == 1 else ""


def _mode(effect: EffectFacts | None, words: str, paid: set[str]) -> str:
    """Of effects of which one is chosen, the one that the words and what is paid fit."""
    modes = effect.modes if effect is not None else ()
    facts = [EffectFacts(label=label, does=does, costs=costs) for label, does, costs in modes]
    costly = [one.label for one in facts if paid & one.costs]
    return costly[0] if len(costly) == 1 else best_of(facts, words) if facts else ""


def _does(*names: str) -> Fits:
    return lambda effect: bool(effect.does & set(names))


def _paid(*names: str) -> Fits:
    return lambda effect: bool(effect.costs & set(names))


def _from(zone: str) -> Fits:
    return lambda effect: zone in effect.from_zones


def _phase(phase: str) -> Fits:
    return lambda effect: phase in effect.phases


def _caused(*causes: str) -> Fits:
    return lambda effect: effect.cause in causes


def _said(words: str, *, exact: bool = False) -> Says:
    return lambda text: _compiled(words, exact=exact).search(text) is not None


@cache
def _compiled(words: str, *, exact: bool) -> re.Pattern[str]:
    """The hints are compiled when a card with several effects is first spoken of."""
    return re.compile(words, 0 if exact else re.IGNORECASE)


_OF = r"(?: (?:trigger(?:ed)? )?(?:effect|eff|ability|trigger|option)s?\b|-effect)"
_IN = r"(?:from|in|while in|activated in) (?:the |my |their |his |her |your |its )?"
_HINTS: tuple[tuple[Says, Fits], ...] = (
    (_said(r"\b(?:search\w*|tutor\w*|fetch\w*|add(?:s|ed|ing)?)\b"), _does("add_to_hand")),
    (_said(r"\b(?:draws?|drew|drawing)\b"), _does("draw")),
    (_said(r"\b(?:destroy\w*|destruction|pop(?:s|ped|ping)?)\b"), _does("destroy")),
    (_said(r"\bbanish\w*"), _does("banish")),
    (_said(r"\bbanish\w* (?:itself|it)\b"), _paid("banish")),
    (_said(r"\b(?:negat\w*|negs?)\b"), lambda effect: bool(effect.negates)),
    (_said(r"\bnegat\w* (?:the |its |that )?summon"), lambda e: Negates.SUMMON in e.negates),
    (
        _said(r"\b(?:reviv\w*|reborn|special summon\w*|bring\w* (?:\w+ )*?(?:out|back)|brought)\b"),
        lambda effect: effect.summons,
    ),
    (
        _said(r"\b(?:mill\w*|sends?|sending|dump\w*)\b"),
        lambda effect: "send_to_gy" in effect.does | effect.costs,
    ),
    (_said(r"\bby (?:\w+ly )?sending\b|\bsend\w* .*\bcost\b"), _paid("send_to_gy")),
    (_said(r"\b(?:bounc\w*|return\w*)\b"), _does("return_to_hand", "return_to_deck")),
    (_said(r"\b(?:burns?|burning|damage)\b"), _does("inflict_damage")),
    (
        _said(
            r"\b(?:tak\w+ control|control (?:effect|option)|steal\w*)\b|\btak(?:es?|ing|en) "
            r"(?:over|it|my|your|his|her|their|#)"
        ),
        _does("take_control"),
    ),
    (
        _said(r"\b(?:defen[cs]e|attack|battle|def|atk) (?:position|mode)\b|\bface-?down\b"),
        _does("change_position"),
    ),
    (_said(r"\bcop(?:y|ies|ying)\b"), _does("apply_effect_of", "take_effects_of")),
    (_said(r"\bequip\w*"), _does("equip")),
    (_said(r"\b(?:tribut\w*|sacrific\w*)\b"), _paid("tribute")),
    (_said(r"\bdetach\w*"), _paid("detach")),
    (
        _said(r"\bdiscard\w*"),
        lambda effect: "discard" in effect.costs or "discard" in effect.does,
    ),
    (_said(r"\btokens?\b"), _does("summon_tokens")),
    (_said(r"\bcounters?\b"), _does("place_counter")),
    (_said(rf"\bFLIP\b|\b[Ff]lip{_OF}", exact=True), lambda effect: effect.kind == "flip"),
    (
        _said(rf"\b(?:on[- ]|when[- ]|upon[- ])?(?:\w+ )?summon(?:ed|ing)?{_OF}|\bon[- ]summon"),
        _caused("summoned"),
    ),
    (
        _said(rf"\b(?:float(?:s|ing|er)?|when[- ]destroyed{_OF}|on[- ]destruction)\b"),
        _caused("destroyed", "sent_to_gy"),
    ),
    (
        _said(rf"\b(?:GY|graveyard|grave){_OF}|{_OF}(?: of #)? {_IN}(?:GY|grave)"),
        _from("graveyard"),
    ),
    (_said(rf"\bactivat\w+ (?:\S+ )?{_IN}(?:GY|grave)"), _from("graveyard")),
    (
        _said(rf"\bhand{_OF}|{_OF}(?: of #)? {_IN}hand|\bactivat\w+ (?:\S+ )?{_IN}hand"),
        _from("hand"),
    ),
    (_said(rf"\bquick{_OF}"), lambda effect: effect.kind == "quick"),
    (_said(rf"\bignition{_OF}"), lambda effect: effect.kind == "ignition"),
    (_said(r"\btriggers?\b|\btrigger effect"), lambda effect: effect.is_trigger),
    (_said(r"\bend phase\b"), _phase("end")),
    (_said(r"\bstandby phase\b"), _phase("standby")),
    (_said(r"\bbattle phase\b"), _phase("battle")),
)
"""What words say of an effect, and how it shows."""
