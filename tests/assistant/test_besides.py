"""What is told besides what was asked."""

from assistant.answering import Desk, computed
from assistant.besides import besides
from assistant.reading.questions import read_question


def test_what_is_asked_is_not_told_besides(desk: Desk) -> None:
    """What was asked and not answered is not answered by another fact of that card either."""
    text = "I activate Raigeki. Does Raigeki resolve?"
    reading = read_question(text, names=desk.names, facts=desk.facts)
    (possible,) = computed(reading, text, desk).possible
    told = {(claim.subject, claim.predicate) for claim in besides(reading, possible, ())}
    assert ("Raigeki", "activation_legal") in told
    assert ("Raigeki", "resolves") not in told


def test_where_it_ends_up_tells_that_it_was_sent_there(desk: Desk) -> None:
    """Of a card of which only that is asked."""
    text = "Magic Jammer negates my Raigeki. Where does Raigeki go?"
    reading = read_question(text, names=desk.names, facts=desk.facts)
    (possible,) = computed(reading, text, desk).possible
    told = [claim for claim in besides(reading, possible, ()) if claim.predicate == "sent_to_gy"]

    assert [(claim.subject, claim.value) for claim in told] == [("Raigeki", True)]
