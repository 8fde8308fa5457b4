"""Reads a printed stack trace: enough to see that a case crashes as its file says.

This is for runs without the recorder only; recordings tell their crash themselves.
"""

import re
from dataclasses import dataclass, field

HEAD = re.compile(r'^(?:Exception in thread ".*?" )?(Caused by: )?((?:[\w$]+\.)+[\w$]+)(?:: .*)?$')
FRAME = re.compile(r"^\s+at (?:[^\s()]*/)?((?:[\w$]+\.)+[\w$<>]+)\(.*\)$")
COMMON = re.compile(r"^\s+\.\.\. (\d+) (?:more|common frames omitted)$")
JDK_PACKAGES = ("java.", "javax.", "jdk.", "sun.", "com.sun.")


@dataclass
class Printed:
    """One printed throwable: its class and the methods of its frames, innermost first."""

    exception: str
    frames: list[str] = field(default_factory=list)

    def program_frames(self) -> list[str]:
        """The frames that are not the JDK's."""
        return [frame for frame in self.frames if not frame.startswith(JDK_PACKAGES)]


def parse(text: str) -> list[Printed]:
    """The last trace in a text: the throwable that surfaced, then its causes."""
    chain: list[Printed] = []
    head: Printed | None = None
    for line in text.splitlines():
        if found := HEAD.match(line):
            head = Printed(found[2])
            chain, head = (chain + [head], None) if found[1] and chain else (chain, head)
        elif frame := FRAME.match(line):
            chain, head = ([head], None) if head else (chain, None)
            if chain:
                chain[-1].frames.append(frame[1])
        elif (common := COMMON.match(line)) and len(chain) > 1:
            chain[-1].frames += chain[-2].frames[-int(common[1]) :]
    return chain
