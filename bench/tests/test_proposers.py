"""The tables of proposers, alone and together."""

import unittest

from recrash_bench import proposers


def result(search: tuple[int, float], both: tuple[int, float], case: str = "X-1") -> dict:
    """A case of three frames, by frame and seconds of the search alone and of both."""
    reports = {
        proposer: {"frame": frame, "frames": 3, "reproduced": frame > 0, "seconds": seconds, "found_by": "search"}
        for proposer, (frame, seconds) in {"search": search, "both": both}.items()
    }
    return {"case": case, "seed": 2, "reports": reports}


class ProposersTest(unittest.TestCase):
    def test_what_is_found_late_or_never_has_no_ratio(self):
        self.assertEqual(proposers.cost(result((2, 4.0), (2, 5.0))), 1.25)
        self.assertIsNone(proposers.cost(result((2, 10.5), (2, 5.0))))
        self.assertIsNone(proposers.cost(result((0, 4.0), (2, 5.0))))

    def test_a_row_fits_its_head(self):
        row = proposers.row(result((0, 60.0), (3, 5.0)))
        self.assertEqual(len(row), len(proposers.HEAD))
        self.assertEqual(row, ["X-1", "2", "3", "–", "", "3", "60.0", "", "5.0", "–", "search"])

    def test_the_summary_counts_what_is_slower_and_what_is_gained(self):
        results = [result((3, 2.0), (3, 3.0)), result((3, 2.0), (3, 2.0)), result((0, 60.0), (1, 9.0), "X-2")]
        lines = proposers.summary(results, ["search", "both"])
        self.assertEqual(lines[0], "search: 2 of 3, 2 at the highest frame, median 2.0 s")
        self.assertEqual(lines[2], "both find higher than the search alone: X-2 (2)")
        self.assertIn("median 1.25, most 1.50, more than 1.3 times: 1", lines[3])
