"""The tables of symbolic execution, the generated programs, and the cases that are measured."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

from recrash_bench import published, symbolic, symbolic_growth, table
from recrash_bench.problem import Problem

FIGURES = ["paths", "checks", "spared", "blocks", "instructions", "fields", "arrays", "calls", "questions", "cached", "unknown"]


def report(frames: list[bool], seconds: float = 1.5, checks: int = 1200) -> dict:
    """What `recrash precondition --json` says, with ways at some frames."""
    work = {name: 7 for name in FIGURES} | {"seconds": seconds, "solver_seconds": seconds / 2, "checks": checks}
    shown = [{"frame": number + 1, "ways": [{}] if known else []} for number, known in enumerate(frames)]
    return {"frames": shown, "count": 5, "work": work, "peak": 80e6, "peak_solvers": 40e6}


def result(star: dict) -> dict:
    """The figures of a case."""
    runs = {name: report([True, True, False], 9.0, 20) for name in symbolic.VARIANTS}
    runs |= {"with": report([True, True, True, False]), "again": report([True], 0.04)}
    return {"case": "X-1", "star": star, "runs": runs, "test": {"frame": 2, "seconds": 4.25}}


class TablesTest(unittest.TestCase):
    def test_a_frame_without_a_way_does_not_count(self):
        self.assertEqual(symbolic.known(report([True, True, False])), 2)
        self.assertEqual(symbolic.known(report([False])), 0)
        self.assertEqual(symbolic.known(report([])), 0)

    def test_what_is_reached_stands_beside_the_papers_figures(self):
        row = symbolic.reached(result({"precondition_frame": 4, "exploited_frame": 1}))
        self.assertEqual(row, ["X-1", "5", "3", "4", "2", "1", "1.50", "4.2"])
        untested = result({}) | {"test": None}
        self.assertEqual(symbolic.reached(untested), ["X-1", "5", "3", "–", "–", "–", "1.50", "–"])

    def test_work_with_and_without(self):
        row = symbolic.work(result({}))
        self.assertEqual(len(row), len(symbolic.WORK_HEAD))
        self.assertEqual(row[1:4] + row[8:12], ["2", "7", "20", "9.00", "3", "7", "1,200"])

    def test_every_head_fits_its_rows(self):
        for head, row in [
            (symbolic.REACHED_HEAD, symbolic.reached),
            (symbolic.WORK_HEAD, symbolic.work),
            (symbolic.TIMES_HEAD, symbolic.times),
            (symbolic.COST_HEAD, symbolic.cost),
        ]:
            self.assertEqual(len(head), len(row(result({}))))

    def test_the_summary_counts_those_that_the_paper_has(self):
        both = [result({"precondition_frame": 3}), result({"precondition_frame": 4}), result({})]
        text = symbolic.summary(both)
        self.assertIn("3 crashes; with a precondition: 3", text)
        self.assertIn("at STAR's frame or higher: 1 of 2", text)
        self.assertIn("without: 27.0 s in all, median 9.00 s, 60 checks, 6 frames", text)
        self.assertEqual(symbolic.summary([]), "no case could be measured")

    def test_each_optimisation_is_once_alone_and_once_left_out(self):
        for one in symbolic.SHORTCUTS:
            self.assertNotIn(one, symbolic.VARIANTS[f"only {one}"])
            self.assertEqual(symbolic.VARIANTS[f"not {one}"], [one])
        self.assertEqual(len(symbolic.VARIANTS["only pruning"]), 2)


class CasesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        patch = mock.patch.object(published.maven, "class_path", self.resolve)
        patch.start()
        self.addCleanup(patch.stop)

    def resolve(self, names: list[str], alone: bool = False) -> list[Path]:
        if "old:old:1" in names and not alone:
            raise Problem("what it needs is gone")
        return [Path(name) for name in names]

    def test_an_artifact_comes_alone_where_what_it_needs_is_gone(self):
        self.case("A-1", 'artifacts = ["old:old:1"]\n')
        self.assertEqual(published.load(self.folder, ["A-1"])[0].path, [Path("old:old:1")])

    def case(self, name: str, text: str) -> None:
        (self.folder / name).mkdir()
        (self.folder / name / "case.toml").write_text(text)
        for trace in ("trace.updated.txt", "trace.txt"):
            (self.folder / name / trace).write_text("")

    def test_several_packages_are_not_told(self):
        self.assertEqual(published.plain("org\\.a"), ["org.a"])
        self.assertEqual(published.plain("org\\.(a|b)"), [])

    def test_those_without_artifacts_are_left_out(self):
        self.case("A-1", 'artifacts = ["a:b:1"]\ntarget_frames = "org\\\\.a\\\\.b"\n[star]\nexploited_frame = 2\n')
        self.case("A-2", "artifacts = []\n")
        [only] = published.load(self.folder, [])
        self.assertEqual((only.id, only.packages, only.star), ("A-1", ["org.a.b"], {"exploited_frame": 2}))
        self.assertEqual([trace.name for trace in only.traces], ["trace.txt", "trace.updated.txt"])
        with self.assertRaisesRegex(Problem, "A-2"):
            published.load(self.folder, ["A-1", "A-2"])

    def test_the_trace_that_fits_is_taken(self):
        self.case("A-1", 'artifacts = ["a:b:1"]\n')
        [case] = published.load(self.folder, [])

        def asked(_binary, _jdk, trace, _path, _options):
            if trace.name == "trace.txt":
                raise Problem("no line 7")
            return report([True])

        with mock.patch.object(published.executed, "precondition", asked):
            self.assertEqual(published.fitting(case, Path("x"), None).name, "trace.updated.txt")
        with mock.patch.object(published.executed, "precondition", mock.Mock(side_effect=Problem("broken"))):
            with self.assertRaisesRegex(Problem, "broken"):
                published.fitting(case, Path("x"), None)


class GrowthTest(unittest.TestCase):
    def test_a_deep_program_has_a_method_for_each_frame(self):
        source = symbolic_growth.deep_program(3)
        self.assertEqual(source.count("static int f"), 3)
        self.assertIn("return f2(text, m);", source)
        self.assertIn("f3(null, 11);", source)

    def test_a_row_says_how_high_and_how_long(self):
        each = {"size": 1200, "work": report([True])["work"], "reached": 2, "count": 5, "peak": 81e6}
        head, rows = symbolic_growth.shown({"what": "frames", "rows": [each]})
        self.assertEqual(rows, [["1,200", "2 of 5", "1.50", "0.75", "7", "1,200", "7", "81"]])
        self.assertEqual(len(head), len(rows[0]))
        self.assertIn(" 1,200 | ", table.markdown(head, rows))


if __name__ == "__main__":
    unittest.main()
