"""Texts: questions, judges' answers and quotations of all scripts, and real ones with damage."""

import random

from assistant.answers.answering import Desk, answer, prepare_desk
from assistant.base.regions import Region
from assistant.checks.cross_check import cross_check
from assistant.presenting.answer_screen import answer_markdown, answer_text
from assistant.presenting.check_screen import check_markdown, check_text
from assistant.presenting.ruling_screen import as_json, explained_text
from assistant.retrieval.quotations import find_quotation
from tests.breaking.watching import seconds_given, watched

# ruff: noqa: S311 -- nothing here is a secret


ODD = (
    *"日本語カード無効 한국어카드 Русский العربية עברית हिन्दी ไทย vô hiệu hoá 🎴 ﷺﷺ İſß".split(),  # noqa: SIM905
    *("\u202e\u200b\u0301\u0301", "\x00\x1b[31m\x07\x7f\x9b", "\ud800", "\x0b\x0c\u2028\u2029"),
    *("<script>alert(1)</script>", "'; DROP TABLE cards;--", "%s%n{0}", '"' * 50, "(" * 200),
    *("CL1 > CL2 > CL99999999999999999999", "Chain Link 99999999999", "a" * 300, "?" * 100),
    *("If " * 40, "and " * 60, "not " * 60, "the effect of " * 30, '"Raigeki" ' * 20),
)


def text(desk: Desk, words: list[str], names: list[str]) -> str:
    """A random text."""
    pieces = []
    for _ in range(random.randint(1, random.choice((8, 8, 40)))):
        kind = random.random()
        if kind < 0.25:
            pieces.append(random.choice(ODD))
        elif kind < 0.45:
            pieces.append(random.choice(names))
        elif kind < 0.75:
            pieces.append(" ".join(random.choices(words, k=random.randint(1, 12))))
        elif kind < 0.95:
            pieces.append(damaged(random.choice(desk.corpus.passages).text))
        else:
            pieces.append("".join(chr(random.randrange(32, 0x10FFFF)) for _ in range(20)))
    return " ".join(pieces)[:4000]


def damaged(whole: str) -> str:
    """A text with parts left out, repeated and put in."""
    for _ in range(random.randint(0, 6)):
        at = random.randrange(len(whole) + 1)
        other = random.randrange(len(whole) + 1)
        part = random.choice((random.choice(ODD), whole[other : other + 20], ""))
        whole = whole[:at] + part + whole[at + random.randint(0, 12) :]
    return whole


def main() -> None:
    """Ask, check, quote and look up random texts."""
    seconds = seconds_given(str(__doc__))
    desk = prepare_desk(None, Region.TCG)
    words = [word for passage in desk.corpus.passages for word in passage.text.split()]
    names = list(desk.cards.by_name)

    def work(said: object) -> None:
        one = str(said)
        match random.randrange(4):
            case 0:
                find_quotation(desk.corpus, one)
            case 1:
                checked = cross_check("Does Raigeki resolve?", one, desk)
                check_text(checked, colours=False)
                check_markdown(checked)
            case _:
                ruling = answer(one, desk)
                explained_text(ruling)
                answer_text(ruling, 40)
                answer_markdown(ruling)
                as_json(ruling)

    watched(work, lambda: text(desk, words, names), seconds)


if __name__ == "__main__":
    main()
