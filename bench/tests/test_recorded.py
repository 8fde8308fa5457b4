"""Reading what recrash reports."""

import unittest

from recrash_bench import made, recorded


def thrown(name: str, relation: object, *methods: str) -> dict:
    frames = [{"class": method.rpartition(".")[0], "method": method.rpartition(".")[2]} for method in methods]
    return {"class": name, "relation": relation, "frames": frames}


RECORDING = {
    "header": {"failure_point": "Uncaught"},
    "crash": {
        "throwables": [
            thrown("com/acme/Failed", "Top", "com/acme/Main.main"),
            thrown("java/lang/Error", {"CauseOf": 0}, "java/util/List.of", "com/acme/Part.run", "com/acme/Main.main"),
        ]
    },
    "frames": [{"method": {"class": "com/acme/Part", "name": "run"}, "cut": ["the receiver"]}],
    "heap": {"objects": [1, 2]},
    "notes": [],
}


class RecordedTest(unittest.TestCase):
    def test_the_root_causes_frames_count(self):
        facts = recorded.facts(RECORDING)
        self.assertEqual((facts["exception"], facts["root_cause"]), ("com.acme.Failed", "java.lang.Error"))
        self.assertEqual((facts["top_frame"], facts["frames"], facts["recorded"]), ("com.acme.Part.run", 2, 1))

    def test_frames_that_were_not_recorded_are_named(self):
        self.assertEqual(recorded.facts(RECORDING)["missing"], ["com.acme.Main.main"])

    def test_what_was_cut_is_told_with_its_frame(self):
        self.assertEqual(recorded.facts(RECORDING)["cut"], ["1: the receiver"])


class MadeTest(unittest.TestCase):
    def test_frames_without_a_reproducing_test_say_why(self):
        frames = [
            {"number": 1, "method": "Part.run()", "result": "reproduces", "why": None},
            {"number": 2, "method": "Main.main(String[])", "result": "differs", "why": "passes"},
        ]
        facts = made.facts({"frames": frames, "tried": 2, "reproduced": 1, "start_here": 1, "warnings": []})
        self.assertEqual(facts["failed"], {"2 Main.main(String[])": "differs: passes"})
        self.assertEqual(facts["note"], "start with frame 1, Part.run()")


if __name__ == "__main__":
    unittest.main()
