"""What is only pointed at, though its kind decides, is a gap."""

import pytest

from tests.assistant.old_question.test_question_unsaid import gaps_of


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("My Trap was destroyed before it resolved. Does it still resolve?", "stays on the field"),
        ("Can Ash Blossom & Joyous Spring be used against its effect?", "would answer"),
        ("Can I activate Infinite Impermanence from my hand?", "controls cards"),
        ("My effect was negated. Can I use it again this turn?", "how often"),
        ("They negated the Summon or the effect. Where does Jinzo go?", "which of the two"),
        ("It is in the same column. Is Mystical Space Typhoon negated?", "columns"),
        ("Jinzo attacks me. Can I chain Magic Jammer to anything?", "answers is not said"),
        ("I control a Dragon monster. Can I Normal Summon a Zombie monster?", "not told apart"),
        ("I Set Jinzo. What does Dark Hole do to my other monster?", "other monster"),
        ("How many cards are drawn if my Dark Bribe resolves?", "only stands for"),
        ("Who gets to chain first after I activate Raigeki?", "of the kind that is asked for"),
        ("When is Sangan's effect activated if Raigeki destroys it?", "when something happens"),
        ("Two Skill Drains are face-up. Is Jinzo negated?", "several copies"),
        ("I activate Pot of Greed with one card in the Deck. Legal?", "a Deck holds"),
        ("Can Thunder Dragon discard itself during my opponent's turn?", "turn it is was not"),
        (
            "I attack his monster with Jinzo. How much damage does he take?",
            "how strong the monster",
        ),
        ("He attacks with a monster into my Jinzo. Is Jinzo destroyed?", "how strong the monster"),
        ("He has two Jinzos and I destroy both. Can I flip Mirror Force?", "told apart"),
        ("Does Skill Drain stop Traps?", "what is asked"),
        (
            "He Pendulum Summons three monsters. Can Solemn Judgment negate only one of them?",
            "one of several Summons",
        ),
        ("I have Sangan but no monsters in my Deck. Can I activate it?", "a Deck holds"),
        ("A card is sent from my field to the GY. Is Jinzo destroyed?", "which card it is"),
        ("He does not pay for Imperial Order. Is Imperial Order destroyed?", "is not paid"),
        ("I use Forbidden Chalice on my monster. What is its ATK?", "has by itself"),
        ("Nibiru is activated after 5 Summons. Does it target?", "Summons were made"),
        (
            "Jinzo is destroyed in response to my monster's effect. Is it negated?",
            "activation was not read",
        ),
        ("Can I target the Tributed monster with Compulsory Evacuation Device?", "which card"),
        ("Can I use a monster's effect in the hand while Skill Drain is up?", "what its effect"),
        (
            "I took Jinzo with Change of Heart. When my opponent gets it back, can he use it?",
            "given back",
        ),
        (
            "He chains Divine Wrath to Stardust Dragon. Can I use Stardust Dragon on Divine Wrath?",
            "second use",
        ),
        (
            "D.D. Crow hits Sangan while its effect is on the Chain. Is Sangan banished?",
            "on the Chain",
        ),
    ],
)
def test_what_is_not_said_is_a_gap(question: str, why: str) -> None:
    """The gap names what is missing."""
    assert why in gaps_of(question)


@pytest.mark.parametrize(
    "question",
    [
        "My Normal Trap was destroyed before it resolved. Does it still resolve?",
        "I attack directly with a 2000 ATK monster. How much damage?",
        "He attacks with a monster and I flip Mirror Force. Is his monster destroyed?",
        "My opponent activates Pot of Greed. Can I use Ash Blossom & Joyous Spring against it?",
        "I control no cards. Can I activate Infinite Impermanence from my hand?",
        "I use Book of Moon in response to Sangan's effect. Does Book of Moon resolve?",
        "I pay half my LP for Solemn Judgment and it is negated. Where does Solemn Judgment go?",
    ],
)
def test_what_is_said_is_none(question: str) -> None:
    """Nothing is missing then."""
    assert gaps_of(question) == ""
