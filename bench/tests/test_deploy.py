"""The files in `deploy` agree with themselves and with the page that quotes them."""

import re
import unittest

from recrash_bench.places import ROOT

PAGE = (ROOT / "docs" / "many-crashes.md").read_text()


class Deploy(unittest.TestCase):
    def test_the_page_quotes_the_files_as_they_are(self):
        for name in ["slurm.sbatch", "kubernetes.yaml", "github-actions.yml"]:
            with self.subTest(name):
                self.assertIn("\n" + (ROOT / "deploy" / name).read_text().rstrip() + "\n```\n", PAGE)

    def test_the_pods_are_told_how_many_there_are(self):
        job = (ROOT / "deploy" / "kubernetes.yaml").read_text()
        completions = re.search(r"^  completions: (\d+)$", job, re.M).group(1)
        told = re.search(r'name: JOB_COMPLETIONS\n +value: "(\d+)"', job).group(1)
        self.assertEqual(completions, told)

    def test_the_matrix_has_as_many_parts_as_it_says(self):
        workflow = (ROOT / "deploy" / "github-actions.yml").read_text()
        parts = re.search(r"shard: \[(.*)\]", workflow).group(1).split(", ")
        of = re.search(r"--shard \$\{\{ matrix.shard \}\}/(\d+)", workflow).group(1)
        self.assertEqual(parts, [str(number) for number in range(1, int(of) + 1)])


if __name__ == "__main__":
    unittest.main()
