"""Real Java programs with their own tests, from Debian's source packages, with and without mincov.

Each project's main and test sources are compiled, and JUnit runs its tests, as they are and instrumented:
  - mode=verify: the same result of every single test, and `mincov verify` finds no difference between what is inferred and what ran;
  - the default mode: the same results;
  - every file is instrumented but those that hold no code, and javac says nothing that it does not say of the originals.

  verify_projects.py --mincov FILE --mincov-java FILE --deb-source FILE --jdk HOME --work DIR [PROJECT...]

Prints a line for each project and way, and every difference. Exit status: 0 none, 1 some, 2 a project could not be tried.
"""

import argparse
import collections
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

JARS = "/usr/share/java"
JUNIT = """junit-platform-console junit-platform-launcher junit-platform-engine junit-platform-commons junit-platform-reporting
    junit-jupiter-engine junit-jupiter-api junit-jupiter-params junit-vintage-engine junit4 hamcrest-all opentest4j apiguardian-api
    opentest4j-reporting-events opentest4j-reporting-schema picocli univocity-parsers""".split()
MESSAGE = re.compile(r"(?:.*/)?([^/]+\.java):(\d+): (warning|error): (.*)")
NO_CODE = re.compile(r"  (\d+) files? unchanged: has no code")


class Project:
    def __init__(self, package, jars=(), left_out=(), tests_left_out=(), encoding="UTF-8", main="src/main", test="src/test"):
        """left_out: globs of sources that need what Debian does not have; tests_left_out: patterns of classes whose tests do not end, or
        whose results change from run to run."""
        self.package, self.jars, self.left_out, self.tests_left_out = package, list(jars), list(left_out), list(tests_left_out)
        self.encoding, self.folders = encoding, {"main": main, "test": test}


PROJECTS = {
    "commons-codec": Project("libcommons-codec-java", ["commons-lang3"], tests_left_out=[".*PerformanceTest"]),
    "commons-collections": Project("libcommons-collections4-java", ["easymock", "objenesis", "commons-lang3"]),
    "commons-lang": Project("libcommons-lang3-java", ["easymock", "objenesis"], ["*SetvBitSetTest.java"]),
}


class Trouble(Exception):
    """A project that cannot be tried."""


def run(command, **settings):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **settings)


def find_sources(root, left_out=()):
    found = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names if name.endswith(".java")]
    return sorted(path for path in found if not any(fnmatch.fnmatch(path, glob) for glob in left_out))


