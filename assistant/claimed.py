"""Claimed: what a judge said as a claim about what was asked, and what of it decides."""

from collections.abc import Iterator, Sequence

from assistant.answering import Considered
from assistant.compared import compared
from assistant.implications import SUGGESTED, implied
from assistant.phrasing import OF_PLAYERS
from assistant.reading.kinds_asked import PERMISSIONS
from assistant.reading.reading import QuestionReading
from assistant.reading.subjects import names_of
from assistant.records import Agreement, Proposition, StatedClaim, Term
from assistant.verdicts import Possibility, fact_asked


def of_the_matter(claims: tuple[StatedClaim, ...], considered: Considered) -> Iterator[StatedClaim]:
    """Where what was asked is answered rightly, what is said of other cards is only a reason."""
    reading = considered.reading
    asked = {card.split("#")[0] for ask in reading.asked for card in names_of(ask.subject)}
    answered = any(one.decisive and one.agreement is Agreement.AGREES for one in claims)
    outright = any(_is_outright(one, considered) for one in claims)
    settled = {one.predicate for one in claims if _is_outright(one, considered)}
    for one in claims:
        other = not asked & set(names_of(one.subject))
        differs = one.agreement is Agreement.DISAGREES
        alone = not reading.yes_no and not differs and one.text.lower().startswith(_ONLY)
        denied = not differs and one.text.lower().startswith(_NOTHING) and _anything(considered)
        other = other or _is_sequel(one, reading)
        about = _asked_by(one, considered)
        other = other or (outright and not about)
        other = other or (bool(about) and one.predicate not in settled and about <= settled)
        yield beside(one) if (answered and other and differs) or alone or denied else one


def is_to_the_point(claims: Sequence[StatedClaim], considered: Considered) -> bool:
    """Whether what decides is not only said of another card than the first, of 'what happens'."""
    reading = considered.reading
    decisive = [one for one in claims if one.decisive]
    if not reading.asked or not all(ask.expanded for ask in reading.asked) or not decisive:
        return True
    main = names_of(reading.asked[0].subject)
    differs = any(one.agreement is Agreement.DISAGREES for one in decisive)
    return differs or any(set(names_of(one.subject)) & set(main) for one in decisive)


def _is_outright(one: StatedClaim, considered: Considered) -> bool:
    """Whether the very thing that was asked is said to be as it was computed."""
    return one.decisive and one.agreement is Agreement.AGREES and _is_asked(one, considered)


def _is_asked(one: StatedClaim, considered: Considered) -> bool:
    """Whether it says, in whichever words, what was asked: 'it stays', where it ends up."""
    return bool(_asked_by(one, considered))


def _asked_by(one: StatedClaim, considered: Considered) -> set[str]:
    """What was asked that it says, or suggests, something of."""
    said = {one.predicate, *(predicate for predicate, _ in implied(one.predicate, one.value))}
    said |= {predicate for predicate, _ in SUGGESTED.get((one.predicate, one.value), ())}
    asked = {ask.predicate for ask in considered.reading.asked if not ask.expanded}
    return asked & said


def _is_sequel(one: StatedClaim, reading: QuestionReading) -> bool:
    """'Yes, pay 800 and it is negated', where it was asked whether a card can be used on another.

    What "it" is may be either of the two.
    """
    of_use = all(ask.predicate in PERMISSIONS for ask in reading.asked)
    told = one.predicate not in PERMISSIONS and one.text.lower().startswith(("it ", "they ", "it'"))
    return of_use and told and len(reading.cards) > 1


_ONLY = ("only ", "just ")
"""'Only the attacker dies': that it does is the least of what is said."""
_NOTHING = ("nothing ", "nothing,", "nothing.")
_COMING = frozenset({"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck"})


def _anything(considered: Considered) -> bool:
    """Whether any of the things happened that "what happens?" asks for."""
    asked = [one for one in considered.reading.asked if one.expanded and one.predicate in _COMING]
    facts = considered.possible[0].play.facts if considered.possible else ()
    found = (fact_asked(ask, facts) for ask in asked)
    return any(fact is not None and fact.value is True for fact in found)


def beside(one: StatedClaim) -> StatedClaim:
    """A claim as a reason, which decides nothing."""
    return one.model_copy(update={"decisive": False, "is_reason": True})


def as_asked(one: Proposition, reading: QuestionReading) -> Proposition:
    """'It can't be destroyed by battle', where it was asked whether a battle destroys it.

    'Neither player can Special Summon', where it was asked of one monster.
    """
    asked = {ask.predicate: ask.subject for ask in reading.asked}
    if one.predicate == "destroyed_by_battle" and "destroyed" in asked:
        return one.model_copy(update={"predicate": "destroyed"})
    is_nobody = one.predicate == "summon_legal" and one.subject.classes == {"player"}
    if is_nobody and one.value is False and "summoned" in asked and not one.subject.name:
        subject = Term(name=asked["summoned"])
        return one.model_copy(update={"predicate": "summoned", "subject": subject})
    return one


def as_negated(one: Proposition, possible: Sequence[Possibility]) -> Proposition:
    """'It is negated', of an effect that is used where its card is in no zone of the field."""
    if one.predicate != "negated_on_field" or compared(one, possible):
        return one
    used = one.model_copy(update={"predicate": "effect_negated"})
    return used if compared(used, possible) else one


def seated(one: Proposition, reading: QuestionReading) -> Proposition | None:
    """A claim about 'you', 'the opponent' or 'the owner' as one about player A or B.

    None: who that is, is not known.
    """
    if one.predicate not in OF_PLAYERS:
        return one
    seats = {name: seat for seat, name in reading.players.items()}
    of_owner = str(one.value) == "owner"
    seat = _owner_of(str(one.subject.name), reading) if of_owner else seats.get(str(one.value))
    return one.model_copy(update={"value": seat}) if seat else None


def _owner_of(card: str, reading: QuestionReading) -> str:
    """The side on which a card is from the start, or whose it is told to be; empty: unknown."""
    start = reading.scenario.get("start")
    owners: set[str] = set()
    for side in ("A", "B"):
        zones = start.get(side) if isinstance(start, dict) else None
        for zone in zones.values() if isinstance(zones, dict) else ():
            for spot in zone if isinstance(zone, list) else ():
                name = spot.get("card") if isinstance(spot, dict) else spot
                owner = spot.get("owner") if isinstance(spot, dict) else None
                if name == card:
                    owners.add(str(owner or side))
    return owners.pop() if len(owners) == 1 else ""
