"""Regions and authorities: where a ruling holds, and what weight it carries.

Apart from the records, so that the command line can name them without loading pydantic.
"""

from enum import StrEnum


class Region(StrEnum):
    """Where a ruling holds."""

    TCG = "TCG"
    OCG = "OCG"


class Authority(StrEnum):
    """How much weight a document carries, strongest first."""

    RULEBOOK = "rulebook"
    OFFICIAL_RULING = "official ruling"
    CARD_TEXT = "card text"
    JUDGE_PRACTICE = "judge practice"
    COMMUNITY = "community"
    INFERENCE = "inference"
    UNKNOWN = "unknown"
