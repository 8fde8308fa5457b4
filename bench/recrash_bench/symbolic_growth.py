"""How symbolic execution grows with the limit of loops, the depth of the stack and the class path, on generated programs."""

import shutil
import subprocess
from pathlib import Path

from . import executed, growth, java, sized
from .executed import CACHE
from .jdks import Jdk
from .problem import Problem

LOOPS = [1, 2, 3, 4, 6, 8]
DEPTHS = [1, 2, 4, 8, 16, 32]
SIZES = [30, 300, 3000, 30000]
ROUNDS = 3


def loop_program() -> str:
    """A sum that must be 21 after some rounds, each of which may go two ways."""
    return """class Loop {
    static int share(int[] amounts, int count) {
        int sum = 0;
        for (int at = 0; at < count; at++) {
            if (amounts[at] > 3) {
                sum += amounts[at];
            } else {
                sum += 2;
            }
        }
        return 100 / (sum - 21);
    }
    public static void main(String[] arguments) {
        share(new int[] {7, 7, 7}, 3);
    }
}
"""


def deep_program(depth: int) -> str:
    """So many methods that call each other, each under a condition of its own."""
    methods = ["    static int f1(String text, int n) {\n        if (n > 1) { return text.length(); }\n        return n;\n    }"]
    for level in range(2, depth + 1):
        body = f"        int m = n - 1;\n        if (n > {level}) {{ return f{level - 1}(text, m); }}\n        return n;"
        methods.append(f"    static int f{level}(String text, int n) {{\n{body}\n    }}")
    main = f"    public static void main(String[] arguments) {{\n        f{depth}(null, {2 * depth + 5});\n    }}"
    return "class Deep {\n" + "\n".join([*methods, main]) + "\n}\n"


def crash(jdk: Jdk, name: str, source: str, folder: Path) -> tuple[Path, Path]:
    """Compiles a program and runs it: its classes, and the log with the trace, without `main`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    file = folder / f"{name}.java"
    file.write_text(source)
    java.compile_sources(jdk, [file], [], folder / "classes")
    done = subprocess.run([jdk.tool("java"), "-cp", str(folder / "classes"), name], capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if ".main(" not in line]
    if not any(line.startswith("\tat ") for line in lines):
        raise Problem(f"{file} does not crash: {done.stderr[-300:]}")
    log = folder / "crash.log"
    log.write_text("\n".join(lines) + "\n")
    return folder / "classes", log


def measure(binary: Path, jdk: Jdk, budget: int, folder: Path) -> list[dict]:
    """The rows of the three tables."""
    limit = f"--budget={budget}s"
    loops, deep, wide = [], [], []
    classes, log = crash(jdk, "Loop", loop_program(), folder / "loop")
    for visits in LOOPS:
        loops.append({"size": visits} | best(binary, jdk, log, [classes], [limit, f"--loops={visits}"]))
    for depth in DEPTHS:
        classes, log = crash(jdk, "Deep", deep_program(depth), folder / f"deep{depth}")
        deep.append({"size": depth} | best(binary, jdk, log, [classes], [limit]))
    for size in SIZES:
        path = sized.class_path(growth.JARS, growth.CRASHED, size, growth.FOLDER)
        wide.append({"size": size} | best(binary, jdk, growth.TRACE, path, [limit]))
    names = ["limit of loops", "frames", "classes"]
    return [{"what": name, "rows": rows} for name, rows in zip(names, [loops, deep, wide], strict=True)]


def best(binary: Path, jdk: Jdk, log: Path, path: list[Path], options: list[str]) -> dict:
    """The figures of the round that took the least time, each without answers of an earlier one."""
    rounds = []
    for _ in range(ROUNDS):
        shutil.rmtree(CACHE / "recrash" / "answers", ignore_errors=True)
        rounds.append(executed.precondition(binary, jdk, log, path, options))
    least = min(rounds, key=lambda report: report["work"]["seconds"])
    ways = [frame["frame"] for frame in least["frames"] if frame["ways"]]
    return {"work": least["work"], "reached": max(ways, default=0), "count": least["count"], "peak": least["peak"]}


def shown(result: dict) -> tuple[list[str], list[list[str]]]:
    """Head and rows of a table."""
    head = [result["what"], "highest frame", "s", "solvers, s", "paths", "checks", "instructions", "memory, MB"]
    return head, [row(each) for each in result["rows"]]


def row(each: dict) -> list[str]:
    """A line of a table."""
    work = each["work"]
    counts = [f"{work[name]:,}" for name in ("paths", "checks", "instructions")]
    times = [f"{work['seconds']:.2f}", f"{work['solver_seconds']:.2f}"]
    return [f"{each['size']:,}", f"{each['reached']} of {each['count']}", *times, *counts, f"{each['peak'] / 1e6:,.0f}"]
