"""Summon kinds: how each monster is Summoned, by the words and by what its text allows."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.reading.english_words import SEVERAL
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS, SUMMONER, SUMMONER_IN_BATTLE
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.tribute_counts import told_tributes
from assistant.reading.understood_question import (
    Answers,
    CardAbilities,
    CardCategory,
    EffectAbilities,
    Negates,
)

_KINDS = ("special", "flip", "link", "synchro", "xyz", "pendulum", "ritual", "fusion", "tribute",
          "normal")  # fmt: skip
_SAID = re.compile(rf"\b({'|'.join(_KINDS)})[- ]?summon", re.IGNORECASE)
_BY_EFFECTS = frozenset({"fusion", "ritual"})
"""Summons that are always made by an effect."""
_BY_EFFECT = re.compile(
    r"\b(?:by|with|through|via|from|off) (?:a|an|the|some|another)? ?"
    r"(?:card(?:'s)? |monster(?:'s)? |resolving |activated )*effect\b(?! of)",
    re.IGNORECASE,
)
_WITH_MATERIALS = "summon_with_materials"
_MANY = re.compile(
    rf"\b(?P<number>{'|'.join(SEVERAL)}|several|multiple|more than (?:1|one)) (?:[\w-]+ ){{0,2}}"
    r"(?:monsters|guys|dudes|creatures)\b",
    re.IGNORECASE,
)
_ITSELF = re.compile(
    r"\b(?:by|with|through|via|from|off|using) (?:its|his|their) (?:own )?"
    r"(?:\w+ )?(?:effect|eff|ability|text)\b"
    r"|\bsummon(?:s|ed|ing)? itself\b",
    re.IGNORECASE,
)
_BUILT_IN = re.compile(
    r"\b(?:by|with|through|via|from|using) (?:its|his|their|a|an|the) (?:own )?"
    r"(?:\w+[- ])?(?:procedure|condition|summoning condition|method)\b|\binherent\w*",
    re.IGNORECASE,
)
_MAKER = re.compile(
    r"\b(?P<word>by|with|through|via|from|off|using|thanks to)"
    r"(?: (?:the|an?|my|their|his|her|your)| opponent's)*"
    r"(?: (?:activated )?(?:effect|resolution|activation) of)?"
    r"(?: (?:the|an?|my|their|his|her))*\s*$",
    re.IGNORECASE,
)


_SUCCEEDED = re.compile(
    r"\bsuccessful(?:ly)?\b|\bsucce(?:ss|ed)\w*|\balready (?:been )?\w*[ -]?summoned\b"
    r"|\bhits? the (?:field|board|table)\b|\bonce (?:it|he|that monster) (?:is|'s) on the field\b",
    re.IGNORECASE,
)
_ASKED_SUCCESS = re.compile(
    r"(?:^|(?<=[.?!,:;] ))(?:does|will|would|did|do|is|was)\b[^.?!]*?\bsucce(?:ss|ed)\w*[^.?!]*\?",
    re.IGNORECASE,
)
"""As in "does the Summon succeed?": that is the question."""
_ATTEMPTED = re.compile(r"\battempt|\bduring the summon\b|\bmid[- ]summon", re.IGNORECASE)


def note_summon_windows(story: Story, masked: str) -> None:
    """As in "X was Summoned successfully", "while the Summon is attempted": when others act."""
    _take_sets(story)
    for late in _belated(story):
        late.window = late.window or "summon attempt"
    for late in _long_after(story):
        late.window = late.window or "open"
    is_late = _SUCCEEDED.search(_ASKED_SUCCESS.sub("", masked))
    is_early = _ATTEMPTED.search(masked)
    summons = [at for at, one in enumerate(story.deeds) if one.do == "summon"]
    if not summons or bool(is_late) == bool(is_early):
        return
    after = [one for one in story.deeds[summons[-1] + 1 :] if one.do == "activate"]
    deed = next((one for one in after if not one.is_chained), None)
    if deed is not None and not deed.window:
        deed.window = "after summon" if is_late else "summon attempt"


def _belated(story: Story) -> Iterator[Deed]:
    """As in "X is Summoned and uses its effect. Can I negate the Summon?": it came before that."""
    between: list[Deed] = []
    for deed in story.deeds:
        is_against = deed.answered == "summon" and story.negates(deed.card, Negates.SUMMON)
        if is_against and any(one.card == deed.answers for one in between):
            yield deed
        between = [] if deed.do == "summon" else [*between, deed]


def _take_sets(story: Story) -> None:
    """As in "he Sets a monster. Torrential Tribute?": what is asked of answers no Set."""
    first = story.deeds[0] if story.deeds else None
    if first is None or first.do != "activate" or not _answers_summons(story, first.card):
        return
    for standing in [one for one in story.board if one.face == "down"]:
        if not (_is_set_now(story, standing) or _is_used_on(story, first, standing)):
            continue
        story.board.remove(standing)
        deed = Deed("summon", standing.card, standing.player, how="set", start=standing.start)
        story.deeds.insert(0, deed)


def _is_set_now(story: Story, standing: Standing) -> bool:
    said = _SETS.search(story.masked, standing.start, standing.end)
    return said is not None and story.kind(standing.card) is CardCategory.MONSTER


def _is_used_on(story: Story, deed: Deed, standing: Standing) -> bool:
    """As in "Can I use Solemn Judgment on a Set monster?"."""
    is_told_there = deed.start <= standing.start < deed.end
    return deed.is_asked and is_told_there and story.kind(standing.card) is CardCategory.MONSTER


_SETS = re.compile(
    r"\b(?:opponent|opp|player|he|she|they|i|we|you) (?:just |now |only |normal )*sets?\b"
    r"|\b(?:is|are|gets?|was|being) (?:just |only |normal )*set\b",
    re.IGNORECASE,
)


def _answers_summons(story: Story, card: str) -> bool:
    """Whether all it does answers Summons, be it beside activations."""
    effects = getattr(story.facts_of(card), "effects", ())
    answers = bool(effects) and all(Answers.SUMMON in one.answers for one in effects)
    return answers or _answers_only_summons(story, card)


def _answers_only_summons(story: Story, card: str) -> bool:
    effects = getattr(story.facts_of(card), "effects", ())
    met = frozenset(one for effect in effects for one in effect.answers)
    answers = any(effect.answers_summons for effect in effects) or met == {Answers.SUMMON}
    return answers and Answers.ACTIVATION not in met


def _long_after(story: Story) -> Iterator[Deed]:
    """As in "he Summoned X earlier this turn. Can I use Y now?": Y answers only a Summon."""
    for before, deed in pairwise(story.deeds):
        is_over = before.do == "summon" and _EARLIER.search(story.masked, before.start, before.end)
        is_apart = deed.is_asked and deed.sentence != before.sentence and not deed.is_chained
        if is_over and is_apart and _answers_only_summons(story, deed.card):
            yield deed


_EARLIER = re.compile(r"\b(?:earlier|previously|beforehand|a while ago)\b", re.IGNORECASE)


def note_summon_kinds(story: Story, masked: str) -> None:
    """Says of each Summon whether it is made by game mechanic, by its own text or by an effect."""
    for deed in story.deeds:
        if _is_by_procedure(story, deed):
            deed.do, deed.how, deed.effect = "summon", "special", ""
    for deed in [one for one in story.deeds if one.do == "summon" and one.how != "flip"]:
        _note_kind(story, masked, deed)
        _note_number(masked, deed)
        maker = next(_makers(story, masked, deed), "")
        if maker and not _is_made_by(story, deed, maker):
            _by_effect_of(story, deed, maker)
        elif maker:
            continue
        elif _is_in_battle(story, deed):
            _by_effect_of(story, deed, SUMMONER_IN_BATTLE)
        elif _is_by_unnamed(masked, deed):
            _by_effect_of(story, deed, SUMMONER)
        else:
            _by_its_text(story, masked, deed)


def _is_in_battle(story: Story, deed: Deed) -> bool:
    """As in "he attacks, and I Special Summon a monster": in the Battle Phase only effects do."""
    facts = story.facts_of(deed.card)
    is_plain = facts is not None and facts.is_stand_in and facts.kind is CardCategory.MONSTER
    return is_plain and _is_after_attack(story, deed) and deed.how in {"special", "normal"}


def _is_after_attack(story: Story, deed: Deed) -> bool:
    """Whether an attack is going on when it comes, as far as the words tell."""
    attack = story.last("attack")
    is_after = attack is not None and story.deeds.index(attack) < story.deeds.index(deed)
    return is_after and not deed.is_later


def _is_by_procedure(story: Story, deed: Deed) -> bool:
    """As in "I use X by Tributing Y", where none of X's effects costs a Tribute: a Summon."""
    facts = story.facts_of(deed.card) if deed.do == "activate" else None
    if facts is None or facts.kind is not CardCategory.MONSTER or not facts.has_procedure:
        return False
    is_paid = any(how == "tribute" and card != deed.card for how, card in deed.costs)
    return is_paid and not any("tribute" in one.costs for one in facts.effects)


