"""Pseudo-terminal: a program as a person at a terminal sees it and types to it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

CODE = "import sys; from assistant.cli.ruling_command import main; sys.argv = sys.argv[1:]; main()"
_STEERING = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])")
SECONDS = 90


class Terminal:
    """A process at a pseudo-terminal: what it shows is waited for, what is typed reaches it."""

    def __init__(self, *arguments: str, code: str = CODE) -> None:
        """Start the program: this code, with these arguments of `ruling`."""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "ruling", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
            start_new_session=True,
        )
        os.close(slave)
        self._seen = ""

    def type(self, keys: str) -> None:
        """Press these keys."""
        os.write(self._master, keys.encode())

    def wait_for(self, words: str) -> str:
        """What is shown up to these words, from where the last wait ended."""
        until = time.monotonic() + SECONDS
        while words not in self._seen:
            if time.monotonic() > until:
                raise AssertionError(f"never shown: {words!r}; shown: {self._seen!r}")
            if select.select([self._master], [], [], 0.2)[0]:
                self._seen += self._read()
        shown, _, self._seen = self._seen.partition(words)
        return shown + words

    def end(self) -> int:
        """Press Ctrl-D until the program has ended: its exit status.

        Between two prompts it goes lost: the terminal is then not the prompt's.
        """
        until = time.monotonic() + SECONDS
        while self.process.poll() is None and time.monotonic() < until:
            self.type("\x04")
            time.sleep(0.5)
        return self.process.wait(0)

    def _read(self) -> str:
        try:
            shown = os.read(self._master, 65536).decode(errors="replace")
        except OSError as ended:
            raise AssertionError(f"the program ended; shown: {self._seen!r}") from ended
        return _STEERING.sub("", shown)

    def close(self) -> None:
        """End the program, if it has not ended."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)
