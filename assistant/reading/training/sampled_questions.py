"""Sampled questions: plays of one to four deeds told by phrases, a second source of examples.

They teach how deeds, players, targets and Chains hang together; what people really ask about comes
from the written questions.  Cards are drawn by kind; no text of a card or a question is used.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.reading.trained.card_features import KINDS
from assistant.reading.trained.facts_table import CardFacts
from assistant.reading.trained.masked_question import masked
from assistant.reading.trained.play_coding import NotCodableError
from assistant.reading.trained.play_tokens import SPECIAL_SUMMON, Vocabulary
from assistant.reading.training.sampled_wordings import Phrases, SampledWordings, shipped_wordings
from assistant.reading.training.training_examples import TrainingExample, coded


@dataclass(frozen=True, slots=True)
class SamplingChances:
    """How often each thing is told, of 1."""

    shorthand: float = 0.15
    shorthand_says_whose: float = 0.6
    shorthand_by_turns: float = 0.85
    chain_goes_on: float = 0.75
    chained_by_the_other: float = 0.9
    activation: float = 0.5
    attack: float = 0.22
    told_as_later: float = 0.5
    attack_answered: float = 0.8
    attacker_told_before: float = 0.7
    direct_attack: float = 0.25
    target: float = 0.4
    target_is_chained: float = 0.4
    target_told_before: float = 0.75
    cost: float = 0.15
    tribute: float = 0.3
    materials: float = 0.5
    summon_answered: float = 0.5
    answered_by_itself: float = 0.5
    asked_of_chain: float = 0.12
    asked_of_player: float = 0.08
    asked_often: float = 0.5
    asked_first: float = 0.15
    same_join: float = 0.6


SAMPLING = SamplingChances()
_PLACE_COUNTS = (0, 0, 1, 1, 2)
_LINK_COUNTS = (2, 3, 3, 4)
_DEED_COUNTS = (1, 2, 2, 3, 3, 4)
_ASK_COUNTS = (1, 1, 1, 2)
_LATEST = 3
"""What is asked is about one of so many cards named last."""
_WITHOUT_ENDING = ("i", "we", "they", "me")
_MONSTERS = tuple(kind for kind in KINDS if kind.endswith("monster") and kind != "token monster")
_MAIN_DECK = ("normal monster", "effect monster", "flip monster")
_EXTRA_DECK = (
    "fusion monster", "synchro monster", "xyz monster", "link monster", "effect monster",
)  # fmt: skip
_LASTING = ("continuous spell", "continuous trap", "field spell")
_FROM_HAND_OR_SET = tuple(kind for kind in KINDS if kind.endswith(("spell", "trap")))
_ACTIVATED = (*_FROM_HAND_OR_SET, "effect monster")
_FAST = tuple(kind for kind in KINDS if kind.endswith("trap") or kind == "quick play spell")
_CHAINED = (*_FAST, "effect monster")
_ANYTHING = tuple(kind for kind in KINDS if kind not in ("unknown card", "token monster"))
_OTHER = {"A": "B", "B": "A"}


class QuestionSampler:
    """Makes questions with their plays from phrases."""

    def __init__(
        self, cards: CardFacts, vocabulary: Vocabulary, wordings: SampledWordings | None = None
    ) -> None:
        """`cards` are those that are named; without wordings, the shipped ones are used."""
        self._cards, self.vocabulary = cards, vocabulary
        self._wordings = wordings or shipped_wordings()
        self._by_kind: dict[str, list[str]] = {}
        for name, features in cards.features.items():
            self._by_kind.setdefault(KINDS[features.kind], []).append(name)

    def examples(self, count: int, rng: random.Random) -> list[TrainingExample]:
        """So many questions, the same for the same state of `rng`."""
        found: list[TrainingExample] = []
        while len(found) < count:
            text, lines, names = _Story(self._wordings, self._by_kind, rng).told()
            question = masked(text, {name: name for name in names}, self._cards)
            mentions = {name: name for name in question.names}
            example = TrainingExample(question, lines, mentions=mentions)
            try:
                found.append(coded(example, self.vocabulary, self._cards))
            except NotCodableError:  # more cards than there are slots
                continue
        return found


class _Story:
    """One question that is being told."""

    def __init__(
        self, wordings: SampledWordings, by_kind: Mapping[str, Sequence[str]], rng: random.Random
    ) -> None:
        self._wordings, self._by_kind, self._rng = wordings, by_kind, rng
        self._persons = rng.choice(wordings.persons)
        self._said: list[str] = []
        self._lines: list[str] = []
        self._names: list[str] = []
        self._field: list[tuple[str, str]] = []
        """Monsters that are there: whose, and which."""

    def told(self) -> tuple[str, tuple[str, ...], list[str]]:
        """The words of the question, the lines of its play, and the cards named."""
        for _ in range(self._rng.choice(_PLACE_COUNTS)):
            self._tell_place()
        if self._happens(SAMPLING.shorthand):
            self._tell_links()
        else:
            self._tell_deeds(self._rng.choice(_DEED_COUNTS))
        asked = [self._ask() for _ in range(self._rng.choice(_ASK_COUNTS))]
        return self._joined(asked), tuple(self._lines), self._names

    def _happens(self, chance: float) -> bool:
        return self._rng.random() < chance

    def _card(self, kinds: Sequence[str]) -> str:
        """A card of one of the kinds that the question does not name yet."""
        there = [kind for kind in kinds if kind in self._by_kind]
        while True:
            name = self._rng.choice(self._by_kind[self._rng.choice(there)])
            if name not in self._names:
                self._names.append(name)
                return name

    def _in_words(self, phrases: Phrases, player: str, card: str = "", other: str = "") -> str:
        """One of the phrases, filled in; `{whose}` is the opponent's beside `{other}`."""
        asker, askers, opponent, opponents = self._persons
        if player == "A":
            person, own, opposite = asker, askers, opponents
        else:
            person, own, opposite = opponent, opponents, askers
        plain = person.lower() in _WITHOUT_ENDING
        phrase = self._rng.choice(phrases)
        return phrase.format(
            player=person,
            whose=opposite if "{other}" in phrase else own,
            card=card,
            other=other,
            s="" if plain else "s",
            es="" if plain else "es",
            ies="y" if plain else "ies",
            ve="ve" if plain else "s",
        )

    def _tell(self, line: str, said: str) -> None:
        self._lines.append(line)
        self._said.append(said)

    def _tell_place(self) -> None:
        """A card lies somewhere."""
        wording = self._rng.choice(self._wordings.places)
        player = self._rng.choice("AB")
        kinds = {"spell_trap_zone": _LASTING, "monster_zone": _MONSTERS}
        name = self._card(kinds.get(wording.place, _ANYTHING))
        line = f"{player} {wording.place} {name} {wording.state}".rstrip()
        self._tell(line, self._in_words(wording.phrases, player, name))
        if wording.place == "monster_zone":
            self._field.append((player, name))

    def _tell_links(self) -> None:
        """A Chain in shorthand, "CL1 X, CL2 Y", by turns or as it says whose they are."""
        player, mark = self._rng.choice("AB"), self._rng.choice(self._wordings.link_marks)
        for n in range(self._rng.choice(_LINK_COUNTS)):
            name = self._card(_CHAINED if n else _FROM_HAND_OR_SET)
            says_whose = self._happens(SAMPLING.shorthand_says_whose)
            whose = f"{self._persons[1 if player == 'A' else 3]} " if says_whose else ""
            verb = "chain" if n else "activate"
            self._tell(f"{player} {verb} {name}", f"{mark.format(n + 1)} {whose}{name}")
            if self._happens(SAMPLING.shorthand_by_turns) or not says_whose:
                player = _OTHER[player]

    def _tell_deeds(self, count: int) -> None:
        """So many deeds, some of them with an answer."""
        player = self._rng.choice("AAB")
        chained = ""
        for _ in range(count):
            if chained and self._happens(SAMPLING.chain_goes_on):
                if self._happens(SAMPLING.chained_by_the_other):
                    player = _OTHER[player]
                chained = self._tell_use("chain", player, _CHAINED, chained)
                continue
            if self._lines:
                player = self._rng.choice("AB")
            kind = self._rng.random()
            if kind < SAMPLING.activation:
                chained = self._tell_use("activate", player, _ACTIVATED)
            elif kind < SAMPLING.activation + SAMPLING.attack:
                player, chained = self._tell_attack(player)
            else:
                self._tell_summon(player)
                chained = ""

    def _tell_use(self, verb: str, player: str, kinds: Sequence[str], chained: str = "") -> str:
        """A card of these kinds is activated, perhaps with a target and a cost; the card."""
        phrases = self._activating() if kinds is _ACTIVATED else self._wordings.chaining
        name = self._card(kinds)
        line, said = f"{player} {verb} {name}", self._in_words(phrases, player, name)
        if self._happens(SAMPLING.target):
            target = self._target(name, chained)
            line = f"{line} > {target}"
            said = f"{said} {self._in_words(self._wordings.targeting, player, name, target)}"
        if self._happens(SAMPLING.cost):
            cost, words = self._rng.choice([*self._wordings.costs.items()])
            paid = self._card(_MONSTERS)
            line = f"{line} cost {cost} {paid}"
            said += self._rng.choice((" ", ", ")) + self._in_words(words, player, name, paid)
        self._tell(line, said)
        return name

    def _activating(self) -> Phrases:
        """How it is said that something new is activated."""
        is_later = bool(self._said) and self._happens(SAMPLING.told_as_later)
        return self._wordings.activating_later if is_later else self._wordings.activating

    def _target(self, name: str, chained: str) -> str:
        """The card chained to, one told before, or another monster."""
        if chained and self._happens(SAMPLING.target_is_chained):
            return chained
        held = [one for one in self._names if one != name]
        if held and self._happens(SAMPLING.target_told_before):
            return self._rng.choice(held)
        return self._card(_MONSTERS)

    def _tell_attack(self, player: str) -> tuple[str, str]:
        """An attack and perhaps its answer: who acted last, and the card that answers or ""."""
        own = [name for who, name in self._field if who == player]
        is_known = bool(own) and self._happens(SAMPLING.attacker_told_before)
        attacker = self._rng.choice(own) if is_known else self._card(_MONSTERS)
        if self._happens(SAMPLING.direct_attack):
            said = self._in_words(self._wordings.attacking_directly, player, attacker)
            self._tell(f"{player} attack {attacker} > direct", said)
        else:
            theirs = [name for who, name in self._field if who != player and name != attacker]
            target = self._rng.choice(theirs) if theirs else self._card(_MONSTERS)
            said = self._in_words(self._wordings.attacking, player, attacker, target)
            self._tell(f"{player} attack {attacker} > {target}", said)
        if not self._happens(SAMPLING.attack_answered):
            return player, ""
        player = _OTHER[player]
        return player, self._tell_use("activate", player, _CHAINED)

    def _tell_summon(self, player: str) -> None:
        """A Summon or a Set, perhaps with what is used for it, perhaps answered."""
        verb, phrases = self._rng.choice([*self._wordings.summoning.items()])
        name = self._card(_EXTRA_DECK if verb == SPECIAL_SUMMON else _MAIN_DECK)
        line, said = f"{player} {verb} {name}", self._in_words(phrases, player, name)
        if verb == "normal_summon" and self._happens(SAMPLING.tribute):
            paid, words = self._card(_MONSTERS), self._wordings.costs["tribute"]
            line = f"{line} tribute {paid}"
            said = f"{said} {self._in_words(words, player, name, paid)}"
        elif verb == SPECIAL_SUMMON and self._happens(SAMPLING.materials):
            first, second = self._card(_MONSTERS), self._card(_MONSTERS)
            line = f"{line} with {first}, {second}"
            said = f"{said} {self._in_words(self._wordings.materials, player, first, second)}"
        self._tell(line, said)
        self._field.append((player, name))
        if not self._happens(SAMPLING.summon_answered):
            return
        if self._happens(SAMPLING.answered_by_itself):
            said = self._in_words(self._wordings.triggering, player, name)
            self._tell(f"{player} trigger {name}", said)
        else:
            self._tell_use("activate", _OTHER[player], _FAST)

    def _ask(self) -> str:
        """What is asked, of the Chain, a player or a card: its words."""
        kind = self._rng.random()
        if kind < SAMPLING.asked_of_chain:
            predicate, words = self._rng.choice([*self._wordings.asked_of_chains.items()])
            self._lines.append(f"? Chain {predicate}")
            return self._rng.choice(words)
        if kind < SAMPLING.asked_of_chain + SAMPLING.asked_of_player:
            player = self._rng.choice("AB")
            predicate, words = self._rng.choice([*self._wordings.asked_of_players.items()])
            self._lines.append(f"? {player} {predicate}")
            return self._in_words(words, player)
        rows = dict(self._wordings.asked_often)
        if not self._happens(SAMPLING.asked_often):
            rows |= self._wordings.asked_sometimes
        predicate, words = self._rng.choice([*rows.items()])
        name = self._rng.choice(self._names[-_LATEST:])
        label = ": ATK" if predicate == "value" else ""
        self._lines.append(f"? {name}{label} {predicate}")
        return self._in_words(words, "A", name)

    def _joined(self, asked: Sequence[str]) -> str:
        """The whole question: mostly what happened first, then what is asked."""
        rng, wordings = self._rng, self._wordings
        usual, story = rng.choice(wordings.joins), self._said[0]
        for said in self._said[1:]:
            same = self._happens(SAMPLING.same_join)
            story += (usual if same else rng.choice(wordings.joins)) + said
        ask = rng.choice(wordings.between_what_is_asked).join(asked) + rng.choice(wordings.ends)
        lead = rng.choice(wordings.leads)
        if self._happens(SAMPLING.asked_first):
            return f"{lead}{ask} {story}."
        return f"{lead}{story}{rng.choice(wordings.before_what_is_asked)}{ask}"
