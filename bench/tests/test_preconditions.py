"""What states of a crash show of its conditions."""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from recrash_bench.preconditions import Checked, Trace, judge  # noqa: E402

EXPECTED = Trace("java.lang.NullPointerException", ["shop.Till.price:7", "shop.Till.total:12"], re.compile("shop"))
CRASH = "java.lang.NullPointerException java.util.Objects.requireNonNull:9 shop.Till.price:7 shop.Till.total:12 bench.Driver.call:3"


def checked(lines: list[str], are_all: bool = True) -> Checked:
    """What these states show of one way with two conditions and another one with one."""
    found = Checked(2, 2, [["a == null", "b > 3"], ["c"]], are_all)
    for line in lines:
        judge(found, line, EXPECTED)
    return found


class Judge(unittest.TestCase):
    def test_what_satisfies_a_way_must_crash_like_the_trace(self):
        found = checked([f"one\t|0\t{CRASH}", "two\t|0\treturns"])
        self.assertEqual((found.crashing, found.satisfied, len(found.wrong)), (1, 2, 1))

    def test_other_lines_are_another_crash_and_missing_lines_are_not(self):
        other = CRASH.replace("price:7", "price:8")
        without = CRASH.replace("price:7", "price:-1")
        self.assertEqual(checked([f"one\t|0\t{other}"]).crashing, 0)
        self.assertEqual(checked([f"one\t|0\t{without}"]).crashing, 1)

    def test_what_violates_one_condition_alone_shows_that_it_is_needed(self):
        found = checked(["one\t0,1?|0\treturns", "two\t0,1|0\treturns"])
        self.assertEqual((found.needed, found.violated, found.spared), ({(0, 0), (1, 0)}, 2, 2))

    def test_a_crash_without_any_way_is_wrong_where_all_are_said(self):
        line = f"one\t1|0\t{CRASH}"
        self.assertEqual(len(checked([line]).wrong), 1)
        found = checked([line], are_all=False)
        self.assertEqual((found.others, found.wrong, found.moved), (1, [], {(0, 1), (1, 0)}))

    def test_what_cannot_be_read_is_wrong(self):
        self.assertEqual(checked(["WRONG\tnot Java: a b"]).wrong, ["not Java: a b"])


if __name__ == "__main__":
    unittest.main()
