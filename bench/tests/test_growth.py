"""Class paths of a wanted size, the table of their figures, and what is read from other commands."""

import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from recrash_bench import growth, measure, references, sized, throughput
from recrash_bench.problem import Problem


def class_file(*named: str) -> bytes:
    """The beginning of a class file whose pool has a `long` and these class names."""
    pool = b"\x05" + bytes(8)
    for number, name in enumerate(named):
        text = name.encode()
        pool += b"\x01" + len(text).to_bytes(2, "big") + text
        pool += b"\x07" + (3 + 2 * number).to_bytes(2, "big")
    return b"\xca\xfe\xba\xbe\x00\x00\x00\x3d" + (3 + 2 * len(named)).to_bytes(2, "big") + pool


class ReferencesTest(unittest.TestCase):
    def test_names_and_elements_of_arrays(self):
        self.assertEqual(references.of(class_file("a/B", "[[La/C;", "[I")), ["a/B", "a/C", "I"])


class SizedTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        near = {"a/Z": class_file("a/Y", "java/lang/Object"), "a/Y": class_file("a/X", "a/Z"), "a/X": class_file(), "a/A": class_file()}
        self.jar("near", near)
        self.jar("far", {name: class_file() for name in ("module-info", "META-INF/versions/9/b/B", "b/B", "b/C")})
        patch = mock.patch.object(sized, "fetch", lambda names: [self.folder / f"{name}.jar" for name in names])
        patch.start()
        self.addCleanup(patch.stop)

    def jar(self, name: str, classes: dict[str, bytes]) -> None:
        with zipfile.ZipFile(self.folder / f"{name}.jar", "w") as archive:
            for entry, content in classes.items():
                archive.writestr(f"{entry}.class", content)

    def names(self, size: int) -> list[list[str]]:
        path = sized.class_path(["near", "far"], "a/Z", size, self.folder / "cut")
        return [sized.classes(jar) for jar in path]

    def test_the_nearest_classes_come_first(self):
        self.assertEqual(self.names(2), [["a/Y.class", "a/Z.class"]])
        self.assertEqual(self.names(3), [["a/X.class", "a/Y.class", "a/Z.class"]])

    def test_whole_jars_are_used_as_they_are_and_the_last_is_cut(self):
        path = sized.class_path(["near", "far"], "a/Z", 5, self.folder / "cut")
        self.assertEqual([jar.name for jar in path], ["near.jar", "far-1.jar"])
        self.assertEqual(self.names(6)[1], ["b/B.class", "b/C.class"])

    def test_too_few_classes_are_a_problem(self):
        with self.assertRaisesRegex(Problem, "3 classes fewer"):
            self.names(9)

    def test_the_same_class_path_is_the_same_file(self):
        first = sized.class_path(["near"], "a/Z", 2, self.folder / "cut")[0].read_bytes()
        second = sized.class_path(["near"], "a/Z", 2, self.folder / "again")[0].read_bytes()
        self.assertEqual(first, second)


class TableTest(unittest.TestCase):
    def test_a_cell_has_the_median_and_that_of_the_rounds_ratios(self):
        self.assertEqual(growth.cell([1.0, 4.0, 3.0], [1.0, 2.0, 1.0]), "3.00 (×2.0)")
        self.assertEqual(growth.cell([1200.0], [100.0]), "1,200 (×12.0)")

    def test_every_size_is_a_row(self):
        figures = {name: {30: [1.0], 300: [2.0]} for name in growth.FIGURES} | {"found": {30: [True], 300: [False]}}
        rows = growth.rows({"jdk": 17, "jars": {30: [], 300: []}, "figures": figures})
        self.assertEqual([row[:3] for row in rows], [["17", "30", "1.00 (×1.0)"], ["17", "300", "2.00 (×2.0)"]])
        self.assertEqual({len(row) for row in rows}, {len(growth.head())})
        found = growth.head().index("reproduced")
        self.assertEqual([row[found] for row in rows], ["1 of 1", "0 of 1"])


class OtherCommandsTest(unittest.TestCase):
    def test_the_rows_of_throughput(self):
        text = "\x1b[0m\x1b[0mjdk  workers   kind   a second   and core  crashes\n17         1  short      30111      28000       12\n"
        row = {"jdk": "17", "workers": "1", "kind": "short", "a second": "30111", "and core": "28000", "crashes": "12"}
        self.assertEqual(throughput.rows(text), [row])

    def test_the_peak_is_that_of_the_process_and_not_of_its_children(self):
        child = "'x' * 200_000_000"
        parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', \"{child}\"]); print('done', flush=True); sys.stdin.read()"
        process = subprocess.Popen([sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with process:
            process.stdout.readline()
            peak = measure.peak(process.pid)
        self.assertTrue(1_000_000 < peak < 150_000_000, peak)
        self.assertEqual(measure.peak(process.pid), 0)

    def test_both_traces_are_of_the_crashed_class(self):
        for trace in (growth.TRACE, growth.IMPOSSIBLE):
            self.assertIn(growth.CRASHED.replace("/", ".") + ".remove(", trace.read_text())


if __name__ == "__main__":
    unittest.main()