def _note_kind(story: Story, masked: str, deed: Deed) -> None:
    """As in "the Special Summon of a monster": no Normal Summon."""
    deed.tributes = told_tributes(masked, deed)
    near = {found.lower() for found in _SAID.findall(masked[deed.start : deed.end])}
    said = near or {found.lower() for found in _SAID.findall(masked)}
    is_open = deed.how in {"", "normal"}
    if len(said) == 1 and is_open and (near or deed.card in STAND_INS.values()):
        deed.how = said.pop()
    facts = story.facts_of(deed.card)
    if deed.how != "normal" or facts is None:
        return
    if _NORMALLY.search(masked, deed.start, deed.end):
        return  # Whether that can be done is for the engine to say.
    if facts.is_never_normal or (facts.has_procedure and not said and _is_for_special(story)):
        deed.how = "special"


_NORMALLY = re.compile(r"\bnormal(?:ly)?[- ]summon|\bset\b", re.IGNORECASE)


def _is_for_special(story: Story) -> bool:
    """Whether what is used against the Summon negates only Special Summons."""
    effects = [
        effect
        for deed in story.deeds
        for effect in getattr(story.facts_of(deed.card), "effects", ())
        if Negates.SUMMON in effect.negates
    ]
    return bool(effects) and all(effect.answers_special_only for effect in effects)


