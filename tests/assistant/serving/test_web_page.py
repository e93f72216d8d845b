"""The web page: what stands on it, with and without JavaScript, whatever was typed."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient
from selectolax.lexbor import LexborHTMLParser as Page

import assistant.serving
from assistant import RulingDesk
from assistant.answers.answering import Desk
from assistant.base.ruling_records import OfferedReading
from assistant.serving.chain_drawing import drawn_chains, drawn_steps
from assistant.serving.http_api import http_api
from assistant.serving.page_views import Piece, marked, web_address
from assistant.serving.request_guard import LOCAL
from tests.assistant.serving.test_python_door import PLAY, QUESTION

FOLDER = Path(assistant.serving.__file__).parent / "page"
HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'}}{{7*7}}"


@pytest.fixture(scope="module")
def door(desk: Desk) -> RulingDesk:
    """The door to the shipped handbook."""
    return RulingDesk(desk)


@pytest.fixture(scope="module")
def client(door: RulingDesk) -> Iterator[TestClient]:
    """The page, asked for in this process."""
    with TestClient(http_api(lambda: door, LOCAL), "http://localhost") as asked:
        yield asked


def page(client: TestClient, status: int = 200, **boxes: str) -> Page:
    """The page with these words in its boxes."""
    response = client.get("/", params=boxes)
    assert response.status_code == status
    assert "default-src 'none'" in response.headers["content-security-policy"]
    return Page(response.text)


def text(found: Page, selector: str) -> str:
    """The words in the first element of that kind."""
    node = found.css_first(selector)
    assert node is not None, selector
    return " ".join(node.text().split())


class Elements(HTMLParser):
    """Every element of a page with its attributes, as a parser of HTML sees it."""

    def __init__(self, told: str) -> None:
        """Read a page."""
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(told)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element."""
        self.found.append((tag, dict(attrs)))


def test_a_question_is_answered_without_javascript(client: TestClient) -> None:
    """By a form that is an address: the answer, what it is worth, its quotes, its steps."""
    form = page(client).css_first("form")
    assert form is not None
    assert (form.attributes["method"], form.attributes["action"]) == ("get", "/")
    shown = page(client, q=QUESTION)

    assert text(shown, "h2.answer").startswith("No. Jinzo is not destroyed.")
    assert text(shown, ".verdict") == "Confirmed: the quote below says the same."
    assert text(shown, ".quote mark.quoted") == '"Call of the Haunted" does not destroy "Jinzo".'
    assert "2026-11" in text(shown, ".quote figcaption")
    assert len(shown.css("#steps ol li")) > 10
    assert "? Jinzo destroyed" in text(shown, "#play")


def test_a_quote_stands_in_its_surroundings(client: TestClient, door: RulingDesk) -> None:
    """With a link to the whole passage."""
    shown = page(client, q=QUESTION)
    around = text(shown, ".quote blockquote")
    link = shown.css_first(".quote figcaption a")
    assert link is not None
    whole = Page(client.get(str(link.attributes["href"])).text)

    assert len(around) > len(text(shown, ".quote mark")) + 100
    passage = door.passage("example.jinzo.call.mst")
    assert text(whole, ".quote blockquote") == " ".join(passage.quote.split())


def test_the_link_carries_the_question_and_an_edited_play(client: TestClient) -> None:
    """Whoever opens it sees the same."""
    as_asked, edited = page(client, q=QUESTION), page(client, q=QUESTION, play=PLAY)
    for shown, play in ((as_asked, None), (edited, [PLAY.strip()])):
        link = shown.css_first("#share")
        assert link is not None
        carried = parse_qs(urlsplit(str(link.attributes["href"])).query)
        assert (carried["q"], carried.get("play")) == ([QUESTION], play)
    assert text(edited, "h2.answer").startswith("Yes")


def test_an_edited_play_is_answered_at_once(client: TestClient) -> None:
    """The answer for the place of the old one; or the line that has to be mended."""
    told = client.post("/page", json={"question": QUESTION, "play": PLAY})
    assert text(Page(told.text), "h2.answer").startswith("Yes")
    wrong = client.post("/page", json={"question": QUESTION, "play": "A actvate Raigeki"})
    assert (wrong.status_code, wrong.json()["errors"][0]["line"]) == (422, 1)

    shown = page(client, 422, q=QUESTION, play="A actvate Raigeki")
    assert text(shown, ".errors li").startswith("Line 1:")
    assert text(shown, "textarea#play") == "A actvate Raigeki"


