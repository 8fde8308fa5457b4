"""The cases for the search: what `recrash bench` needs of a folder, and that its trace is one of the program."""

import re
import tomllib
import unittest

from recrash_bench import drivers
from recrash_bench.places import SEARCHED as CASES

FRAME = re.compile(r"^\s+at (?:[\w.@]+/)?([\w.$]+)\.[\w$<>-]+\((?:\w+\.(?:java|kt|scala):\d+|Native Method)\)$", re.MULTILINE)


class SearchedCasesTest(unittest.TestCase):
    def test_every_folder_is_a_case(self):
        folders = [folder for folder in CASES.iterdir() if folder.is_dir()]
        self.assertTrue(folders)
        for folder in folders:
            facts = tomllib.loads((folder / "case.toml").read_text())
            self.assertEqual(facts["id"], folder.name)
            # What an application has beside the program may have versions of its own.
            self.assertEqual(facts["artifacts"][0].split(":")[2], facts["version"], folder.name)
            self.assertTrue(facts["report"] and facts["note"], folder.name)
            self.assertTrue((folder / "Driver.java").is_file(), folder.name)

    def test_the_fixed_release_is_another_version_of_an_artifact(self):
        for file in CASES.glob("*/case.toml"):
            facts = tomllib.loads(file.read_text())
            fixed = facts.get("fixed", [])
            self.assertTrue(fixed or "no release" in facts["note"], file.parent.name)
            names = [drivers.name(artifact) for artifact in facts["artifacts"]]
            self.assertEqual([one for one in fixed if drivers.name(one) not in names or one in facts["artifacts"]], [])

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


class DriversTest(unittest.TestCase):
    def test_the_frames_of_the_driver_are_left_out_of_causes_too(self):
        trace = "E: a\n\tat lib.A.a(A.java:1)\n\tat bench.Driver.main(Driver.java:9)\nCaused by: F\n\tat lib.B.b(B.java:2)\n"
        without = "E: a\n\tat lib.A.a(A.java:1)\nCaused by: F\n\tat lib.B.b(B.java:2)\n"
        self.assertEqual(drivers.without_driver(trace + "\t... 2 more\n"), without + "\t... 1 more\n")
        self.assertEqual(drivers.without_driver(trace + "\t... 1 more\n"), without)

    def test_a_fixed_version_takes_the_place_of_its_artifact(self):
        self.assertEqual(drivers.replaced(["g:a:1", "g:b:1"], ["g:a:2"]), ["g:a:2", "g:b:1"])


if __name__ == "__main__":
    unittest.main()
