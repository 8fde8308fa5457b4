"""The cases for the search: what `recrash bench` needs of a folder, and that its trace is one of the program."""

import re
import tomllib
import unittest

from recrash_bench.places import BENCH

CASES = BENCH / "cases"
FRAME = re.compile(r"^\s+at (?:[\w.@]+/)?([\w.$]+)\.[\w$<>]+\(\w+\.java:\d+\)$", re.MULTILINE)


class SearchedCasesTest(unittest.TestCase):
    def test_every_folder_is_a_case(self):
        folders = [folder for folder in CASES.iterdir() if folder.is_dir()]
        self.assertTrue(folders)
        for folder in folders:
            facts = tomllib.loads((folder / "case.toml").read_text())
            self.assertEqual(facts["id"], folder.name)
            for artifact in facts["artifacts"]:
                self.assertEqual(artifact.split(":")[2], facts["version"], folder.name)
            self.assertTrue(facts["report"] and facts["note"], folder.name)

    def test_every_trace_starts_in_the_main_thread_and_ends_in_the_program_or_the_jdk(self):
        for file in CASES.glob("*/case.toml"):
            trace = (file.parent / "trace.txt").read_text()
            self.assertTrue(trace.startswith('Exception in thread "main" '), file.parent.name)
            target = re.compile(tomllib.loads(file.read_text())["target_frames"])
            classes = FRAME.findall(trace)
            self.assertEqual(len(classes), trace.count("\tat "), file.parent.name)
            others = [name for name in classes if not name.startswith("java.") and not name.startswith("jdk.")]
            self.assertTrue(others, file.parent.name)
            self.assertEqual([name for name in others if not target.match(name)], [], file.parent.name)


if __name__ == "__main__":
    unittest.main()
