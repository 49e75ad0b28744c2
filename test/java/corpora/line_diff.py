"""Lines and branches of real Java programs, as mincov and JaCoCo tell them, under the same tests.

The project is built twice: as it is, its tests run under JaCoCo's agent; and with mode=verify, which has a probe everywhere. Every line and the
number of every statement's branches where the two differ is sorted into a kind (java_kinds.py; docs/comparison-java.md explains them).

  line_diff.py --mincov FILE --mincov-java FILE --deb-source FILE --jdk HOME --work DIR [--tests PATTERN]... PROJECT...

Prints the counts of each kind, and what is not explained. Exit status: 0 all is explained, 1 something is not, 2 a project could not be tried.
"""

import argparse
import collections
import os
import re
import sys

sys.dont_write_bytecode = True
import jacoco
import java_kinds
from projects import PROJECTS, Build, Trouble, fetch, run, try_each

SHOWN_FILE = re.compile(r"^(/\S*\.java)\b")
SHOWN_LINE = re.compile(r"^ *(\d+) ([-+~?a]) \| ")


def mincov_lines(tools, profiles):
    """{path: {line: sign of `mincov show`}}"""
    done = run([tools.mincov, "show", profiles])
    if done.returncode:
        raise Trouble(f"mincov show: {done.stderr}")
    files, lines = {}, {}
    for text in done.stdout.splitlines():
        file, line = SHOWN_FILE.match(text), SHOWN_LINE.match(text)
        if file:
            lines = files.setdefault(file.group(1), {})
        elif line:
            lines[int(line.group(1))] = line.group(2)
    return files


def mincov_branches(tools, profiles):
    """{path: {line: [outcomes taken, outcomes known]}}"""
    done = run([tools.mincov, "export", "--format", "lcov", profiles])
    if done.returncode:
        raise Trouble(f"mincov export: {done.stderr}")
    files, lines = {}, {}
    for text in done.stdout.splitlines():
        key, _, value = text.partition(":")
        if key == "SF":
            lines = files.setdefault(value, {})
        elif key == "BRDA":
            line, _, _, taken = value.split(",")
            counts = lines.setdefault(int(line), [0, 0])
            counts[0] += taken not in ("-", "0")
            counts[1] += 1
    return files


def measure(tools, name):
    """(what JaCoCo says by file, mincov's lines by path, its branches by path)"""
    root = fetch(tools.deb_source, tools.downloads, name)
    original = Build(tools, name, root, None, "jacoco")
    data = os.path.join(original.directory, "jacoco.exec")
    original.java_options.append(jacoco.agent(tools.work, data))
    expected = original.build_and_test()
    build = Build(tools, name, root, ["--mode", "verify"], "verify", original)
    results = build.build_and_test()
    differing = [key for key in expected.keys() | results.keys() if expected.get(key) != results.get(key)]
    for key in sorted(differing):
        print(f"{name}: {key[0]}.{key[1]}: {results.get(key)} with mincov, {expected.get(key)} with JaCoCo")
    theirs = jacoco.lines_of(tools.jdk, data, original.classes("main"))
    return theirs, mincov_lines(tools, build.profiles), mincov_branches(tools, build.profiles)


def file_of(files, path):
    """The one of files, named as package/Name.java, that path ends with, or None."""
    parts = path.split("/")
    return next((file for file in ("/".join(parts[i:]) for i in range(1, len(parts))) if file in files), None)


def compare(tools, name):
    """Whether all is explained."""
    theirs, lines, branches = measure(tools, name)
    kinds, unexplained = collections.Counter(), []
    for path in sorted(lines):
        file = file_of(theirs, path)
        if not file:
            continue
        with open(path, encoding=PROJECTS[name].encoding, errors="replace") as opened:
            source = java_kinds.Source(opened.read())
        for difference in java_kinds.compare(source, theirs[file], lines[path], branches.get(path, {})):
            kinds[difference.kind] += 1
            if difference.kind.startswith("not explained"):
                unexplained.append(f"{path}:{difference.line}: {difference.kind}: {source.line(difference.line).strip()}")
    print(f"{name}: {len(lines)} files, {sum(map(len, lines.values()))} lines of mincov, {sum(map(len, theirs.values()))} of JaCoCo")
    for kind, count in sorted(kinds.items(), key=lambda item: (-item[1], item[0])):
        print(f"{count:7} {kind}")
    print("\n".join(unexplained[: tools.limit]), flush=True)
    return not unexplained


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ["mincov", "mincov-java", "deb-source", "jdk", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--downloads", help="where sources are unpacked (default: downloads in WORK)")
    parser.add_argument("--tests", action="append", help="pattern of classes whose tests are run, in the place of the project's own; may be repeated")
    parser.add_argument("--timeout", type=float, default=1200, help="seconds that one run of a project's tests may take")
    parser.add_argument("--limit", type=int, default=100, help="unexplained lines to print")
    parser.add_argument("projects", nargs="+", choices=PROJECTS)
    tools = parser.parse_args()
    for name in tools.projects:
        PROJECTS[name].tests = tools.tests or PROJECTS[name].tests
    return try_each(tools, tools.projects, lambda name: not compare(tools, name))


if __name__ == "__main__":
    sys.exit(main())
