"""The web page in a real browser: Chromium, driven by Playwright, and looked over by axe-core.

Both come with the extra `browser`; without them, or without a Chromium, all of it is skipped.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import urlencode

import pytest

from tests.assistant.serving.server_process import serving
from tests.assistant.serving.test_python_door import PLAY, QUESTION

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1100, "height": 800}
BAD_IMPACTS = ("serious", "critical")
"""What axe-core may not find."""
MISREAD = "A actvate Raigeki"
Scheme = Literal["light", "dark"]


class Window(NamedTuple):
    """A page of the browser, and where it is served."""

    page: "Page"
    address: str

    def open(self, **boxes: str) -> None:
        """Go to the page with these words in its boxes."""
        self.page.goto(f"{self.address}/?{urlencode(boxes)}" if boxes else self.address)

    def shown(self, selector: str) -> str:
        """The words that a person sees in the first such element."""
        return " ".join(self.page.locator(selector).first.inner_text().split())


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Chromium."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="no Playwright: pip install -e '.[browser]'"
    )
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt-get install chromium")
    with playwright.sync_playwright() as started:
        # A container's root may not sandbox; only pages of this program are opened.
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where `ruling serve` serves the shipped handbook."""
    with serving() as server:
        yield server.address


@contextmanager
def window(
    browser: "Browser",
    address: str,
    size: dict[str, int] = DESK,
    scheme: Scheme = "light",
    *,
    scripts: bool = True,
) -> Iterator[Window]:
    """A new window; at its end nothing was refused, nothing failed, nothing was asked elsewhere."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme=scheme,
        java_script_enabled=scripts,
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(60_000)
    wrong: list[str] = []
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: _note_foreign(asked.url, address, wrong))
    yield Window(page, address)
    context.close()
    # The browser itself tells of the status of a play that cannot be read.
    assert [one for one in wrong if "422" not in one] == []


def _note_foreign(url: str, address: str, wrong: list[str]) -> None:
    if not url.startswith((address, "data:")):
        wrong.append(f"asked elsewhere: {url}")


@pytest.fixture
def at_desk(browser: "Browser", address: str) -> Iterator[Window]:
    """A wide window by day."""
    with window(browser, address) as opened:
        yield opened


def test_a_question_is_asked_by_keyboard(at_desk: Window) -> None:
    """And its quote read, marked, with the whole passage behind a link."""
    at_desk.open()
    page = at_desk.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.focus("#q")
    page.keyboard.type(QUESTION)
    for _ in range(2):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Ask"
    page.keyboard.press("Enter")
    page.wait_for_selector("h2.answer")

    assert at_desk.shown("h2.answer").startswith("No. Jinzo is not destroyed.")
    assert at_desk.shown(".quote mark.quoted") == '"Call of the Haunted" does not destroy "Jinzo".'
    page.click(".quote figcaption a")
    page.wait_for_selector("#found")
    assert at_desk.shown("#found") == "The passage"


def test_the_chain_is_stepped_through(at_desk: Window) -> None:
    """Forward and back, by button and key: the step, its board and its Chain Links."""
    at_desk.open(q=QUESTION)
    page = at_desk.page
    steps = page.locator("#steps ol li").count()
    assert at_desk.shown("#at").startswith(f"Step {steps} of {steps}:")
    assert page.is_disabled("#next")
    assert at_desk.shown(".board:visible h3") == "The board at the end"

    page.click("#first")
    assert at_desk.shown("#at").startswith(f"Step 1 of {steps}:")
    assert page.is_disabled("#back")
    assert page.locator("#steps ol li.later").count() == steps - 1
    first = at_desk.shown(".board:visible")
    page.click("#next")
    page.focus("#next")
    page.keyboard.press("ArrowRight")
    assert at_desk.shown("#at").startswith(f"Step 3 of {steps}:")
    assert page.locator(".board:visible").count() == 1
    assert at_desk.shown(".board:visible") != first
    page.keyboard.press("ArrowLeft")
    assert at_desk.shown("#at").startswith(f"Step 2 of {steps}:")
    assert page.locator(".chain .link.waiting").count() > 0


def test_a_misread_play_is_mended(at_desk: Window) -> None:
    """The line that cannot be read is told; when it is mended the answer is another, at once."""
    at_desk.open(q=QUESTION)
    page = at_desk.page
    before = at_desk.shown("h2.answer")
    page.fill("#edit #play", MISREAD)
    page.wait_for_selector("#play-errors li")
    assert at_desk.shown("#play-errors li").startswith("Line 1:")
    assert page.get_attribute("#edit #play", "aria-invalid") == "true"
    assert at_desk.shown("h2.answer") == before

    page.fill("#edit #play", PLAY)
    page.locator("h2.answer", has_text="Yes").wait_for()
    assert page.locator("#play-errors li").count() == 0
    assert page.get_attribute("#edit #play", "aria-invalid") == "false"
    assert page.is_visible("#next")


def test_a_line_is_completed(at_desk: Window) -> None:
    """Card and effect are offered while one types; keys choose, take and close; a click takes."""
    at_desk.open(q=QUESTION, play=PLAY)
    page = at_desk.page
    options = page.locator("#completions li")
    page.fill("#edit #play", "")
    page.focus("#edit #play")
    page.keyboard.type("A activate mystical spa")
    options.first.wait_for()
    page.keyboard.press("ArrowDown")
    active = page.get_attribute("#edit #play", "aria-activedescendant")
    assert page.get_attribute(f"#{active}", "aria-selected") == "true"
    page.keyboard.press("Enter")
    assert page.input_value("#edit #play") == "A activate Mystical Space Typhoon"

    page.keyboard.type("\n? Mystical Space Typhoon resol")
    options.first.wait_for()
    assert serious(page) == []
    page.keyboard.press("Escape")
    assert options.count() == 0
    page.keyboard.type("v")
    options.filter(has_text="resolves").first.click()
    assert page.input_value("#edit #play").splitlines()[1] == "? Mystical Space Typhoon resolves"
    page.locator("h2.answer", has_text="Yes").wait_for()


def test_a_judges_answer_is_checked(at_desk: Window) -> None:
    """Opened by its summary; the wrong claim is coloured and told."""
    at_desk.open()
    page = at_desk.page
    page.fill("#q", QUESTION)
    page.click("summary")
    page.fill("#a", "Yes, Jinzo is destroyed.")
    page.click("button.main")
    page.wait_for_selector("#checked")

    assert at_desk.shown("#checked") == "The answer contradicts what I worked out."
    ground = "getComputedStyle(document.querySelector('.claims li.disagrees')).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 227, 225)"


def test_the_link_to_an_answer_is_shared(at_desk: Window) -> None:
    """It is copied, and whoever opens it sees the same answer to the edited play."""
    at_desk.open(q=QUESTION, play=PLAY)
    page = at_desk.page
    answer = at_desk.shown("h2.answer")
    page.click("#share")
    page.locator("#share", has_text="Link copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    page.goto("about:blank")
    page.goto(copied)
    assert at_desk.shown("h2.answer") == answer
    assert page.input_value("#edit #play").strip() == PLAY.strip()


def test_a_phone_is_wide_enough(browser: "Browser", address: str) -> None:
    """Nothing is wider than 360 pixels, and what is pressed is tall enough for a thumb."""
    with window(browser, address, PHONE) as phone:
        for boxes in ({}, {"q": QUESTION}, {"q": QUESTION, "a": "No."}, {"find": "cost"}):
            phone.open(**boxes)
            assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            heights = phone.page.locator("button:visible").evaluate_all(
                "buttons => buttons.map((one) => one.getBoundingClientRect().height)"
            )
            assert heights
            assert min(heights) >= 44


def test_it_is_asked_without_javascript(browser: "Browser", address: str) -> None:
    """By the form alone, with the steps and the last board."""
    with window(browser, address, PHONE, scripts=False) as plain:
        plain.open()
        plain.page.fill("#q", QUESTION)
        plain.page.click("button.main")
        assert plain.shown("h2.answer").startswith("No. Jinzo is not destroyed.")
        assert plain.page.locator(".stepping:visible").count() == 0
        assert plain.shown(".board:visible h3") == "The board at the end"


def _start(one: Window) -> None:
    one.open()


def _answer(one: Window) -> None:
    one.open(q=QUESTION)


def _check(one: Window) -> None:
    one.open(q=QUESTION, a="Yes, Jinzo is destroyed. Nice deck.")


def _look_up(one: Window) -> None:
    one.open(find="is the cost returned")


def _error(one: Window) -> None:
    one.open(q=QUESTION, play=MISREAD)


PLACES: tuple[Callable[[Window], None], ...] = (_start, _answer, _check, _look_up, _error)


def serious(page: "Page") -> list[tuple[str, str]]:
    """What axe-core finds that keeps people from using the page: the rule, and where."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe-core")
    found: list[dict[str, Any]] = axe.Axe().run(page).response["violations"]
    return [
        (one["id"], node["html"])
        for one in found
        if one["impact"] in BAD_IMPACTS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__.strip("_"))
def test_axe_finds_nothing_serious(
    browser: "Browser", address: str, place: Callable[[Window], None], scheme: Scheme
) -> None:
    """On a phone, by day and by night."""
    with window(browser, address, PHONE, scheme) as phone:
        place(phone)
        ground = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (ground == "rgb(13, 17, 23)") == (scheme == "dark")
        assert serious(phone.page) == []


def test_axe_finds_what_is_wrong(at_desk: Window) -> None:
    """A box without a label and words that cannot be read, put there on purpose."""
    at_desk.open()
    at_desk.page.evaluate(
        "document.querySelector('label[for=find]').remove();"
        "document.querySelector('footer').style.color = '#ddd';"
    )
    assert {rule for rule, _ in serious(at_desk.page)} == {"label", "color-contrast"}
