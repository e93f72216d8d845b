"""What a yes says: that what the play asks holds, that it does not, or nothing."""

import pytest

from assistant.reading.yes_no_questions import yes_means


@pytest.mark.parametrize(
    ("question", "predicate", "says"),
    [
        ("Is Sangan destroyed?", "destroyed", True),
        ("He uses Raigeki and pops my board. Does Sangan survive?", "destroyed", False),
        ("i raigeki, is his guy safe", "destroyed", False),
        ("Isn't Sangan destroyed?", "destroyed", None),
        ("How is Sangan destroyed?", "destroyed", None),
        ("Does it die or does it survive?", "destroyed", None),
        ("Can I use Raigeki?", "activation_legal", True),
        ("He chains Jammer. am I allowed to respond", "activation_legal", True),
        ("Is Raigeki stopped?", "activation_legal", None),
        ("Is it too late to chain Raigeki?", "activation_legal", False),
        ("Do I get it back?", "cost_paid", None),
        ("Will Raigeki resolve?", "resolves", True),
        ("I pop Mine in response, does it fizzle?", "resolves", False),
        ("Is Jinzo's effect negated?", "effect_negated", True),
        ("Skill Drain is up. Does Jinzo still work?", "effect_negated", False),
        ("Does the attack go through?", "attack_continues", True),
        ("Does Sangan's owner search?", "what_happens", None),
        ("Is it banished? And can I search?", "banished", None),
        ("What if it is destroyed?", "destroyed", None),
        ("Does THIS still negate?", "effect_negated", False),
        ("Does THIS still negate?", "resolves", True),
        ("Does THIS negate ANOTHER?", "resolves", True),
        ("Does ANOTHER negate THIS?", "resolves", False),
        ("Does ANOTHER negate THIS?", "effect_negated", True),
        ("Can THIS stop ANOTHER here?", "resolves", True),
        ("ANOTHER is up. Will THIS get negated?", "resolves", False),
        ("Does it negate it?", "resolves", None),
        ("Does that negate my monster?", "resolves", None),
    ],
)
def test_a_yes_says_what_the_words_say(question: str, predicate: str, *, says: bool | None) -> None:
    """Only of one asking sentence, in words that say it one way or the other."""
    assert yes_means(question, predicate) is says
