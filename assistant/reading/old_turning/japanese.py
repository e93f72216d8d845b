"""Japanese: a question turned into English words, clause by clause.

Every clause ends with its verb; what stands before it is told apart by its particles.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.card_mentions import Mention
from assistant.reading.old_question.tokens import inflected
from assistant.reading.old_turning.japanese_clauses import Clause, Verb, english, purpose
from assistant.reading.old_turning.japanese_endings import BEING_SET, JOINTS, SUPPOSING
from assistant.reading.old_turning.japanese_naming import ZONES, noun_of
from assistant.reading.old_turning.japanese_nouns import NOUNS
from assistant.reading.old_turning.japanese_patterns import (
    AT_ATTACK,
    CLOSING,
    CONDITION,
    CONDITIONS,
    DESCRIBED,
    DOES,
    DURING,
    LINKED,
    PAID,
    SIZED,
    WHOSE,
)
from assistant.reading.old_turning.japanese_phrases import ALONE, PHRASES, said_alone
from assistant.reading.old_turning.japanese_verbs import verb_at
from assistant.reading.old_turning.japanese_words import ASKS, HARMLESS, PARTICLES, PLACES, PLAYERS
from assistant.reading.old_turning.turned import Piece, Turned

_STOPS = frozenset("。！？!?\n")
_ROLES = {
    "topic": {"は", "が", "も", "って"},
    "thing": {"を", "と"},
    "against": {"に対して", "に対し"},
    "to": {"に", "には", "にも", "へ"},
}
"""What a particle makes of the noun before it."""
_CLEFT = re.compile(
    r"のは(?:誰|どちら(?:の(?:プレイヤー|方))?|どっち(?:の(?:プレイヤー|方))?)(?:です|でしょう|になります)?か?"
)
"""As in "サーチするのは誰ですか"."""
_HEAD = re.compile("(?:(?P<who>自分|相手)の)?「?")
"""What a clause before a noun describes."""
_PLAYER_DOES = re.compile("(?P<who>自分|相手)[がは]")
_SUPPOSED = frozenset({"場合", "時", "とき", "たら", "際"})
_SOURCE = re.compile("^(?:on|in) ")
_AIMED = re.compile("を対象(?:に|と)?し(?:て?い|た|ま)")
"""It is targeted; not "with X as the target", which tells what is done to it."""
_NOUN_STARTS = frozenset("「モカ")


def from_japanese(text: str, mentions: Sequence[Mention]) -> Turned:
    """The question in English words."""
    reader = _Reader(text, mentions)
    reader.read()
    return Turned(tuple(reader.pieces), tuple(reader.unknown))


class _Reader:
    def __init__(self, text: str, mentions: Sequence[Mention]) -> None:
        self.text = text
        self.cards = {mention.start: mention for mention in mentions}
        self.pieces: list[Piece] = []
        self.unknown: list[tuple[int, int]] = []
        self.clause = Clause()
        self.held: tuple[Clause, Verb] | None = None
        """A clause that may go together with the next: "Xをリリースして効果を発動できますか"."""
        self.used: set[str] = set()
        """The cards that were activated so far."""
        self.actor = ""
        """Who was said to act last: the other player answers it."""
        self.at = 0

    def read(self) -> None:
        """Reads the whole text."""
        while self.at < len(self.text):
            before = self.at
            if not any(
                take()
                for take in (
                    *(self._card, self._whole, self._phrase),
                    *(self._sized, self._verb, self._word),
                )
            ):
                self._skip()
            if self.clause.start < 0:
                self.clause.start = before

    # --- pieces ---------------------------------------------------------------------------

    def _say(self, words: str) -> None:
        start = self.clause.start if self.clause.start >= 0 else self.at
        if words.strip():
            self.pieces.append(Piece(words.strip(), start, max(self.at, start + 1)))

    def _card(self) -> bool:
        mention = self.cards.get(self.at)
        if mention is None:
            return False
        self._noun("\u300c" + mention.name + "\u300d")
        self.at = mention.end
        rest = CLOSING.match(self.text, self.at)
        self.at = rest.end() if rest is not None else self.at
        during = DURING.match(self.text, self.at)
        attack = AT_ATTACK.match(self.text, self.at)
        if during is not None:
            self.at = during.end()
            self._say(f"{self.clause.noun} is face-up .")
            self.clause = Clause()
        elif attack is not None:
            self.at = attack.end()
            self._say(f"when {self.clause.noun} attacks ,")
            self.clause = Clause()
        return True

    def _noun(self, words: str) -> None:
        self.clause.noun = noun_of(self.clause, words, is_first=not self.pieces)
        self.clause.owner = ""

    def _whole(self) -> bool:
        rest = self.text[self.at :]
        found = next(
            (ask for ask in sorted(ASKS, key=len, reverse=True) if rest.startswith(ask)), ""
        )
        if not found:
            return False
        self.at += len(found)
        self._say(ASKS[found])
        self.clause = Clause()
        return True

    def _phrase(self) -> bool:
        """What is read as a whole: limits, numbers of cards, materials, the target of a card."""
        for alone in ALONE:
            found = alone.match(self.text, self.at)
            said = said_alone(self.clause, found) if found is not None else ""
            if found is not None and said:
                self.at = found.end()
                self._say(said)
                self.clause = Clause(is_linked=alone is LINKED)
                return True
        for pattern, take in PHRASES:
            found = pattern.match(self.text, self.at)
            if found is not None and take(self.clause, found):
                self.at = found.end()
                return True
        return False

    def _sized(self) -> bool:
        """As in "攻撃力1400の", "どちらのフィールドに"."""
        told = DESCRIBED.match(self.text, self.at)
        if told is not None and (self.clause.noun.endswith("\u300d") or self.clause.noun == ""):
            self._noun(f"{DOES[told['does']]} effect")
            self.at = told.end()
            return True
        whose = WHOSE.match(self.text, self.at)
        found = whose or SIZED.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        figure = unicodedata.normalize("NFKC", "" if whose else found[1] or found[2])
        self.clause.whose |= whose is not None
        if whose is None:
            self.clause.kind = f"with {figure} atk" if found[1] else f"of level {figure}"
        return True

    def _skip(self) -> None:
        char = self.text[self.at]
        self.at += 1
        if char in _STOPS:
            self._flush()
            mark = "?" if char in "？?" else "."
            if not (self.pieces and self.pieces[-1].text.endswith("?")):
                self._say(mark)
            self.clause = Clause()
        elif not (char.isspace() or char in "、，,「」『』（）()・〜～"):
            self.unknown.append((self.at - 1, self.at))

    def _flush(self) -> None:
        """What stands without a verb at the end of a sentence."""
        if self.held is not None:
            held, self.held = self.held, None
            self._told(*held, joined=False)
        left = " ".join(filter(None, (self.clause.topic, self.clause.noun, *self.clause.place)))
        if left:
            self._say(left)

    # --- words ----------------------------------------------------------------------------

    def _word(self) -> bool:
        rest = self.text[self.at :]
        tables = (
            (PLACES, self._place),
            (PLAYERS, self._player),
            (NOUNS, self._named),
            (PARTICLES, self._particle),
            (HARMLESS, self._harmless),
        )
        found = [(word, take) for table, take in tables for word in table if rest.startswith(word)]
        if not found:
            return False
        word, take = max(found, key=lambda one: len(one[0]))
        if word.startswith("を対象") and _AIMED.match(rest):
            word = "を"
        elif word in {"にも", "でも"} and rest[2:3] == "う":
            word = word[0]  # "に | もう1枚".
        self.at += len(word)
        take(word)
        return True

    def _harmless(self, word: str) -> None:
        del word

    def _place(self, word: str) -> None:
        clause, english = self.clause, PLACES[word]
        if english == "on the field" and clause.owner:
            clause.side, clause.owner = clause.owner, ""
        elif english.startswith("<"):
            clause.look = english.strip("<>")
        elif english in {"its", "it"}:
            clause.owner = "its" if english == "its" else ""
            clause.noun = "it" if english == "it" else clause.noun
        elif english == "another":
            clause.owner = "another"
        elif english in ZONES and self.text[self.at - 1 : self.at + 1].find("の") >= 0:
            owner = {"i": "my ", "my opponent": "my opponent's "}.get(clause.owner, "the ")
            clause.zone = english.replace("the ", owner)
        elif english:
            is_source = self.text.startswith("から", self.at)
            clause.place.append(_SOURCE.sub("from ", english) if is_source else english)

    def _player(self, word: str) -> None:
        if PLAYERS[word] == "we":
            self.clause.who = "we"
            self.at += self.text[self.at : self.at + 1] in {"に", "は", "が", "も"}
            return
        self.clause.owner = PLAYERS[word]
        rest = self.text[self.at :]
        if rest[:1] in {"が", "は", "も"}:
            self.clause.who, self.clause.owner = PLAYERS[word], ""
            self.at += 1
        elif rest.startswith("の"):
            self.at += 1
        elif rest.startswith(("によって", "に")):
            self.clause.by = PLAYERS[word]

    def _named(self, word: str) -> None:
        self._noun(NOUNS[word])

    def _particle(self, word: str) -> None:
        clause, noun = self.clause, self.clause.noun
        if word == "の" or not noun:
            return
        is_means = word in {"で", "によって", "により", "では", "でも"}
        role = next((name for name, words in _ROLES.items() if word in words), "")
        if word.startswith("を対象"):
            clause.targets = noun
        elif word.startswith("の対象"):
            clause.by = noun
        elif is_means and noun.endswith("cost"):
            clause.place.append("as a cost")
        elif is_means and noun == "chain":
            clause.answers = clause.answers or "in response"
        elif is_means:
            clause.by = noun
        elif role and not (role == "topic" and clause.topic):
            setattr(clause, role, noun)
        clause.noun = ""

    # --- verbs ----------------------------------------------------------------------------

    def _verb(self) -> bool:
        found = verb_at(self.text, self.at)
        if found is None:
            return False
        verb, self.at = found
        told = self.clause.thing or self.clause.place or self.at not in self.cards
        if verb.base == "set" and verb.end in BEING_SET and self.clause.by and not told:
            self.clause.look = "face-down"  # "Xで | セットしたYを破壊".
            return True
        cleft = _CLEFT.match(self.text, self.at)
        if cleft is not None:
            self.at = cleft.end()
            self._say(f"who {inflected(verb.base)[1]} {self.clause.thing or self.clause.noun} ?")
            self.clause = Clause()
            return True
        after = CONDITION.match(self.text, self.at)
        if after is not None:
            self.at = after.end()
            verb = replace(verb, hangs=after["word"])
        elif verb.end.endswith(SUPPOSING):
            verb = replace(verb, hangs="たら")
        is_closed = self.text[self.at : self.at + 1] in {"？", "?"}
        is_asked = not verb.hangs and (verb.end.endswith("か") or is_closed)
        verb = replace(verb, is_asked=is_asked)
        if is_asked and verb.is_tried and (self.clause.thing or self.clause.by or self.held):
            verb = replace(verb, is_passive=False, can=True)
        if not (self._is_answer(verb) or self._is_payment(verb)):
            self._sentence(verb)
        return True

    def _is_answer(self, verb: Verb) -> bool:
        """As in "Xにチェーンして": what is done next answers it."""
        clause = self.clause
        if verb.base != "chain" or verb.end not in JOINTS or clause.thing:
            return False
        if clause.to.endswith("\u300d") and clause.to not in self.used:
            self._say(f"{clause.to} is activated .")  # It is answered, and so was activated.
            clause.answers = "in response"
        else:
            clause.answers = f"in response to {clause.to}" if clause.to else "in response"
        clause.to = ""
        if not clause.who and self.actor:
            clause.who = {"i": "my opponent", "my opponent": "i"}.get(self.actor, "")
        return True

    def _is_payment(self, verb: Verb) -> bool:
        """As in "コストで捨てた手札": what was paid."""
        if not verb.is_attribute or verb.base not in {"discard", "pay"}:
            return False
        paid = PAID.match(self.text, self.at)
        self.at = paid.end() if paid is not None else self.at
        self.clause = Clause(noun="the cost", start=self.clause.start)
        return True

    def _sentence(self, verb: Verb) -> None:
        clause, hangs = self.clause, verb.hangs
        if clause.is_linked and verb.base in {"activate", "chain"} and not verb.is_asked:
            self._say(f"{clause.topic or clause.thing or clause.noun} .")
            self.clause = Clause()
            return
        opening = CONDITIONS.get(hangs, "if") if hangs else ""
        is_joined = verb.end in JOINTS
        held, self.held = self.held, None
        if held is not None and verb.is_asked and verb.can and not clause.topic:
            self._say(" ".join((english(held[0], replace(held[1], is_asked=True, can=True)),
                                purpose(clause, verb), "?")))  # fmt: skip
            self.clause = Clause()
            return
        if held is not None:
            if self._is_own(clause, verb):
                held[0].who = clause.who = held[0].who or "i"
            self._told(*held, joined=not hangs)
            if hangs:
                self._say(".")
        if is_joined and not hangs and not verb.is_passive and clause.thing:
            self.held = (clause, verb)
            self.clause = Clause(who=clause.who, start=clause.start)
            return
        self._told(clause, verb, opening=opening, joined=is_joined)

    def _described(self, clause: Clause, verb: Verb) -> str:
        """As in "コントロールを奪った自分のX": what the clause before a card's name is about."""
        head = _HEAD.match(self.text, self.at)
        mention = self.cards.get(head.end()) if head is not None else None
        if mention is None or head is None or not verb.is_attribute or clause.thing:
            return ""
        owner = {"自分": "my ", "相手": "my opponent's "}.get(head["who"] or "", "")
        if verb.is_passive:
            clause.topic = clause.topic or f"{owner}\u300c{mention.name}\u300d"
        else:
            clause.thing = f"{owner}\u300c{mention.name}\u300d"
        return " ."

    def _of_player(self, clause: Clause, verb: Verb) -> str:
        """As in "直接攻撃を受けた相手が": what the clause before a player says of him."""
        player = _PLAYER_DOES.match(self.text, self.at)
        if player is None or not verb.is_attribute or clause.who or clause.topic:
            return ""
        clause.who = PLAYERS[player["who"]]
        return ","

    def _is_own(self, clause: Clause, verb: Verb) -> bool:
        """As in "Xを発動した場合": whoever asks tells of what he does."""
        is_own = verb.hangs in _SUPPOSED and verb.base == "activate" and not verb.is_passive
        is_own &= bool(clause.thing or clause.noun or clause.topic)
        return is_own and not (clause.who or clause.by or self.actor)

    def _told(self, clause: Clause, verb: Verb, *, opening: str = "", joined: bool) -> None:
        if verb.base in {"activate", "chain"}:
            self.used.update(re.findall("\u300c[^\u300d]+\u300d", clause.thing or clause.topic))
        if self._is_own(clause, verb):
            clause.who = "i"
        self.actor = clause.who or self.actor
        described = self._described(clause, verb) or self._of_player(clause, verb)
        closing = "?" if verb.is_asked else "," if verb.hangs or joined else described.strip()
        self._say(" ".join(filter(None, (opening, english(clause, verb), closing))))
        if self.clause is clause:
            self.clause = Clause(who=clause.who if joined and not verb.hangs else "")
        if not closing and self.text[self.at : self.at + 1] in _NOUN_STARTS:
            self._say(",")
