"""Terms of the question: what an answer says, in the words and with the players of its question."""

from assistant.base.game_vocabulary import OF_PLAYERS
from assistant.base.ruling_records import Proposition, Term
from assistant.reading.understood_question import QuestionReading


def as_question_puts_it(one: Proposition, reading: QuestionReading) -> Proposition:
    """Rewords a general claim ("cannot be destroyed by battle") as the question asks it.

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


def with_players_named(one: Proposition, reading: QuestionReading) -> Proposition | None:
    """Replaces "you", "the opponent" or "the owner" by player A or B.

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
