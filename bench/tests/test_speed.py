"""What is read from `/proc`, and the shares that the table shows."""

import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from recrash_bench import processes, speed
from recrash_bench.places import SEARCHED
from recrash_bench.processes import Family, Sample


def sample(time: float, own: float, children: float, idle: float, started: set[tuple[int, int]]) -> Sample:
    """A sample of a machine with two cores that has run as long as the search."""
    return Sample(time, own, children, children / 4, 0.0, own / 2, 2 * time, idle, frozenset(started))


class ProcessesTest(unittest.TestCase):
    def test_a_name_may_have_brackets_and_blanks(self):
        with tempfile.TemporaryDirectory() as folder:
            stat = Path(folder) / "stat"
            stat.write_text("7 (a) b (c) S 3 " + "0 " * 9 + "150 50 " + "0 " * 6 + "99 0 0\n")
            self.assertEqual(processes.fact(stat), processes.Fact("a) b (c", 3, 200 / processes.TICKS, 99))
            self.assertIsNone(processes.fact(Path(folder) / "none"))

    def test_the_time_of_grandchildren_counts_and_stays_when_they_end(self):
        burn = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass\nprint(1, flush=True); input()"
        middle = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {burn!r}])"
        parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {middle!r}]); sys.stdin.read()"
        process = subprocess.Popen([sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with process:
            process.stdout.readline()
            family = Family(process.pid)
            first = family.sample(1.0)
            process.stdin.write(b"\n")
            process.stdin.flush()
            time.sleep(0.2)
            last = family.sample(2.0)
        self.assertGreaterEqual(first.children, 0.3)
        self.assertEqual(len(first.started), 2)
        self.assertGreaterEqual(last.children, first.children)
        self.assertLess(last.own, 0.3)
        self.assertGreater(last.cores, 0)

    def test_threads_are_told_by_their_names(self):
        family = Family(0)
        family.threads = {(1, 1, 1): ("C1 CompilerThre", 2.0), (1, 1, 2): ("main", 5.0), (1, 1, 3): ("GC Thread#0", 1.0)}
        self.assertEqual(family.of_threads(processes.COMPILER), 2.0)
        self.assertEqual(family.of_threads(processes.COLLECTOR), 1.0)


class EndlessTest(unittest.TestCase):
    def test_the_root_cause_is_an_exception_that_never_comes(self):
        trace = 'Exception in thread "main" a.Wrapped: b\n\tat a.B.c(B.java:1)\nCaused by: d.E: f\n\tat a.G.h(G.java:2)\n'
        wanted = trace.replace("d.E: f", speed.NEVER_THROWN)
        self.assertEqual(speed.endless(trace), wanted)

    def test_quotes_in_a_message_do_not_matter(self):
        trace = 'Exception in thread "main" a.B: because "c" is null\n\tat a.D.e(D.java:1)\n'
        self.assertEqual(speed.endless(trace), f'Exception in thread "main" {speed.NEVER_THROWN}\n\tat a.D.e(D.java:1)\n')

    def test_each_case_has_a_root_cause_to_change(self):
        traces = sorted(SEARCHED.glob("*/trace.txt"))
        self.assertGreater(len(traces), 12)
        for trace in traces:
            with self.subTest(trace.parent.name):
                lines, changed = trace.read_text().splitlines(), speed.endless(trace.read_text()).splitlines()
                [other] = [new for old, new in zip(lines, changed, strict=True) if old != new]
                self.assertIn(other, [f'Exception in thread "main" {speed.NEVER_THROWN}', f"Caused by: {speed.NEVER_THROWN}"])


class SharesTest(unittest.TestCase):
    def setUp(self):
        samples = [sample(0, 0, 0, 0, set()), sample(5, 1, 0, 4, {(1, 1)}), sample(15, 5, 8, 8, {(1, 1), (2, 1), (3, 1)})]
        self.searched = speed.during(samples, 4.9, 15.2)

    def test_a_phase_is_between_the_nearest_samples(self):
        self.assertEqual([one.time for one in self.searched], [5, 15])

    def test_shares_are_of_all_cores_while_it_searched(self):
        shares = speed.shares(*self.searched)
        parts = {"recrash": 0.2, "JVMs": 0.4, "compiler": 0.1, "collector": 0.0, "others": 0.2, "idle": 0.2, "waited": 0.1}
        self.assertEqual({name: round(share, 6) for name, share in shares["shares"].items()}, parts)
        self.assertEqual((shares["cpu"], shares["started"]), (12, 2))

    def test_a_row_has_a_cell_for_each_column(self):
        report = {"reproduced": True, "frame": 2, "frames": 3, "candidates": 1200, "searching": 10.0, "indexing": 1.24}
        result = {"case": "a-1", "classes": 20000, "peak": 3e8, "report": report, **speed.shares(*self.searched)}
        row = speed.row(result)
        self.assertEqual(len(row), len(speed.HEAD))
        self.assertEqual(row[:6], ["a-1", "20,000", "2 of 3", "1,200", "120", "10.0"])
        self.assertEqual(row[-3:], ["2", "1.2", "300"])
        self.assertEqual(speed.row({**result, "report": {**report, "reproduced": False}})[2], "– of 3")


if __name__ == "__main__":
    unittest.main()