def _makers(story: Story, masked: str, deed: Deed) -> Iterator[str]:
    """Cards by whose effect the question says that it is Summoned."""
    for mention in story.mentions:
        before = masked[: mention.start]
        found = _MAKER.search(before)
        if found is None or mention.name == deed.card:
            continue
        sentence = max(before.rfind(mark) for mark in ".?!;") + 1
        is_summon = "summon" in masked[sentence : found.start()].lower()
        facts = story.facts_of(mention.name)
        if is_summon and facts is not None and _can_make(facts, found["word"].lower()):
            yield mention.name


def _can_make(facts: CardAbilities, word: str) -> bool:
    makes = any(effect.summons or _WITH_MATERIALS in effect.does for effect in facts.effects)
    if facts.kind is CardCategory.MONSTER and word in {"with", "using", "from"}:
        return False  # Its material: "Link Summons X with Y".
    return makes and not facts.negating(Negates.SUMMON)


def _is_by_unnamed(masked: str, deed: Deed) -> bool:
    """As in "Summoned by a card effect", "a Fusion Summon"."""
    return deed.how in _BY_EFFECTS or (
        deed.how in {"", "special"} and _BY_EFFECT.search(masked) is not None
    )


def _is_made_by(story: Story, deed: Deed, maker: str) -> bool:
    """Whether the maker was told to be used, and so the Summon is what that brought."""
    told = story.deed_of(maker, do="activate")
    facts = story.facts_of(maker)
    if told is None or facts is None:
        return False
    if any(effect.targets for effect in facts.effects):
        told.targets = told.targets or [deed.card]
    elif deed.card not in STAND_INS.values():
        told.brings = told.brings or [deed.card]
    story.deeds.remove(deed)
    return True


