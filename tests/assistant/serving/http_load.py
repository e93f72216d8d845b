"""HTTP load: many clients ask a server of its own process; what failed, how long, how much memory.

    python -m tests.assistant.serving.http_load --clients 20 --seconds 60 [--workers 1]

Every kind of request is as frequent as any other; its questions are those of the tests.  An answer
is a failure where it does not come, has another status than it should, or differs from the first
one to the same request.
"""

import argparse
import asyncio
import hashlib
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import yaml

from tests.assistant.serving.server_process import ServerProcess, serving

HERE = Path(__file__).parents[1]
CARDS = ("Jinzo", "mst", "Skill Drain", "Call of the Haunted", "Ash Blossom & Joyous Spring")


class Sent(NamedTuple):
    """A request, and the status that it has to be answered with."""

    path: str
    body: Mapping[str, str] | None = None
    status: int = 200


class Answered(NamedTuple):
    """What came of a request."""

    kind: str
    seconds: float
    failure: str = ""


class LoadReport(NamedTuple):
    """What came of all of them."""

    answered: Sequence[Answered]
    seconds: float
    memory: Sequence[int]
    """MB that the server held: before, every second, and after."""

    @property
    def failures(self) -> Counter[str]:
        """How often each failure was."""
        return Counter(one.failure for one in self.answered if one.failure)

    def took(self, share: float, kind: str = "") -> float:
        """Seconds in which this share of the requests, of a kind or of all, was answered."""
        times = sorted(one.seconds for one in self.answered if kind in {"", one.kind})
        return times[round(share * (len(times) - 1))]

    def lines(self) -> Iterator[str]:
        """The report for a screen."""
        found, last = self.answered, len(self.memory) - 1
        held = " ".join(str(self.memory[last * part // 6]) for part in range(7))
        yield f"{len(found)} requests in {self.seconds:.0f} s, {self.failures.total()} failed"
        yield from (f"  {times} x {failure}" for failure, times in self.failures.most_common())
        yield f"memory in MB, from before to after: {held}"
        yield f"{'':10}{'number':>8}{'p50 ms':>9}{'p95 ms':>9}"
        for kind in ("", *sorted({one.kind for one in found})):
            number = sum(kind in {"", one.kind} for one in found)
            middle, slow = self.took(0.5, kind) * 1000, self.took(0.95, kind) * 1000
            yield f"{kind or 'all':10}{number:8}{middle:9.0f}{slow:9.0f}"


def mixed_requests() -> dict[str, list[Sent]]:
    """Every kind of request, by its name; some that are to be refused."""
    examples, lookups = _listed("examples"), _listed("handbook-lookups")
    asked = [(words, one) for one in examples for words in one["wordings"]]
    said = [(words, one[how]) for words, one in asked for how in ("right", "wrong") if how in one]
    plays = ["\n".join(play) for one in examples for play in one["plays"]]
    return {
        "ask": [Sent("/ask", {"question": words}) for words, _ in asked],
        "check": [Sent("/check", {"question": words, "answer": told}) for words, told in said],
        "read": [Sent("/read", {"question": words}) for words, _ in asked],
        "run": [Sent("/run", {"play": play}) for play in plays],
        "cite": [Sent("/cite", {"query": one["query"]}) for one in lookups],
        "quote": [Sent("/cite", {"quote": "the cost stays paid"})],
        "card": [Sent(f"/cards/{name}") for name in CARDS],
        "page": [Sent("/"), Sent("/rules/NG01"), Sent("/health")],
        "refused": [
            Sent("/ask", {"question": ""}, 422),
            Sent("/run", {"play": "A frobnicate Jinzo"}, 422),
            Sent("/cards/no such card at all", None, 404),
            Sent("/nowhere", None, 404),
        ],
    }


def _listed(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
    return found


def loaded(
    server: ServerProcess, clients: int, seconds: float, mix: Mapping[str, Sequence[Sent]]
) -> LoadReport:
    """Let clients ask for some seconds; each asks again as soon as it is answered."""
    return asyncio.run(_loaded(server, clients, seconds, mix))


async def _loaded(
    server: ServerProcess, clients: int, seconds: float, mix: Mapping[str, Sequence[Sent]]
) -> LoadReport:
    begun, told = time.perf_counter(), dict[str, bytes]()
    found: list[Answered] = []
    memory = [memory_of(server)]

    async def client(seed: int, http: httpx.AsyncClient) -> None:
        chance = random.Random(seed)  # noqa: S311 -- which request comes next
        while time.perf_counter() - begun < seconds:
            kind = chance.choice(sorted(mix))
            found.append(await answered(http, kind, chance.choice(mix[kind]), told))

    async def watch() -> None:
        while True:
            await asyncio.sleep(1)
            memory.append(memory_of(server))

    limits = httpx.Limits(max_connections=clients)
    async with httpx.AsyncClient(
        base_url=server.address, timeout=60, limits=limits, trust_env=False
    ) as http:
        watching = asyncio.create_task(watch())
        await asyncio.gather(*(client(seed, http) for seed in range(clients)))
        watching.cancel()
    return LoadReport(found, time.perf_counter() - begun, [*memory, memory_of(server)])


async def answered(
    http: httpx.AsyncClient, kind: str, sent: Sent, told: dict[str, bytes]
) -> Answered:
    """Send a request; `told` keeps the digest of the first answer to each."""
    begun = time.perf_counter()
    try:
        if sent.body is None:
            got = await http.get(sent.path)
        else:
            got = await http.post(sent.path, json=sent.body)
    except httpx.TransportError as problem:
        return Answered(kind, time.perf_counter() - begun, f"{kind}: {problem!r}")
    took = time.perf_counter() - begun
    if got.status_code != sent.status:
        return Answered(kind, took, f"{kind}: status {got.status_code}, not {sent.status}")
    asked, digest = f"{sent.path} {sent.body}", hashlib.sha256(got.content).digest()
    if sent.status == httpx.codes.OK and told.setdefault(asked, digest) != digest:
        return Answered(kind, took, f"{kind}: another answer than before")
    return Answered(kind, took)


def memory_of(server: ServerProcess) -> int:
    """MB that a server and its workers hold, by Linux's account."""
    own = server.process.pid
    workers = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="utf-8").split()
    return sum(map(_resident, (str(own), *workers))) // 1024


def _resident(process: str) -> int:
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def main() -> None:
    """Begin a server, load it, and say what came of it; exit status 1: something failed."""
    options = argparse.ArgumentParser(prog="http_load")
    options.add_argument("--clients", type=int, default=20)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--workers", type=int, default=1)
    given = options.parse_args()
    with serving("--workers", str(given.workers)) as server:
        report = loaded(server, given.clients, given.seconds, mixed_requests())
        server.process.terminate()
        server.process.wait(60)
    sys.stdout.write("\n".join([*report.lines(), ""]))
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main()
