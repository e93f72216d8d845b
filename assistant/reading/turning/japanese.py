"""Japanese: a question turned into English words, clause by clause.

Every clause ends with its verb; what stands before it is told apart by its particles.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.mentions import Mention
from assistant.reading.turning.japanese_clauses import Clause, Verb, english
from assistant.reading.turning.japanese_words import (
    ASKS,
    HARMLESS,
    NOUNS,
    PARTICLES,
    PLACES,
    PLAYERS,
    STRONG,
    VERBS,
)
from assistant.reading.turning.turned import Piece, Turned

_ENDINGS = [
    "されませんでした",
    "されませんか",
    "されますか",
    "されるか",
    "されました",
    "されています",
    "されている",
    "されていた",
    "されません",
    "されない",
    "されなかった",
    "されます",
    "された",
    "されて",
    "される",
    "され",
    "することができますか",
    "することはできますか",
    "することができます",
    "することができる",
    "することができません",
    "ことができますか",
    "ことはできますか",
    "できませんか",
    "できますか",
    "できるか",
    "できます",
    "できる",
    "できません",
    "できない",
    "しませんか",
    "しますか",
    "するか",
    "しました",
    "しています",
    "している",
    "していた",
    "しません",
    "しない",
    "しなかった",
    "せず",
    "します",
    "した",
    "して",
    "する",
    "し",
    "なりませんか",
    "なりますか",
    "なるか",
    "なりました",
    "なります",
    "なりません",
    "ならない",
    "なった",
    "なって",
    "なる",
    "なり",
]
_TAILS = [
    "ったら",
    "った",
    "って",
    "ました",
    "ませんでした",
    "ませんか",
    "ません",
    "ますか",
    "ます",
    "るか",
    "る",
    "りますか",
    "りました",
    "ります",
    "り",
    "した",
    "して",
    "しました",
    "しますか",
    "します",
    "すか",
    "す",
    "し",
    "た",
    "て",
    "く",
    "き",
    "きますか",
    "きます",
    "います",
    "いますか",
    "いました",
    "い",
    "う",
    "うか",
    "えますか",
    "えます",
    "れますか",
    "れます",
    "れる",
    "なかった",
    "ない",
    "せますか",
    "せます",
    "りません",
    "れません",
]
_SAHEN = re.compile(
    rf"(?P<verb>{'|'.join(sorted(VERBS, key=len, reverse=True))})(?:に|と|を)?"
    rf"(?P<end>{'|'.join(sorted(_ENDINGS, key=len, reverse=True))})"
)
_STRONG = re.compile(
    rf"(?P<verb>{'|'.join(sorted(STRONG, key=len, reverse=True))})(?P<passive>られ|され|われ)?"
    rf"(?P<end>{'|'.join(sorted(_TAILS, key=len, reverse=True))})"
)
_CONDITION = re.compile(
    r"(?P<word>場合|時点|時|とき|際|後|前|たら|なら|状態|間|ため|ので|ことで)(?:には|にも|に|は|で|も)?"
)
_CONDITIONS = {
    **dict.fromkeys(("時", "とき", "際", "時点"), "when"),
    **dict.fromkeys(("状態", "間"), "while"),
    **dict.fromkeys(("ため", "ので", "ことで"), ""),
    "後": "after",
    "前": "before",
}
_DURING = re.compile(r"の?(?:効果)?(?:の|が)?適用(?:中|下|されている(?:間|状態))(?:に|で|は)?")
_AT_ATTACK = re.compile(r"の(?:直接)?攻撃(?:宣言)?時(?:に|は)?")
_CLOSING = re.compile(r"[－\-\s]*[」』]")
_PAID = re.compile(r"(?:手札|カード|モンスター|ライフ(?:ポイント)?|LP|もの)+")
_STOPS = frozenset("。！？!?\n")
_JOINTS = frozenset(
    ["し", "して", "され", "されて", "なり", "なって", "せず", "て", "って", "り", "い", "き", "く"]
)
_BEING = {"あ": ("る", "り", "った"), "い": ("る", "ます", "ない", "た")}
"""How the verbs of being go on; their stems are too short to tell them by."""
_PASSIVE = ("され", "なり", "なる", "なっ", "なら")
"""How the endings begin that make what the verb is done to its subject."""
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
        self.at = 0

    def read(self) -> None:
        """Reads the whole text."""
        while self.at < len(self.text):
            before = self.at
            if not any(take() for take in (self._card, self._whole, self._verb, self._word)):
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
        rest = _CLOSING.match(self.text, self.at)
        self.at = rest.end() if rest is not None else self.at
        during = _DURING.match(self.text, self.at)
        attack = _AT_ATTACK.match(self.text, self.at)
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
        clause = self.clause
        owner = {"i": "my", "my opponent": "my opponent's"}.get(clause.owner, clause.owner)
        if clause.noun and clause.noun.startswith("\u300c") and not words.startswith("\u300c"):
            facet = words.rsplit(maxsplit=1)[-1]
            clause.noun = f"{clause.noun}'s {facet}"
        elif words in {"effect", "activation", "summon", "attack", "target", "cost", "damage"}:
            clause.noun = f"{owner or 'the'} {words}"
        else:
            clause.noun = f"{owner} {words}".strip()
        clause.owner = ""

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
        self.at += len(word)
        take(word)
        return True

    def _harmless(self, word: str) -> None:
        del word

    def _place(self, word: str) -> None:
        clause, english = self.clause, PLACES[word]
        if english == "on the field" and clause.owner:
            clause.side, clause.owner = clause.owner, ""
        elif english in {"its", "it"}:
            clause.owner = "its" if english == "its" else ""
            clause.noun = "it" if english == "it" else clause.noun
        elif english == "another":
            clause.owner = "another"
        elif english:
            is_source = self.text.startswith("から", self.at)
            clause.place.append(english.replace("on ", "from ", 1) if is_source else english)

    def _player(self, word: str) -> None:
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
        clause = self.clause
        noun = clause.noun
        if word == "の" or not noun:
            return
        if word in {"は", "が", "も"}:
            clause.topic = clause.topic or noun
        elif word in {"を", "と"}:
            clause.thing = noun
        elif word.startswith("を対象"):
            clause.targets = noun
        elif word in {"で", "によって", "により", "では", "でも"}:
            clause.by = noun
        elif word in {"に", "に対して", "に対し", "には", "にも", "へ"}:
            clause.to = noun
        clause.noun = ""

    # --- verbs ----------------------------------------------------------------------------

    def _verb(self) -> bool:
        verb = self._sahen() or self._strong()
        if verb is None:
            return False
        after = _CONDITION.match(self.text, self.at)
        if after is not None:
            self.at = after.end()
            verb = replace(verb, hangs=after["word"])
        if not (self._is_answer(verb) or self._is_payment(verb)):
            self._sentence(verb)
        return True

    def _sahen(self) -> Verb | None:
        found = _SAHEN.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        is_passive = found["end"].startswith(_PASSIVE)
        return Verb(*VERBS[found["verb"]], found["end"], is_passive=is_passive)

    def _strong(self) -> Verb | None:
        found = _STRONG.match(self.text, self.at)
        if found is None or not found["end"].startswith(_BEING.get(found["verb"], "")):
            return None
        self.at = found.end()
        base, part, where = STRONG[found["verb"]]
        is_alone = base == "return" and found["end"][0] in "りるっ"
        is_passive = bool(found["passive"]) or is_alone
        return Verb(base, part, found["end"], where, is_passive=is_passive)

    def _is_answer(self, verb: Verb) -> bool:
        """As in "Xにチェーンして": what is done next answers it."""
        clause = self.clause
        if verb.base != "chain" or verb.end not in _JOINTS or clause.thing:
            return False
        clause.answers = f"in response to {clause.to}" if clause.to else "in response"
        clause.to = ""
        return True

    def _is_payment(self, verb: Verb) -> bool:
        """As in "コストで捨てた手札": what was paid."""
        if not verb.is_attribute or verb.base not in {"discard", "pay"}:
            return False
        paid = _PAID.match(self.text, self.at)
        self.at = paid.end() if paid is not None else self.at
        self.clause = Clause(noun="the cost", start=self.clause.start)
        return True

    def _sentence(self, verb: Verb) -> None:
        clause, hangs = self.clause, verb.hangs
        opening = _CONDITIONS.get(hangs, "if") if hangs else ""
        is_joined = verb.end in _JOINTS
        closing = "?" if verb.is_asked else "," if hangs or is_joined else ""
        self._say(" ".join(filter(None, (opening, english(clause, verb), closing))))
        self.clause = Clause(who=clause.who if is_joined and not hangs else "")
        if not closing and self.text[self.at : self.at + 1] in _NOUN_STARTS:
            self._say(",")