class Way:
    """One way of building a project; options None: as it is."""

    def __init__(self, tools, name, project, root, options):
        self.tools, self.project, self.root, self.options = tools, project, root, options
        self.name = f"{name} {' '.join(options) if options else 'original'}"
        self.directory = os.path.join(tools.work, name, re.sub(r"\W+", "-", " ".join(options or ["original"])).strip("-"))
        self.profiles = os.path.join(self.directory, "profiles")
        self.messages, self.unchanged, self.summary, self.seconds = collections.Counter(), 0, [], 0

    def classes(self, part):
        return os.path.join(self.directory, "classes", part)

    def class_path(self, *parts):
        jars = [os.path.join(JARS, jar + ".jar") for jar in [*JUNIT, *self.project.jars]]
        return os.pathsep.join([self.classes(part) for part in parts] + [jar for jar in jars if os.path.exists(jar)])

    def sources(self, part):
        """The files to compile of main or test."""
        folder = os.path.join(self.root, self.project.folders[part], "java")
        if not self.options:
            return find_sources(folder, self.project.left_out + ["*/module-info.java"])
        out = os.path.join(self.directory, "sources", part)
        excluded = [option for glob in self.project.left_out + ["*/module-info.java"] for option in ("--exclude", glob)]
        command = [self.tools.mincov_java, "instrument", "-o", out, "--encoding", self.project.encoding, *self.options, *excluded, folder]
        done = run(command)
        if done.returncode or done.stderr:
            raise Trouble(f"{self.name}: mincov-java: exit status {done.returncode}: {done.stderr}")
        lines = done.stdout.splitlines()
        self.summary += lines
        self.unchanged += sum("unchanged" in line and not NO_CODE.match(line) for line in lines)
        return find_sources(out)

    def compile(self, part, *needed):
        classes = self.classes(part)
        os.makedirs(classes)
        files = os.path.join(self.directory, part + ".files")
        with open(files, "w", encoding="utf-8") as out:
            out.writelines(f'"{path}"\n' for path in self.sources(part))
        command = [os.path.join(self.tools.jdk, "bin", "javac"), "-J-Xss4m", "-d", classes, "-encoding", self.project.encoding, "-Xlint:all,-path"]
        command += ["-Xmaxerrs", "10000", "-Xmaxwarns", "100000", "-proc:none", "-cp", self.class_path(*needed), "@" + files]
        done = run(command)
        self.messages.update(match.groups() for match in map(MESSAGE.match, done.stderr.splitlines()) if match)
        if done.returncode:
            raise Trouble(f"{self.name}: javac of {part}: {done.stderr[:4000]}")
        resources = os.path.join(self.root, self.project.folders[part], "resources")
        if os.path.isdir(resources):
            shutil.copytree(resources, classes, dirs_exist_ok=True)
        if self.options:
            self.copy_maps(part)

    def copy_maps(self, part):
        sources = os.path.join(self.directory, "sources", part)
        for folder, _, names in os.walk(sources):
            for name in names:
                if name.endswith(".mincovmap"):
                    shutil.copy(os.path.join(folder, name), os.path.join(self.classes(part), os.path.relpath(folder, sources)))

    def test(self):
        """Results of all tests: (class, name) -> list of what became of it."""
        reports = os.path.join(self.directory, "reports")
        command = [os.path.join(self.tools.jdk, "bin", "java"), "-cp", self.class_path("test", "main")]
        command += ["org.junit.platform.console.ConsoleLauncher", "--scan-classpath", self.classes("test"), "--details", "none"]
        command += ["--disable-banner", "--reports-dir", reports]
        for pattern in self.project.tests_left_out:
            command += ["--exclude-classname", pattern]
        start = time.monotonic()
        done = run(command, cwd=self.root, env=dict(os.environ, MINCOV_DIR=self.profiles), timeout=self.tools.timeout, stdin=subprocess.DEVNULL)
        self.seconds = time.monotonic() - start
        results = collections.defaultdict(list)
        for name in sorted(os.listdir(reports)) if os.path.isdir(reports) else []:
            for case in xml.etree.ElementTree.parse(os.path.join(reports, name)).getroot().iter("testcase"):
                states = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
                results[case.get("classname"), case.get("name")].append(states[0] if states else "passed")
        if not results:
            raise Trouble(f"{self.name}: no test results: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return {key: sorted(states) for key, states in results.items()}

    def build_and_test(self):
        shutil.rmtree(self.directory, ignore_errors=True)
        self.compile("main")
        self.compile("test", "main")
        return self.test()


def tell(results):
    states = collections.Counter(state for states in results.values() for state in states)
    return ", ".join(f"{count} {state}" for state, count in sorted(states.items()))


def compare(way, original, expected, results, changing):
    """The number of differences, each of which is printed."""
    faults = way.unchanged
    for key in sorted((expected.keys() | results.keys()) - changing):
        if expected.get(key) != results.get(key):
            faults += 1
            print(f"{way.name}: {key[0]}.{key[1]}: {results.get(key)}, without mincov {expected.get(key)}")
    for (file, line, kind, text), count in (way.messages - original.messages).items():
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
    project, faults = PROJECTS[name], 0
    done = run([tools.deb_source, os.path.join(tools.work, "downloads"), project.package])
    if done.returncode:
        raise Trouble(f"{name}: {done.stderr}")
    root = done.stdout.strip()
    original = Way(tools, name, project, root, None)
    expected = original.build_and_test()
    again = original.test()
    changing = {key for key in expected.keys() | again.keys() if expected.get(key) != again.get(key)}
    print(f"{original.name}: {tell(expected)}, {len(changing)} of them change from run to run; {original.seconds:.1f} s", flush=True)
    for options in (["--mode", "verify"], ["--mode", "block"]):
        way = Way(tools, name, project, root, options)
        results = way.build_and_test()
        print(f"{way.name}: {tell(results)}; {way.seconds:.1f} s")
        for line in way.summary:
            print(f"  {line}")
        faults += compare(way, original, expected, results, changing)
        if "verify" in options:
            faults += verify(way)
        sys.stdout.flush()
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ["mincov", "mincov-java", "deb-source", "jdk", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--timeout", type=float, default=1200, help="seconds that one run of a project's tests may take")
    parser.add_argument("projects", nargs="*", help="default: all of " + " ".join(PROJECTS))
    tools = parser.parse_args()
    tools.work = os.path.abspath(tools.work)
    status = 0
    for name in tools.projects or PROJECTS:
        try:
            status = max(status, 1 if try_project(tools, name) else 0)
        except Trouble as trouble:
            print(trouble)
            status = 2
    return status


if __name__ == "__main__":
    sys.exit(main())
