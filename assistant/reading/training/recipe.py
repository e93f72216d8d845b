"""Recipe: the plans, one after the other, that the shipped weights were trained by.

Each begins with the weights of the one before, the first with those of the packaged MiniLM.
"""

from collections.abc import Mapping
from dataclasses import replace

from assistant.reading.training.network import NetworkSizes
from assistant.reading.training.training import TrainingPlan

_LATER = TrainingPlan(rate=1.3e-4, rate_new=5e-4, sizes=NetworkSizes(frozen=2))
_ON_ALL = replace(_LATER, warm_up=0.03, sampled=800, many=0.3)

RECIPE: Mapping[str, TrainingPlan] = {
    # Stopped at 8 of 14 for more questions, so at about four tenths of the full rate.
    "base": TrainingPlan(epochs=14, stop_after=8),
    # Its rates were not written down; these are those of `long`.
    "grown": replace(_LATER, epochs=5),
    # Ended by the clock in its seventh epoch.
    "long": replace(_LATER, epochs=7, warm_up=0.02, sampled=2200, many=0.7),
    # From here on every named card's part is written before the deeds.
    "cast": replace(_ON_ALL, epochs=13),
    # With the last questions, at lower rates.
    "whole": replace(_ON_ALL, epochs=6, rate=8e-5, rate_new=3e-4),
    # With twice as many questions, of ordinary wordings.
    "broad": replace(_ON_ALL, epochs=9),
    # With statements: what passages and answers say.
    "stated": replace(_ON_ALL, epochs=7, rate=1e-4, rate_new=4e-4),
    # With a third more questions; the mean of what it began with and of its eighth epoch.
    "mean": replace(_ON_ALL, epochs=10, stop_after=8, rate=1e-4, rate_new=4e-4, start_share=0.5),
}
