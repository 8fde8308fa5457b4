"""The case files, the table and the generated source."""

import unittest

from recrash_bench import case, source, table
from recrash_bench.places import CASES
from recrash_bench.problem import Problem


class CasesTest(unittest.TestCase):
    def test_every_folder_is_a_case_that_can_run(self):
        self.assertEqual([one.id for one in case.load([])], sorted(folder.name for folder in CASES.iterdir()))
        for one in case.load([]):
            self.assertEqual((one.folder / "Driver.java").exists(), one.main == "bench.Driver", one.id)
            self.assertEqual([name for name in one.inputs if not (one.folder / name).exists()], [], one.id)

    def test_an_unknown_case_is_named(self):
        with self.assertRaisesRegex(Problem, "no case such-case"):
            case.load(["such-case"])


class SourceTest(unittest.TestCase):
    def test_the_length_is_about_the_one_asked_for(self):
        self.assertLess(abs(source.java("Generated", 8000).count("\n") - 8000), 300)

    def test_the_same_length_gives_the_same_text(self):
        self.assertEqual(source.java("Generated", 500), source.java("Generated", 500))


class TableTest(unittest.TestCase):
    def test_figures_are_flush_right(self):
        self.assertEqual(
            table.markdown(["case", "n"], [["a", "1"], ["b", "–"]]),
            "| case |   n |\n| ---- | --: |\n| a    |   1 |\n| b    |   – |",
        )


if __name__ == "__main__":
    unittest.main()
