"""Real Java programs with their own tests, from Debian's source packages, with and without mincov.

Each project's main and test sources are compiled, and JUnit runs its tests, as they are and instrumented:
  - mode=verify, with the agent where --agent names its jar: the same result of every single test, and `mincov verify` finds no difference between
    what is inferred and what ran;
  - the default mode: the same results;
  - every file is instrumented but those that hold no code, and javac says nothing that it does not say of the originals.

  verify_projects.py --mincov FILE --mincov-java FILE --deb-source FILE --jdk HOME --work DIR [--agent FILE] [PROJECT...]

Prints a line for each project and way, and every difference. Exit status: 0 none, 1 some, 2 a project could not be tried.
"""

import argparse
import collections
import os
import re
import sys

sys.dont_write_bytecode = True
from projects import PROJECTS, Build, fetch, run, try_each


def tell(results):
    states = collections.Counter(state for states in results.values() for state in states)
    return ", ".join(f"{count} {state}" for state, count in sorted(states.items()))


class Results:
    """Of the original's tests. Those that change from run to run are found by a second one, where a result differs at all."""

    def __init__(self, original):
        self.original, self.first, self.second = original, original.build_and_test(), None

    def differing(self, others):
        """The tests whose results differ from others, and did not in the original itself."""
        differing = {key for key in self.first.keys() | others.keys() if self.first.get(key) != others.get(key)}
        if differing and self.second is None:
            self.second = self.original.test()
            changing = sum(self.first.get(key) != self.second.get(key) for key in self.first.keys() | self.second.keys())
            print(f"{self.original.name}: {changing} results change from run to run")
        return sorted(key for key in differing if self.first.get(key) == self.second.get(key))


def compare(way, expected, results):
    """The number of differences, each of which is printed."""
    faults = way.unchanged
    for key in expected.differing(results):
        faults += 1
        print(f"{way.name}: {key[0]}.{key[1]}: {results.get(key)}, without mincov {expected.first.get(key)}")
    for (file, line, kind, text), count in (way.messages - expected.original.messages).items():
        faults += 1
        print(f"{way.name}: javac: {file}:{line}: {kind}: {text} ({count} times more than without mincov)")
    return faults


def verify(way):
    done = run([way.tools.mincov, "verify", way.profiles])
    last = [line for line in done.stdout.splitlines() if re.search(r"functions compared|differences", line)]
    if done.returncode or not any(line.startswith("0 differences") for line in last):
        print(f"{way.name}: mincov verify: exit status {done.returncode}: {done.stdout[-3000:]}{done.stderr[-2000:]}")
        return 1
    print(f"{way.name}: {'; '.join(last)}")
    return 0


def try_project(tools, name):
    root, faults = fetch(tools.deb_source, tools.downloads, name), 0
    original = Build(tools, name, root, None)
    expected = Results(original)
    if original.refused:
        print(f"{original.name}: {len(original.refused)} sources left out, which do not compile here: {' '.join(map(os.path.basename, original.refused))}")
    print(f"{original.name}: {tell(expected.first)}; {original.seconds:.1f} s", flush=True)
    for options in (["--mode", "verify"], ["--mode", "block"]):
        way = Build(tools, name, root, options, original=original)
        if tools.agent and "verify" in options:
            way.java_options.append(f"-javaagent:{tools.agent}=after=1000,verbose")
        results = way.build_and_test()
        agent = f"; the agent left {way.stores_left_out} stores out" if way.stores_left_out else ""
        print(f"{way.name}: {tell(results)}; {way.seconds:.1f} s{agent}")
        for line in way.summary:
            print(f"  {line}")
        faults += compare(way, expected, results)
        if "verify" in options:
            faults += verify(way)
        sys.stdout.flush()
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ["mincov", "mincov-java", "deb-source", "jdk", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--timeout", type=float, default=1200, help="seconds that one run of a project's tests may take")
    parser.add_argument("--agent", help="mincov-agent.jar")
    parser.add_argument("--downloads", help="where sources are unpacked (default: downloads in WORK)")
    parser.add_argument("projects", nargs="*", help="default: all of " + " ".join(PROJECTS))
    tools = parser.parse_args()
    return try_each(tools, tools.projects or PROJECTS, lambda name: try_project(tools, name))


if __name__ == "__main__":
    sys.exit(main())
