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
import kinds


def own_files(readings):
    """Files of the program: system headers, which differ by compiler, are left out."""
    known = set(readings.mincov) | set(readings.gcov) | set(readings.llvm)
    return sorted(f for f in known if os.path.exists(f) and not f.startswith("/usr/"))


def compare(readings):
    """(totals by tool, {title: {kind: count}}, unexplained lines)."""
    counts, unexplained = {table[0]: {} for table in kinds.TABLES}, []
    for path in own_files(readings):
        witnesses = kinds.Witnesses(readings, path)
        for title, has, lacks, covered, rules in kinds.TABLES:
            for number in kinds.differing_lines(witnesses, has, lacks, covered):
                kind = kinds.kind_of(witnesses, number, rules)
                counts[title][kind or "unexplained"] = counts[title].get(kind or "unexplained", 0) + 1
                if not kind:
                    unexplained.append((title, path, number, witnesses.source.text_lines[number - 1].strip()))
    return counts, unexplained


def totals_of(reading, files):
    lines = [covered for path in files for covered in reading.get(path, {}).values()]
    return sum(lines), len(lines)


def print_report(name, readings, counts, unexplained, limit):
    files = own_files(readings)
    for tool, reading in [("mincov", readings.mincov), ("gcov", readings.gcov), ("llvm-cov", readings.llvm)]:
        print("%s: %s: %d of %d lines covered" % (name, tool, *totals_of(reading, files)))
    for tool, reading in [("gcov", readings.gcov), ("llvm-cov", readings.llvm)]:
        shared = [(path, n) for path in files for n in readings.mincov.get(path, {}) if n in reading.get(path, {})]
        same = sum(readings.mincov[path][n] == reading[path][n] for path, n in shared)
        print("%s: executable in mincov and %s: %d lines, %d of them alike" % (name, tool, len(shared), same))
    for title, _, _, _, _ in kinds.TABLES:
        print("%s: %s: %d" % (name, title, sum(counts[title].values())))
        for kind, count in sorted(counts[title].items(), key=lambda item: -item[1]):
            print("    %6d  %s" % (count, kind))
    for title, path, number, text in unexplained[:limit]:
        print("unexplained: %s: %s:%d: %s" % (title, path, number, text))
    if len(unexplained) > limit:
        print("unexplained: %d more" % (len(unexplained) - limit))


def print_tables(results):
    """The tables of docs/comparison.md. results: {program: (readings, counts)}."""
    print("| | " + " | ".join(results) + " |\n|---|" + "---:|" * len(results))
    for tool, attribute in [("mincov", "mincov"), ("gcov", "gcov"), ("llvm-cov", "llvm")]:
        cells = ["%d of %d" % totals_of(getattr(readings, attribute), own_files(readings)) for readings, _ in results.values()]
        print("| %s: lines covered | %s |" % (tool, " | ".join(cells)))
    for title, _, _, _, _ in kinds.TABLES:
        totals = [sum(counts[title].values()) for _, counts in results.values()]
        print("| **%s** | %s |" % (title, " | ".join("**%d**" % n for n in totals)))
        found = {kind: [counts[title].get(kind, 0) for _, counts in results.values()] for _, counts in results.values() for kind in counts[title]}
        for kind, row in sorted(found.items(), key=lambda item: -sum(item[1])):
            print("| %s | %s |" % (kind.replace("|", "\\|"), " | ".join(str(n) for n in row)))


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
    failed, results = False, {}
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
            counts, unexplained = compare(readings)
            results[name] = readings, counts
            print_report(name, readings, counts, unexplained, arguments.limit)
            sys.stdout.flush()
            failed |= bool(unexplained or readings.notes)
    if arguments.tables:
        print_tables(results)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
