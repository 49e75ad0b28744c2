"""Adds up the results of a test run: `summary.py BUILD/test CTEST_STATUS [ENTRY...]`; the lit entries that are named passed in an earlier
part of the run.

A lit entry of ctest counts with its single tests, as lit wrote them to BUILD/test/NAME.json; any other entry (a unit test program)
counts as one. A lit entry without results did not run: it counts as a failure, as does anything else that is not understood. Prints every
failure by name, then `N passed, N failed, N skipped`; exit code 1 if any failed or none passed.
"""

import json
import os
import sys
import xml.etree.ElementTree

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


class Counts:
    def __init__(self):
        self.passed, self.skipped, self.failures = 0, 0, []

    def add_lit(self, entry, path):
        try:
            with open(path, encoding="utf-8") as file:
                tests = json.load(file)["tests"]
        except (OSError, ValueError, KeyError) as error:
            self.failures.append("%s: no results: %s" % (entry, error))
            return
        if not tests:
            self.failures.append("%s: no tests" % entry)
        for test in tests:
            if test["code"] in PASSED:
                self.passed += 1
            elif test["code"] in SKIPPED:
                self.skipped += 1
            else:
                self.failures.append("%s: %s: %s" % (entry, test["code"], test["name"]))

    def add_program(self, entry, status):
        if status == "run":
            self.passed += 1
        elif status in ("notrun", "disabled"):
            # ctest says notrun both for a test whose program is missing and for one that asks to be skipped.
            self.failures.append("%s: did not run" % entry)
        else:
            self.failures.append("%s: %s" % (entry, status))


def main():
    folder, ctest_status = sys.argv[1], int(sys.argv[2])
    counts = Counts()
    try:
        cases = xml.etree.ElementTree.parse(os.path.join(folder, "ctest.xml")).getroot().findall("testcase")
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        print("ctest left no results: %s" % error)
        cases = []
    for case in cases:
        name, status = case.get("name"), case.get("status")
        failures_before = len(counts.failures)
        if name.startswith("lit-"):
            counts.add_lit(name, os.path.join(folder, name + ".json"))
            # lit itself may have failed with all tests passed (an error in its configuration, a timeout of ctest).
            if status != "run" and len(counts.failures) == failures_before:
                counts.failures.append("%s: lit failed" % name)
        else:
            counts.add_program(name, status)
    for name in sys.argv[3:]:
        counts.add_lit(name, os.path.join(folder, name + ".json"))
    if ctest_status != 0 and not counts.failures:
        counts.failures.append("ctest: exit code %d" % ctest_status)

    for failure in counts.failures:
        print("failed: " + failure)
    print("%d passed, %d failed, %d skipped" % (counts.passed, len(counts.failures), counts.skipped))
    return 1 if counts.failures or counts.passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
