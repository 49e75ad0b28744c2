"""The differences of one program's readings, counted by kind; and how they are printed."""

import os
from dataclasses import dataclass, field

import branches
import kinds

TOOLS = [("mincov", "mincov"), ("gcov", "gcov"), ("llvm-cov", "llvm")]


@dataclass
class Comparison:
    totals: dict = field(default_factory=dict)  # tool -> (lines covered, lines)
    shared: dict = field(default_factory=dict)  # other tool -> (lines that mincov has too, those that agree)
    counts: dict = field(default_factory=dict)  # title of a table -> {kind: lines, conditions or outcomes}
    alike: dict = field(default_factory=dict)  # what branches.py found alike
    unexplained: list = field(default_factory=list)  # (title, file, line, text)


def own_files(readings):
    """Files of the program: system headers, which differ by compiler, are left out."""
    known = set(readings.mincov) | set(readings.gcov) | set(readings.llvm)
    return sorted(f for f in known if f.startswith(readings.root) and not f.startswith("/usr/") and os.path.exists(f))


def compare(readings):
    result, files = Comparison(counts={table[0]: {} for table in kinds.TABLES}), own_files(readings)
    for tool, attribute in TOOLS:
        reading = getattr(readings, attribute)
        lines = [covered for path in files for covered in reading.get(path, {}).values()]
        result.totals[tool] = sum(lines), len(lines)
        shared = [(path, n) for path in files for n in readings.mincov.get(path, {}) if n in reading.get(path, {})]
        result.shared[tool] = len(shared), sum(readings.mincov[path][n] == reading[path][n] for path, n in shared)
    of_branches = branches.Comparison()
    for path in files:
        witnesses = kinds.Witnesses(readings, path)
        for title, has, lacks, covered, rules in kinds.TABLES:
            counts = result.counts[title]
            for number in kinds.differing_lines(witnesses, has, lacks, covered):
                kind = kinds.kind_of(witnesses, number, rules)
                counts[kind or "unexplained"] = counts.get(kind or "unexplained", 0) + 1
                if not kind:
                    result.unexplained.append((title, path, number, witnesses.source.text_lines[number - 1].strip()))
        if readings.mincov_outcomes:
            branches.compare(of_branches, readings, witnesses, path)
    if readings.mincov_outcomes:
        result.alike, result.unexplained = of_branches.alike, result.unexplained + of_branches.unexplained
        result.counts.update(of_branches.counts)
    return result


def print_report(name, comparison, limit):
    for tool, totals in comparison.totals.items():
        print("%s: %s: %d of %d lines covered" % (name, tool, *totals))
    for tool, shared in comparison.shared.items():
        if tool != "mincov":
            print("%s: executable in mincov and %s: %d lines, %d of them alike" % (name, tool, *shared))
    for title, count in comparison.alike.items():
        print("%s: %s: %d" % (name, title, count))
    for title, counts in comparison.counts.items():
        print("%s: %s: %d" % (name, title, sum(counts.values())))
        for kind, count in sorted(counts.items(), key=lambda item: -item[1]):
            print("    %6d  %s" % (count, kind))
    for title, path, number, text in comparison.unexplained[:limit]:
        print("unexplained: %s: %s:%d: %s" % (title, path, number, text))
    if len(comparison.unexplained) > limit:
        print("unexplained: %d more" % (len(comparison.unexplained) - limit))


def print_tables(results):
    """The tables of docs/comparison.md. results: {program: Comparison}."""
    print("| | " + " | ".join(results) + " |\n|---|" + "---:|" * len(results))
    for tool, _ in TOOLS:
        cells = ["%d of %d" % tuple(comparison.totals[tool]) for comparison in results.values()]
        print("| %s: lines covered | %s |" % (tool, " | ".join(cells)))
    for title in [table[0] for table in kinds.TABLES]:
        print_rows(title, [comparison.counts[title] for comparison in results.values()])
    if all(comparison.alike for comparison in results.values()):
        for title in (branches.ALIKE_LLVM, branches.ALIKE_GCOV, branches.UNKNOWN):
            print("| %s | %s |" % (title, " | ".join(str(comparison.alike[title]) for comparison in results.values())))
        for title in branches.TABLES:
            print_rows(title, [comparison.counts[title] for comparison in results.values()])


def print_rows(title, columns):
    """The sum of each column, and its kinds, the most frequent first."""
    print("| **%s** | %s |" % (title, " | ".join("**%d**" % sum(counts.values()) for counts in columns)))
    found = {kind: [counts.get(kind, 0) for counts in columns] for counts in columns for kind in counts}
    for kind, row in sorted(found.items(), key=lambda item: -sum(item[1])):
        print("| %s | %s |" % (kind.replace("|", "\\|"), " | ".join(str(n) for n in row)))