def completed(client: TestClient, line: str, above: str = "") -> list[str]:
    """The line with each of its completions."""
    told = client.post("/page/completions", json={"above": above, "line": line})
    assert told.status_code == 200
    return [line[: one["start"]] + one["text"] for one in told.json()]


def test_lines_of_a_play_are_completed(client: TestClient) -> None:
    """Words of the notation, cards, effects, and lines that are legal below those above."""
    assert "A activate Mystical Space Typhoon" in completed(client, "A activate mystical sp")
    assert "A activate" in completed(client, "A act")
    effects = completed(client, 'A activate Enemy Controller "')
    assert effects
    assert all(line.endswith('"') for line in effects)
    assert "? Raigeki resolves" in completed(client, "? Raigeki res", "A activate Raigeki")
    assert len(completed(client, "? a")) == 8
    assert completed(client, "A activate zzzzzz") == []
    assert client.post("/page/completions", json={"line": "A" * 5000}).status_code == 422


def test_the_chain_is_drawn_from_the_trace(door: RulingDesk) -> None:
    """Each link where it is built, resolves and ends; Chain Link 1 at the foot."""
    play = "A activate Raigeki\nB chain Solemn Judgment\n? Raigeki resolves\n"
    computed = door.computed(door.ask("Does Raigeki resolve?", play=play))
    assert computed is not None
    events = computed.trace
    (chain,) = drawn_chains(events)
    first, second = chain.links

    assert (first.card, first.result) == ("Raigeki", "negated")
    assert (second.card, second.result) == ("Solemn Judgment", "resolved")
    assert first.placed < second.placed < second.resolving < first.ended < second.ended
    assert 0 < second.y < first.y < chain.height
    assert "Chain Link 1: Raigeki (player A), negated" in chain.told
    steps = drawn_steps(events)
    assert [one.number for one in steps] == list(range(1, len(steps) + 1))
    assert all(cause < one.number for one in steps for cause in one.causes)


def test_every_step_has_its_board(client: TestClient) -> None:
    """Without JavaScript the board at the end is shown, and the others are there for stepping."""
    shown = page(client, q=QUESTION)
    boards, steps = shown.css("#steps .board"), shown.css("#steps ol li")

    assert len(boards) == len(steps) > 3
    assert ["hidden" in one.attributes for one in boards] == [True] * (len(boards) - 1) + [False]
    assert text(shown, ".board:not([hidden]) h3") == "The board at the end"
    first, last = (" ".join(one.text().split()) for one in (boards[0], boards[-1]))
    assert "Jinzo Attack Position, ATK 2400" in last
    assert first != last
    assert shown.css(".board mark.new")


def test_a_judges_answer_is_coloured_claim_by_claim(client: TestClient) -> None:
    """Where it stands, and in a list that says what is so."""
    shown = page(client, q=QUESTION, a="Yes, Jinzo is destroyed. Nice deck.")

    assert text(shown, "#checked") == "The answer contradicts what I worked out."
    assert "Jinzo is destroyed" in text(shown, ".judge mark.disagrees")
    assert text(shown, ".claims li.disagrees").startswith("wrong: Jinzo is destroyed")
    assert text(shown, ".judge") == "Yes, Jinzo is destroyed. Nice deck."


def test_passages_and_quotations_are_looked_up(client: TestClient) -> None:
    """The words marked; an altered quotation, word by word."""
    assert page(client, find="is the cost returned").css(".quote mark.quoted")
    exact = page(client, find='"Call of the Haunted" does not destroy "Jinzo".')
    assert text(exact, "#stands") == "These words stand there, exactly"
    altered = page(client, find='"Call of the Haunted" does destroy "Jinzo".')
    assert text(altered, "#stands") == "These words do not stand like that anywhere; nearest:"
    assert "turns the meaning round" in text(altered, "#result")
    assert "No passage speaks to this" in text(page(client, find="price of sleeves"), "#result")


