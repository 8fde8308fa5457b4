"""Medians of ratios, and what a run says of itself."""

import tempfile
import unittest
from pathlib import Path

from recrash_bench import measure, stats
from recrash_bench.problem import Problem


class StatsTest(unittest.TestCase):
    def test_a_ratio_is_to_the_baseline_of_its_own_round(self):
        self.assertEqual(stats.ratios([2.0, 30.0], [1.0, 10.0]), [2.0, 3.0])

    def test_rounds_must_match(self):
        with self.assertRaises(ValueError):
            stats.ratios([1.0], [1.0, 2.0])

    def test_one_disturbed_round_does_not_move_the_median(self):
        self.assertEqual(str(stats.summarise([1.0, 1.02, 1.01, 9.0, 1.0])), "1.010 (1.000–1.020)")

    def test_one_round_has_no_spread(self):
        self.assertEqual(stats.summarise([1.5]), stats.Summary(1.5, 1.5, 1.5, 1))


class RunTest(unittest.TestCase):
    def test_steady_state_is_the_lower_quartile_of_the_last_half(self):
        lines = [f"iteration {figure}000000000" for figure in (90, 80, 70, 60, 8, 5, 7, 6)]
        self.assertEqual(measure.Run(1, 1, "\n".join(lines)).steady(), 6.0)

    def test_a_cold_run_has_no_steady_state(self):
        self.assertIsNone(measure.Run(1, 1, "done").steady())

    def test_the_cpu_time_of_children_counts(self):
        burn = "sum(range(10**7))"
        parent = f"""
import resource, subprocess, sys
subprocess.run([sys.executable, "-c", "{burn}"])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)
"""
        with tempfile.TemporaryDirectory() as folder:
            run = measure.run(["python3", "-c", parent], Path(folder))
        self.assertGreater(run.cpu, float(run.output))

    def test_a_failing_command_is_a_problem_that_names_the_log(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(Problem, "exit code 3 .*stderr.log"):
            measure.run(["python3", "-c", "raise SystemExit(3)"], Path(folder))


if __name__ == "__main__":
    unittest.main()
