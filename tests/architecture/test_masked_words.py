"""Words of a question are looked for where its card names are masked."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2] / "assistant" / "reading" / "question"
RAW = re.compile(
    r"(?:search|match|fullmatch|finditer|find|rfind|split|startswith|traits_in|figures_of|told_of)\("
    r"[^()]*\b(?:story|self|whole)\.text\b|\b(?:story|self|whole)\.text(?:\[[^\]]*\])?\.\w"
    r"|\bin (?:\w+\.)?story\.text\b"
)


def test_no_word_is_looked_for_in_a_name() -> None:
    """`story.text` is what a gap shows; what is searched is `story.masked`."""
    found = [
        f"{file.name}: {line.strip()}"
        for file in sorted(ROOT.glob("*.py"))
        for line in file.read_text(encoding="utf-8").splitlines()
        for hit in RAW.finditer(line)
        if not (".strip()" in line and hit[0].endswith(".s")) and "self.text" not in hit[0]
    ]
    assert not found, "\n".join(found)