def _note_number(masked: str, deed: Deed) -> None:
    """As in "Pendulum Summons three monsters": so many at once."""
    found = _MANY.search(masked)
    if deed.how == "pendulum" and found is not None and deed.card == STAND_INS["monster"]:
        number = SEVERAL.get(found["number"].lower(), 2)
        deed.brings = [f"{deed.card}#{at}" for at in range(2, number + 1)]


def _by_effect_of(story: Story, deed: Deed, maker: str) -> None:
    """The Summon becomes the activation of what makes it."""
    _answer_its_summon(story, deed)
    facts = story.facts_of(maker)
    if facts is not None and not any(effect.summons for effect in facts.effects):
        story.set_aside.add(maker)
        maker, facts = SUMMONER, story.facts_of(SUMMONER)
    summoned, deed.do, deed.card, deed.how = deed.card, "activate", maker, ""
    aims = facts is None or any(effect.targets for effect in facts.effects)
    if aims:
        deed.targets = [summoned]
    elif summoned not in STAND_INS.values():
        deed.brings = [summoned]
    for answer in (one for one in story.deeds if one.answers == summoned):
        answer.answers = maker
    story.note((maker,))


def is_built_in(masked: str) -> bool:
    """As in "by its own procedure": the Summon is no effect, and can be negated."""
    return _BUILT_IN.search(masked) is not None


def _by_its_text(story: Story, masked: str, deed: Deed) -> None:
    """A Special Summon by the monster's own text: built in, or by an effect that is activated."""
    facts = story.facts_of(deed.card)
    if facts is None or facts.kind is not CardCategory.MONSTER or facts.is_stand_in:
        if is_built_in(masked) and deed.how in {"", "normal"}:
            deed.how = "special"
        return
    own = [effect for effect in facts.effects if effect.summons_itself]
    is_normal = "normal" in masked[deed.start : deed.end].lower()
    is_said = bool(_ITSELF.search(masked)) and not is_normal
    is_said |= not is_normal and story.last("attack") is not None and _meets_attacks(own)
    if deed.how == "special" or (is_said and deed.how == "normal"):
        deed.how = "special"
        if own and not facts.has_procedure:
            deed.do, deed.how, deed.effect = "activate", "", own[0].label
        elif not facts.has_procedure:
            _by_some_effect(story, deed)


def _meets_attacks(effects: Sequence[EffectAbilities]) -> bool:
    """As in "X came out against my attack": that is the only way it Summons itself."""
    return bool(effects) and all(Answers.ATTACK in one.answers for one in effects)


def _answer_its_summon(story: Story, deed: Deed) -> None:
    """What only answers a Summon answers this one, not the activation of what makes it."""
    at = next(at for at, one in enumerate(story.deeds) if one is deed)
    for one in story.deeds:
        effect = story.effect_of(one) if one.do == "activate" and one is not deed else None
        is_next = one.is_chained and not one.answers and one in story.deeds[at + 1 : at + 2]
        is_to_it = one.answers == deed.card or is_next
        if effect is not None and effect.answers_summons and is_to_it:
            one.is_chained, one.answers, one.answered = False, "", ""


def _by_some_effect(story: Story, deed: Deed) -> None:
    """It has no way to Summon itself, so an effect does; which one matters if that is stopped."""
    others = [one for one in story.deeds if one is not deed and one.do == "activate"]
    if any(story.negates(one.card, Negates.SUMMON) for one in others):
        story.gaps.append(gap_at(story.text, deed, "which effect Summons it was not read"))
        return
    story.assumptions.append(f"{deed.card} is Special Summoned by a card effect.")
    is_met = _is_after_attack(story, deed) and not deed.is_new_turn
    _by_effect_of(story, deed, SUMMONER_IN_BATTLE if is_met else SUMMONER)