def test_other_meanings_are_buttons(
    client: TestClient, door: RulingDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answers the question as that play."""
    guess = OfferedReading(play=PLAY, said="Skill Drain is chained", answer="Yes.", confidence=0.4)
    unsure = door.ask(QUESTION).model_copy(update={"did_you_mean": (guess,)})
    monkeypatch.setattr(door, "ask", lambda *_, **__: unsure)
    shown = page(client, q=QUESTION)

    assert text(shown, ".guess button") == "Skill Drain is chained - Yes."
    hidden = shown.css_first(".guess input[name=play]")
    assert hidden is not None
    assert hidden.attributes["value"] == PLAY


@pytest.mark.parametrize("box", ["q", "find", "passage", "play", "a"])
def test_whatever_is_typed_is_only_text(client: TestClient, box: str) -> None:
    """No element and no attribute comes of it, and it stands in its box as it was typed."""
    boxes = {"q": QUESTION, box: HOSTILE}
    response = client.get("/", params=boxes)
    elements = Elements(response.text).found

    assert [attrs for tag, attrs in elements if tag == "script"] == [
        {"src": "/page.js", "defer": None}
    ]
    assert not [tag for tag, _ in elements if tag == "img"]
    assert not [name for _, attrs in elements for name in attrs if name.startswith("on")]
    assert "49" not in response.text or "{{7*7}}" in Page(response.text).text()
    if box in ("q", "a"):
        assert text(Page(response.text), f"textarea#{box}") == HOSTILE


def test_signs_that_steer_do_not_reach_the_page(client: TestClient) -> None:
    """Neither a terminal's nor those that turn the direction of words."""
    told = client.get("/", params={"q": "Is \x1b[31m\u202eJinzo\x00 destroyed?"}).text

    assert not {"\x1b", "\u202e", "\x00"} & set(told)


def test_only_addresses_of_the_web_are_links() -> None:
    """A document may name any other."""
    assert web_address("https://example.org/a") == "https://example.org/a"
    for link in ("javascript:alert(1)", "data:text/html,x", "//example.org", "", None):
        assert web_address(link) == ""


def test_marks_that_overlap_are_kept_once() -> None:
    """And the pieces are the text."""
    found = list(marked("abcdef", [(1, 3, "agrees"), (2, 5, "silent"), (4, 5, "unread")]))

    assert found == [
        Piece("a"),
        Piece("bc", "agrees"),
        Piece("d"),
        Piece("e", "unread"),
        Piece("f"),
    ]


def test_nothing_comes_from_elsewhere_and_nothing_is_inline(client: TestClient) -> None:
    """Else the policy of the page would refuse it."""
    elements = Elements(client.get("/", params={"q": QUESTION}).text).found
    sources = [attrs[name] for _, attrs in elements for name in ("src",) if name in attrs]
    styles = [attrs["href"] for tag, attrs in elements if tag == "link"]

    assert sources == ["/page.js"]
    assert styles == ["data:,", "/page.css"]
    assert not [tag for tag, attrs in elements if "style" in attrs or tag == "style"]
    assert "http" not in (FOLDER / "page.css").read_text(encoding="utf-8")
    for path, kind in (("/page.css", "text/css"), ("/page.js", "text/javascript")):
        assert client.get(path).headers["content-type"].startswith(kind)


def test_every_box_has_a_label_and_every_id_is_one(client: TestClient) -> None:
    """For who hears the page."""
    for boxes in ({}, {"q": QUESTION, "a": "No."}, {"find": "cost"}):
        elements = Elements(client.get("/", params=boxes).text).found
        ids = [attrs["id"] for _, attrs in elements if "id" in attrs]
        labelled = {attrs.get("for") for tag, attrs in elements if tag == "label"}
        boxed = [
            attrs.get("id")
            for tag, attrs in elements
            if tag == "textarea" or (tag == "input" and attrs.get("type") != "hidden")
        ]
        pointed = {
            one
            for _, attrs in elements
            for name in ("aria-labelledby", "aria-describedby")
            for one in str(attrs.get(name) or "").split()
        }
        assert len(ids) == len(set(ids))
        assert set(boxed) <= labelled
        assert pointed <= set(ids)
        assert ("html", {"lang": "en"}) in elements


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG measures it."""
    whole = colour.lstrip("#")
    whole = whole if len(whole) == 6 else "".join(letter * 2 for letter in whole)
    parts = [int(whole[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_words_can_be_read_by_day_and_by_night() -> None:
    """WCAG AA: 4.5 for words, on every ground that they stand on."""
    css = (FOLDER / "page.css").read_text(encoding="utf-8")
    light, dark = css.split("@media (prefers-color-scheme: dark)", 1)
    pairs = [(ink, ground) for ink in ("ink", "aside", "link") for ground in ("page", "card", "on")]
    pairs += [("ink", ground) for ground in ("on", "mark", "good-back", "bad-back", "open-back")]
    pairs += [(ink, "card") for ink in ("good", "bad", "open")] + [("card", "link")]
    for told in (light, dark.split("}", 1)[0]):
        colours = dict(re.findall(r"--([\w-]+): (#\w+)", told))
        for ink, ground in pairs:
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
