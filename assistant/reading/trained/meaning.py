"""Meaning: what two plays must have in common to be the same reading."""

import re
from collections.abc import Sequence

NEAR = (
    frozenset("activation_legal usable_again_this_turn summon_legal can_attack can_attack_again has_legal_target "
              "cost_payable counts_toward_limit can_change_position misses_timing".split()),
    frozenset("resolves applies effect_negated activation_negated affected what_happens".split()),
    frozenset("destroyed sent_to_gy zone_at_end banished returned_to_hand returned_to_deck what_happens "
              "controller_at_end".split()),
    frozenset("summoned summon_legal summon_negatable summon_negated treated_as_summoned activation_legal".split()),
    frozenset("chain_order resolution_order next_responder decides".split()),
    frozenset("damage_dealt damage_taken lp_change value drawn summon_count".split()),
    frozenset("attack_continues replay_occurs can_attack".split()),
    frozenset("cost_paid resolves cost_payable".split()),
    frozenset("hand_added returned_to_hand drawn resolves".split()),
)  # fmt: skip
"""Predicates that ask nearly the same."""
_DEED = re.compile(
    r"([AB]) (chain trigger|activate|chain|trigger|normal_summon|special_summon|flip_summon|set|change_position"
    r"|attack|choose) (.*)$"
)
_MAIN = ("activate", "attack")


class Meaning:
    """What a play says: the deeds of named cards, who does them, targets, Chain, order, and what is asked."""

    def __init__(self, lines: Sequence[str], names: Sequence[str]) -> None:
        self.asked = {
            (ask.split()[-1], frozenset(n for n in names if n in ask))
            for ask in lines
            if ask.startswith("?")
        }
        self.route = next(
            (
                r
                for r in ("define", "out_of_domain", "followup")
                if any(x.startswith(f"? {r}") for x in lines)
            ),
            "play",
        )
        self.verbs: list[str] = []
        self.deeds: list[tuple[str, str]] = []
        self.players: list[str] = []
        self.targets: set[tuple[str, str]] = set()
        self.chain: set[tuple[str, str]] = set()
        self._read(lines, sorted(names, key=len, reverse=True))

    def _read(self, lines: Sequence[str], names: Sequence[str]) -> None:
        before = None
        for line in lines:
            match = _DEED.match(line)
            if not match:
                continue
            verb = match[2].split()[0]
            same = "activate" if verb in ("chain", "trigger") else verb
            if same in _MAIN:
                self.verbs.append(same)
            doer, _, targets = match[3].partition(" > ")
            head = re.split(r' cost | tribute | with |"', doer)[0]
            name = next((n for n in names if n in head), None)
            if name is None:
                before = None
                continue
            if same in _MAIN and (name, same) not in self.deeds:
                self.deeds.append((name, same))
                self.players.append(match[1])
            self.targets |= {
                (name, n) for n in names if n in targets.split(" cost ")[0] and n != name
            }
            if match[2].startswith("chain") and before not in (None, name):
                self.chain.add((name, before))
            before = name

    def same_play(self, other: "Meaning", named: bool) -> bool:
        """Whether the plays are alike, players exchanged as a whole counting as alike."""
        if not named:
            return self.verbs == other.verbs
        turned = ["AB"["BA".index(p)] for p in other.players]
        return (
            self.deeds == other.deeds
            and self.players in (other.players, turned)
            and self.targets == other.targets
            and self.chain == other.chain
        )

    def same_ask(self, other: "Meaning") -> bool:
        """Whether they have something asked in common."""
        return any(
            _near(p, q) and (not names or bool(names & others) or p == q)
            for p, names in self.asked
            for q, others in other.asked
        )

    def same(self, other: "Meaning", named: bool) -> bool:
        """Whether they are the same reading."""
        if self.route != other.route or self.route != "play":
            return self.route == other.route
        return self.same_play(other, named) and self.same_ask(other)


def ranked(
    found: Sequence[tuple[list[str], float]], names: Sequence[str]
) -> list[tuple[list[str], float]]:
    """Readings that differ in meaning, with the summed probability of those that agree with them.

    `found`: plays of the likeliest route, then one line for each other route, with probabilities.
    """
    meanings = [Meaning(lines, names) for lines, _ in found]
    named = bool(names)
    rows = []
    for n, (lines, _) in enumerate(found):
        weight = sum(
            p for m, (_, p) in zip(meanings, found, strict=True) if meanings[n].same(m, named)
        )
        rows.append((meanings[n].route == meanings[0].route, weight, -n, lines))
    kept: list[tuple[list[str], float, Meaning]] = []
    for _, weight, n, lines in sorted(rows, key=lambda row: row[:3], reverse=True):
        if lines != ["?"] and not any(meanings[-n].same(m, named) for _, _, m in kept):
            kept.append((lines, weight, meanings[-n]))
    return [(lines, weight) for lines, weight, _ in kept]


def _near(a: str, b: str) -> bool:
    return a == b or any(a in group and b in group for group in NEAR)
