"""Line coverage of real programs by mincov, gcov and llvm-cov: every difference has a known kind.

Each program (a recipe of verify_programs.py) is built at -O0 -g for each tool and runs the same workloads. Lines that only one
tool has, and lines that only one calls covered, are sorted into the kinds of kinds.py. Printed: totals, counts by kind, and each
line that no kind explains; then the exit status is 1. Only the sources' own files count, not system headers.
"""

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
import builds
import report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ["clang", "plugin", "rt", "mincov"]:
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--gcc", default="gcc")
    parser.add_argument("--gcov", default="gcov")
    parser.add_argument("--downloads", required=True, help="where sources are unpacked, kept between runs")
    parser.add_argument("--limit", type=int, default=50, help="unexplained lines to list")
    parser.add_argument("--tables", action="store_true", help="print the tables of docs/comparison.md at the end")
    parser.add_argument("programs", nargs="+", choices=sorted(builds.verify_programs.RECIPES), metavar="PROGRAM")
    arguments = parser.parse_args()
    failed, results = False, {}  # results: {program: report.Comparison}
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for name in arguments.programs:
            with tempfile.TemporaryDirectory(prefix="mincov-lines-") as folder:
                try:
                    readings = builds.measure(arguments, pool, name, folder)
                except builds.Failure as failure:
                    print("FAILED %s: %s" % (name, failure), flush=True)
                    failed = True
                    continue
            for note in readings.notes:
                print("FAILED %s: %s" % (name, note))
            results[name] = report.compare(readings)
            report.print_report(name, results[name], arguments.limit)
            sys.stdout.flush()
            failed |= bool(results[name].unexplained or readings.notes)
    if arguments.tables:
        report.print_tables(results)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
