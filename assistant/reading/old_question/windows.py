"""Windows: the parts of a battle in which a question says that something is done."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import DECLARED, Deed
from assistant.reading.old_question.fillers import waits_for_negation
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.phase_triggers import BEGUN
from assistant.reading.old_question.resolving import note_resolving
from assistant.reading.old_question.stand_ins import FIGHTERS, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, CardCategory

_WORD = r"(?:[\w'\u2019]+\s+)"
_CALCULATED = r"\bafter (?:the )?(?:damage calculation|calculating (?:the )?damage)\b"
_CALCULATING = rf"\b(?:during|at|in|inside|within)\s+{_WORD}{{0,3}}?damage calculation\b"
_BEFORE = rf"\b(?:before|prior to)\s+{_WORD}{{0,3}}?damage calculation\b"
_STEP = (
    rf"\b(?:in|during|at|inside|within|mid)\s+{_WORD}{{0,4}}?damage step\b"
    r"|(?<!before )\b(?:we|it|they|the battle)(?: (?:have|has|are|is|had)|['\u2019](?:ve|re|s))? "
    r"(?:now |just |already )?(?:entered|reached|got to|gone to) (?:the |that )?damage step\b"
)
_BATTLE_STEP = rf"\b(?:in|during|inside|within)\s+{_WORD}{{0,3}}?battle step\b"
_TERSE = r"(?:^|[,;:.?(-] ?)(?:the )?damage step(?= ?(?:[,;:?)-]|$))"
_SAID = (
    (re.compile(_CALCULATED, re.IGNORECASE), "after damage calculation"),
    (re.compile(_BEFORE, re.IGNORECASE), "damage step"),
    (re.compile(_CALCULATING, re.IGNORECASE), "damage calculation"),
    (re.compile(_STEP, re.IGNORECASE), "damage step"),
    (re.compile(_BATTLE_STEP, re.IGNORECASE), DECLARED),
    (re.compile(_TERSE, re.IGNORECASE), "damage step"),
)
"""How each window is said, by the name it has in a scenario; "is there a Damage Step" says none."""


_PHASE = re.compile(
    r"(?<!until )(?<!end of )\b(?:in|during|(?:start|beginning) of"
    r"|(?<!until )(?:at|by) (?:the )?(?:very )?end of(?=[^.?!,]{0,24}\bbattle phase))\s+"
    rf"(?P<whose>{_WORD}{{0,3}}?)(?P<phase>draw|standby|battle|end) phase\b",
    re.IGNORECASE,
)
_MAIN = re.compile(rf"\b(?:in|during)\s+(?P<whose>{_WORD}{{1,3}}?)main phase\b", re.IGNORECASE)
_TURNS_END = re.compile(
    rf"\bat (?:the )?(?:very )?end of (?P<whose>{_WORD}{{1,2}}?)turn\b", re.IGNORECASE
)
_MINE = re.compile(r"\b(?:my|our|your)(?: own)? *$", re.IGNORECASE)
_THEIRS = re.compile(r"(?:opponent|opp)['\u2019]?s *$|\b(?:his|her|their) *$", re.IGNORECASE)


def enters(_: Story, clause: Clause) -> bool:
    """As in "once we have entered the Damage Step": that is a window, and no deed."""
    return any(noun.thing == "damage_step" for noun in clause.nouns)


def phase_of(story: Story, masked: str) -> str:
    """The phase in which a question says that all of it happens; "": none, or it is told by deeds.

    Whose phase it is tells whose turn it is.
    """
    at_end = _TURNS_END.search(masked)
    found = _PHASE.search(masked) or at_end or _MAIN.search(masked)
    if found is None:
        return ""
    whose = found["whose"]
    if _MINE.search(whose):
        story.turn = story.turn or "me"
    elif _THEIRS.search(whose):
        story.turn = story.turn or "them"
    fights = any(deed.do == "attack" for deed in story.deeds)
    if _is_only_asked(story, masked, found.start()):
        return ""
    phase = "end" if found is at_end else found.groupdict().get("phase", "").lower()
    if phase in BEGUN and not all(_is_done_then(deed, found.start()) for deed in story.deeds):
        return ""
    return "" if fights else phase


def _is_done_then(deed: Deed, said: int) -> bool:
    """As in "I activate X in my End Phase": of what may be done in it, and not told before it."""
    is_past = deed.hangs == "which"  # "Does the X I took with Y go back in the End Phase?"
    return deed.do == "activate" and deed.end >= said and not is_past


def _is_only_asked(story: Story, masked: str, at: int) -> bool:
    """As in "I destroyed X. Does it come back in the Standby Phase?": all else came before."""
    begins = max(masked.rfind(mark, 0, at) for mark in ".?!") + 1
    ends = masked.find("?", at)
    told = [deed for deed in story.deeds if deed.start < begins and not deed.is_asked]
    asked = [deed for deed in story.deeds if deed.start >= begins]
    return bool(begins and ends >= 0 and told and not asked)


def note_windows(story: Story, masked: str) -> None:
    """Puts what is done in the Damage Step there, with an attack before it if none was told.

    A phrase places what its own clause tells, or else what is told or asked after it.
    """
    note_resolving(story, masked)
    for pattern, window in _SAID:
        found = pattern.search(masked)
        is_terse = pattern is _SAID[-1][0]
        if found is None or (is_terse and story.last("attack") is not None):
            continue  # "... attacks and X is chained. Damage Step?" asks whether there is one.
        used = [deed for deed in story.deeds if deed.do == "activate"]
        own = [deed for deed in used if deed.start <= found.start() < max(deed.end, deed.start + 1)]
        later = [deed for deed in used if deed.start >= found.start() or deed.is_asked]
        meant = own or later or used[-1:]
        if meant and not (_answers_fighter(story, meant[0]) or _follows_trigger(story, meant[0])):
            if window != DECLARED:
                _choose_fighting(story, meant[0])
            is_plain = window == "damage step" and pattern is not _SAID[1][0]
            _place(story, meant[0], _own_window(story, meant[0]) if is_plain else window)
        return
    _note_own_windows(story)


def _note_own_windows(story: Story) -> None:
    """What is used in a battle, and names the part of the Damage Step for itself, is used there."""
    attack = next(
        (one for one in story.deeds if one.do == "attack" and one.hangs in _MEANWHILE), None
    )
    for deed in story.deeds:
        attack = deed if deed.do == "attack" else attack
        effect = story.effect_of(deed) if deed.do == "activate" and attack is not None else None
        is_quick = effect is not None and effect.fight is not None and not effect.is_trigger
        if is_quick and not (deed.window or deed.is_chained):
            deed.window = _own_window(story, deed)
        elif attack is not None and _is_at_declaration(story, deed, attack):
            deed.window, deed.is_chained = DECLARED, False


_MEANWHILE = frozenset({"when", "if", "while"})
"""What is told behind the deed that it comes before: "can I use X when Y attacks"."""


def _is_at_declaration(story: Story, deed: Deed, attack: Deed) -> bool:
    """As in "I attack with X and use Y on it": before the battle, by the attacking player."""
    facts = story.facts_of(deed.card)
    is_fast = facts is not None and (
        facts.kind is CardCategory.TRAP or "quick_play" in facts.traits
    )
    is_to_attack = story.deeds.index(deed) == story.deeds.index(attack) + 1
    before = story.deeds[: story.deeds.index(deed)]
    met = [one for one in before if one.do == "activate" and one.player != deed.player]
    is_to_attack &= not any(story.answers(one.card, Answers.ATTACK) for one in met)
    is_chained = deed.is_chained and not is_to_attack
    is_free = not (deed.window or is_chained or deed.is_later or deed.is_earlier)
    is_told_then = deed.start > attack.start and not (deed.is_new_turn or attack.is_asked)
    is_own = bool(deed.player) and deed.player == attack.player
    is_own &= not waits_for_negation(story, deed)
    return deed.do == "activate" and is_fast and is_free and is_told_then and is_own


def _choose_fighting(story: Story, deed: Deed) -> None:
    """Of several effects, the one that is tied to battles is meant in the Damage Step."""
    facts = story.facts_of(deed.card)
    fighting = [one.label for one in (facts.effects if facts else ()) if one.fight]
    if len(fighting) == 1 and not deed.effect:
        deed.effect = fighting[0]


def _own_window(story: Story, deed: Deed) -> str:
    """The part of the Damage Step that the effect names for itself."""
    effect = story.effect_of(deed)
    return (effect.fight.part if effect is not None and effect.fight else "") or "damage step"


def _answers_fighter(story: Story, deed: Deed) -> bool:
    """Whether a trigger of the battle was told, or is told here: its battle comes before it."""
    before = story.deeds[: story.deeds.index(deed) + 1]
    fighters = [one for one in before if _is_of_battle(story, one)]
    if fighters and fighters[-1] is not deed:
        deed.is_chained, deed.answered = True, "activation"
        deed.answers = fighters[-1].card
    return bool(fighters)


def _is_of_battle(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.is_trigger and effect.fight is not None


def _follows_trigger(story: Story, deed: Deed) -> bool:
    """Whether it answers something that is activated in the battle by itself."""
    at = story.deeds.index(deed)
    return deed.is_chained and any(one.window for one in story.deeds[:at])


def _place(story: Story, deed: Deed, window: str) -> None:
    effect = story.effect_of(deed)
    is_flip = effect is not None and effect.kind == "flip"  # When it is flipped, and not earlier.
    deed.window = "" if is_flip else window
    at = story.deeds.index(deed)
    told = story.last("attack")
    if told is not None and told not in story.deeds[:at]:
        story.deeds.remove(told)  # As in "can I use X on my attacking monster".
        story.deeds.insert(at, told)
    elif told is None:
        attack = Deed("attack", STAND_INS["monster"], start=deed.start, end=deed.start)
        story.deeds.insert(at, attack)
        story.assumptions.append(f"{STAND_INS['monster']} attacks, so that there is a Damage Step.")
        _match(story, deed, attack)


def _match(story: Story, deed: Deed, attack: Deed) -> None:
    """Lets those battle whom the effect wants to battle; a gap if that cannot be supposed."""
    effect = story.effect_of(deed)
    fight = effect.fight if effect is not None else None
    if fight is None or not fight.who:
        return
    if fight.is_open:
        why = f"which monsters battle, when {deed.card} is used, is not said"
        story.gaps.append(gap_at(story.text, deed, why))
    if fight.who == "itself":
        attack.targets = [deed.card]
    deed.answered = "attack"


def fit_fighters(story: Story) -> None:
    """As in "can I use X when my monster is attacked": an unnamed one is such as X asks for."""
    attack = next(
        (one for one in story.deeds if one.do == "attack" and one.hangs in _MEANWHILE), None
    )
    for deed in story.deeds:
        attack = deed if deed.do == "attack" else attack
        effect = story.effect_of(deed) if deed.do == "activate" and attack is not None else None
        fight = effect.fight if effect is not None else None
        if fight is None or attack is None or not fight.fits:
            continue
        card = _fighter_meant(deed, attack, fight.who)
        told = story.described.get(card, {})
        missing = {key: value for key, value in fight.fits if key not in told}
        if card in FIGHTERS and missing:
            story.described[card] = {**told, **missing}
            is_such = ", ".join(str(value) for value in missing.values())
            story.assumptions.append(f"{card} is {is_such}, as {deed.card} asks for.")


def _fighter_meant(deed: Deed, attack: Deed, who: str) -> str:
    """The monster of that side in the battle; empty: whose it is, is not known."""
    if not (deed.player and attack.player) or who not in {"you", "opponent"}:
        return ""
    is_attacker = (deed.player == attack.player) is (who == "you")
    return attack.card if is_attacker else next(iter(attack.targets), "")
