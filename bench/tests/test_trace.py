"""Reading printed traces."""

import unittest

from recrash_bench.trace import parse

WRAPPED = """\
Some output that is no trace.
Exception in thread "main" java.util.concurrent.ExecutionException: com.acme.Broken: two
lines of message
\tat java.base/java.util.concurrent.FutureTask.get(FutureTask.java:191)
\tat com.acme.Main.main(Main.java:7)
Caused by: com.acme.Broken: two
lines of message
\tat app//com.acme.Part$1.<init>(Part.java:3)
\tat com.acme.Part.run(Part.java:9)
\t... 1 more
"""


class ParseTest(unittest.TestCase):
    def test_causes_follow_what_wraps_them(self):
        self.assertEqual([thrown.exception for thrown in parse(WRAPPED)], ["java.util.concurrent.ExecutionException", "com.acme.Broken"])

    def test_frames_in_common_are_filled_in(self):
        self.assertEqual(parse(WRAPPED)[1].frames, ["com.acme.Part$1.<init>", "com.acme.Part.run", "com.acme.Main.main"])

    def test_frames_of_the_jdk_are_not_the_programs(self):
        self.assertEqual(parse(WRAPPED)[0].program_frames(), ["com.acme.Main.main"])

    def test_the_last_trace_counts(self):
        self.assertEqual(parse(WRAPPED + "java.lang.Error\n\tat com.acme.A.b(A.java)\n")[0].exception, "java.lang.Error")

    def test_a_cause_without_frames_of_its_own(self):
        text = "java.lang.Error: a\n\tat com.acme.A.b(A.java:1)\nCaused by: java.lang.Exception\n\t... 1 more\n"
        self.assertEqual(parse(text)[1].frames, ["com.acme.A.b"])


if __name__ == "__main__":
    unittest.main()
