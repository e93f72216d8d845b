"""Play forms: `ruling run` prints a play as a scenario, and a scenario as a play."""

from collections.abc import Callable
from pathlib import Path

from tests.conftest import Ran

PLAY = """A activate Call of the Haunted > Jinzo
B chain Skill Drain
? Jinzo summoned
"""


def test_play_becomes_a_scenario_that_becomes_a_play(
    ruling: Callable[..., Ran], tmp_path: Path
) -> None:
    """Each form is read where the other was printed; what was assumed is placed by then."""
    play, scenario = tmp_path / "haunted.play", tmp_path / "haunted.yaml"
    play.write_text(PLAY, encoding="utf-8")
    as_yaml = ruling("run", str(play), "--to-yaml")
    scenario.write_text(as_yaml.out, encoding="utf-8")
    as_play = ruling("run", str(scenario), "--to-play")

    assert "# assumed: line 1: Jinzo is in the GY" in as_yaml.out
    assert as_play.out.endswith(PLAY)
    assert "A graveyard Jinzo" in as_play.out


def test_scenario_becomes_a_play_by_either_name(ruling: Callable[..., Ran], tmp_path: Path) -> None:
    """`--from-yaml` says what is read, `--to-play` what is printed."""
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text("start: {A: {hand: [Jinzo]}}\n", encoding="utf-8")

    assert "A hand Jinzo" in ruling("run", str(scenario), "--from-yaml").out
    assert ruling("run", str(scenario), "--to-play") == ruling("run", str(scenario), "--from-yaml")


def test_form_that_it_already_has_is_refused(ruling: Callable[..., Ran], tmp_path: Path) -> None:
    """Writing a play as a play is a slip of the pen."""
    play = tmp_path / "haunted.play"
    play.write_text(PLAY, encoding="utf-8")
    ran = ruling("run", str(play), "--to-play")

    assert ran.status == 2
    assert "--to-play takes a scenario" in ran.err


def test_scenario_that_no_play_says_is_an_error(ruling: Callable[..., Ran], tmp_path: Path) -> None:
    """What has no line is named, and nothing is printed."""
    scenario = tmp_path / "contested.yaml"
    scenario.write_text("believe: {ST10: 1}\nstart: {A: {hand: [Jinzo]}}\n", encoding="utf-8")
    ran = ruling("run", str(scenario), "--to-play")

    assert (ran.status, ran.out) == (4, "")
    assert "believe" in ran.err
