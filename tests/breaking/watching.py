"""Watching: work done again and again on random input, and what broke, each place once."""

import argparse
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable

from assistant.base.user_errors import AssistantError

LONGEST = 10
"""Seconds of processor time that one piece of work may take."""


class TooSlowError(BaseException):
    """It took too long; nothing in the program catches this."""


def _ring(*_: object) -> None:
    raise TooSlowError


def watched(work: Callable[[object], object], made: Callable[[], object], seconds: float) -> None:
    """Do the work on what is made until the time is over; exit with 1 if anything broke."""
    signal.signal(signal.SIGPROF, _ring)
    broken: set[tuple[str, str, int | None]] = set()
    done, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        given = made()
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            work(given)
        except AssistantError:
            pass  # a clear message is an answer
        except (Exception, TooSlowError) as problem:  # noqa: BLE001 (that is what is looked for)
            last = traceback.extract_tb(problem.__traceback__)[-1]
            place = (type(problem).__name__, last.filename, last.lineno)
            if place not in broken:
                broken.add(place)
                print(*place, problem, repr(given)[:2000], sep="\n  ", flush=True)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        done += 1
    print(f"{done} tries, {len(broken)} places that broke")
    sys.exit(1 if broken else 0)


def seconds_given(what: str) -> float:
    """How long to go on, by the command's arguments; the same input for the same seed."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random.seed(given.seed)
    return float(given.seconds)
