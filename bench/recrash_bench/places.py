"""Where things are."""

from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent
ROOT = BENCH.parent
TARGET = BENCH / "target"
CASES = BENCH / "crashes"
SEARCHED = BENCH / "cases"
WORKLOADS = BENCH / "workloads"
SERVERS = BENCH / "servers"
