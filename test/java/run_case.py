"""Instruments one Java case, compiles and runs it, and compares what mincov reports with the marks in its source.

A case is a Java program; its main class is named like the file. Marks are comments at the end of a line:

  //+   some code of the line began to run        //-   the line has code, and none of it began to run
  //=+  //=-   the same, on lines behind the place in their block where an exception or the program's end cut it: exact=lines tells them
               right, while exact=blocks may answer otherwise

Other lines are not judged. Behind a mark, `//? T+F-` says for each condition of the line, in the order of the source, whether it was ever
true and ever false. The first lines may hold

  // RUN-ARGS: arguments of the program     // EXIT: its exit status (default 0)     // COMPILE-ONLY (it is not run)
  // RELEASE: the lowest Java release that it needs (default 8)     // ENCODING: of the source (default UTF-8)
  // JAVAC: options that javac needs     // COUNTS: line=count ... (of a counting mode; not judged here)

With each JDK given that has the release, the case is compiled and run without mincov, and then in the ways of WAYS: what it prints and its
exit status must be the same, javac must have nothing more to say than before, every mark must hold in what `mincov show` prints, every
condition in the LCOV export, and in mode=verify `mincov verify` must find no difference.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from judging import SHOWN_LINE, Faults, check_verify, export_lcov, run_program, show

MARK = re.compile(r"//(=?)([+-])(?=\s|$)")
CONDITIONS = re.compile(r"//\? ((?:T[+-]F[+-] ?)+)")
DIRECTIVE = re.compile(r"// (RUN-ARGS|EXIT|RELEASE|ENCODING|JAVAC|COUNTS|COMPILE-ONLY)(?:: *(.*))?$")
WARNING = re.compile(r"(?:.*/)?([^/]+\.java):(\d+): warning: (.*)")
OWN_FRAME = re.compile(r"^\tat mincov_[0-9a-f]+\..*\n", re.M)
QUICK_START = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"]

# Options of mincov-java; the check; with which JDKs: every, the first, or none unless --full asks for all of it.
EVERY, FIRST, FULL = range(3)
WAYS = [
    (["--exact", "lines"], "marks", EVERY),
    (["--exact", "lines", "--mode", "verify"], "verify", FIRST),
    (["--exact", "blocks", "--mode", "verify"], "verify", FIRST),
    (["--exact", "lines", "--mode", "all"], "marks", FULL),
    (["--exact", "blocks"], "marks", FULL),
    (["--exact", "off", "--mode", "verify", "--no-branches"], "behaviour", FULL),
]


class Case:
    """What the source says."""

    def __init__(self, path):
        self.path = os.path.realpath(path)
        self.name = os.path.basename(path)[: -len(".java")]
        self.arguments, self.javac, self.status, self.release, self.encoding, self.compile_only = [], [], 0, 8, "UTF-8", False
        with open(self.path, "rb") as source:
            content = source.read()
        # Java ends lines with CR LF, CR or LF. Marks are ASCII, in any encoding that a case has.
        self.lines = re.split("\r\n|\r|\n", content.decode("latin-1"))
        for line in self.lines:
            directive = DIRECTIVE.match(line)
            if directive:
                self.apply(directive.group(1), directive.group(2))
        package = re.search(r"^package ([\w.]+);", "\n".join(self.lines), re.M)
        self.main_class = (package.group(1) + "." if package else "") + self.name
        self.marks, self.conditions = {}, {}
        for number, line in enumerate(self.lines, 1):
            mark, conditions = MARK.search(line), CONDITIONS.search(line)
            if mark:
                self.marks[number] = (mark.group(2), mark.group(1) == "=")
            if conditions:
                self.conditions[number] = conditions.group(1).split()
        if not self.marks and not self.compile_only:
            sys.exit(f"{path}: no marks")

    def apply(self, name, value):
        if name == "RUN-ARGS":
            self.arguments = shlex.split(value)
        elif name == "JAVAC":
            self.javac = shlex.split(value)
        elif name == "EXIT":
            self.status = int(value)
        elif name == "RELEASE":
            self.release = int(value)
        elif name == "ENCODING":
            self.encoding = value.strip()
        elif name == "COMPILE-ONLY":
            self.compile_only = True


class Build:
    """One way of compiling the case with one JDK, in a fresh directory. Without options: the reference."""

    def __init__(self, tools, jdk, case, options):
        self.tools, self.jdk, self.case, self.options = tools, jdk, case, options
        self.name = f"JDK {jdk.version} {' '.join(options) if options else 'uninstrumented'}"
        self.directory = os.path.join(tools.work, str(jdk.version), re.sub(r"\W+", "-", " ".join(options or ["reference"])).strip("-"))
        self.classes = os.path.join(self.directory, "classes")
        self.sources = os.path.join(self.directory, "sources")
        self.call = os.path.join(self.directory, "javac")
        self.profiles = os.path.join(self.directory, "profiles")
        os.makedirs(self.classes)

    def instrument(self, faults):
        command = [self.tools.mincov_java, "instrument", "-o", self.sources, "--encoding", self.case.encoding]
        command += ["--release", str(self.case.release), *self.options, self.case.path]
        if self.tools.check:
            command += ["--check", "--jdk", os.path.dirname(os.path.dirname(self.jdk.java))]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode or done.stderr or not done.stdout.startswith("1 of 1 file instrumented: "):
            faults.add(f"{self.name}: mincov-java: exit status {done.returncode}: {done.stdout}{done.stderr}")
        return done.returncode == 0

    def write_call(self):
        """javac's arguments, for CompileAll."""
        files = [self.case.path]
        if self.options:
            files = [os.path.join(folder, name) for folder, _, names in os.walk(self.sources) for name in names if name.endswith(".java")]
        arguments = ["-d", self.classes, "-encoding", self.case.encoding, "--release", str(self.case.release), "-Xlint:all", "-proc:none"]
        arguments += [option for option in self.case.javac if not option.startswith("-J")] + sorted(files)
        with open(self.call, "w", encoding="utf-8") as out:
            out.write("\n".join(arguments))

    def read_log(self):
        with open(self.call + ".log", encoding="utf-8", errors="replace") as log, open(self.call + ".status", encoding="ascii") as status:
            self.log, self.status = log.read(), int(status.read())
        self.warnings = sorted(WARNING.match(line).groups() for line in self.log.splitlines() if WARNING.match(line))

    def copy_map(self, faults):
        maps = [os.path.join(folder, name) for folder, _, names in os.walk(self.sources) for name in names if name.endswith(".mincovmap")]
        if len(maps) != 1:
            faults.add(f"{self.name}: {len(maps)} map resources")
        for path in maps:
            shutil.copy(path, os.path.join(self.classes, os.path.relpath(path, self.sources)))

    def run(self):
        """The exit status in the shell's manner, and what was printed."""
        command = [self.jdk.java, *QUICK_START, "-cp", self.classes, self.case.main_class, *self.case.arguments]
        status, output, error = run_program(command, 100, cwd=self.directory, env=dict(os.environ, MINCOV_DIR=self.profiles))
        return status, output, OWN_FRAME.sub("", error.decode(errors="replace"))

    def mincov(self, *arguments):
        return subprocess.run([self.tools.mincov, *arguments, self.profiles], capture_output=True, text=True, errors="replace")


def shown_states(build, faults):
    """Line -> marker, as `mincov show` prints it."""
    lines = [SHOWN_LINE.match(line) for line in show(build, faults)]
    return {int(line.group(1)): line.group(2) for line in lines if line}


def is_right(state, sign, was_cut, every_line_exact):
    if was_cut and not every_line_exact:
        return True
    return state in (("+", "~") if every_line_exact else ("+", "~", "a")) if sign == "+" else state == "-"


def check_marks(build, faults):
    states, exact = shown_states(build, faults), "lines" in build.options
    for number, (sign, was_cut) in build.case.marks.items():
        state = states.get(number, "absent")
        if not is_right(state, sign, was_cut, exact):
            faults.add(f"{build.case.path}:{number}: {build.name}: marked '{'=' * was_cut}{sign}', shown '{state}'")
    if exact:
        check_conditions(build, faults)


def exported_conditions(build, faults):
    """Line -> the state of each condition of the line, in the order of the source, as marks have it."""
    branches = {}
    for text in export_lcov(build, faults):
        if text.startswith("BRDA:"):
            line, block, _, taken = text[len("BRDA:") :].split(",")
            branches.setdefault(int(line), {}).setdefault(block, []).append("+" if taken not in ("-", "0") else "-")
    return {
        line: ["T%sF%s" % tuple(outcomes) for outcomes in blocks.values() if len(outcomes) == 2] for line, blocks in branches.items()
    }


def check_conditions(build, faults):
    exported = exported_conditions(build, faults)
    for number, conditions in build.case.conditions.items():
        if exported.get(number, []) != conditions:
            faults.add(f"{build.case.path}:{number}: {build.name}: conditions {conditions}, exported {exported.get(number, 'none')}")


CHECKS = {"marks": check_marks, "verify": check_verify, "behaviour": lambda build, faults: None}


class Jdk:
    def __init__(self, home):
        self.java = os.path.join(home, "bin", "java")
        with open(os.path.join(home, "release"), encoding="utf-8") as release:
            self.version = int(re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', release.read(), re.M).group(1))


def compile_all(jdk, builds, case):
    helper = os.path.join(os.path.dirname(__file__), "Inputs", "CompileAll.java")
    # More than javac's own stack of 1 MB: how much a frame takes depends on when the VM compiles javac itself.
    stack = [option[2:] for option in case.javac if option.startswith("-J")] or ["-Xss4m"]
    done = subprocess.run([jdk.java, *QUICK_START, *stack, helper, *[build.call for build in builds]], capture_output=True, text=True)
    if done.returncode or done.stdout or done.stderr:
        sys.exit(f"CompileAll: exit status {done.returncode}: {done.stdout}{done.stderr}")


def try_build(build, check, reference, result, faults):
    """Compares a compiled build with the reference and its result."""
    if build.status:
        faults.add(f"{build.name}: javac: exit status {build.status}: {build.log}")
        return
    if build.warnings != reference.warnings:
        faults.add(f"{build.name}: javac warns differently: {build.warnings}, without mincov {reference.warnings}")
    if build.case.compile_only:
        return
    build.copy_map(faults)
    own = build.run()
    if own != result:
        faults.add(f"{build.name}: the program behaves differently: {own}, without mincov {result}")
    CHECKS[check](build, faults)


def try_jdk(tools, jdk, case, is_first, faults):
    ways = [way for way in WAYS if tools.full or way[2] == EVERY or (way[2] == FIRST and is_first)]
    reference = Build(tools, jdk, case, None)
    builds = [Build(tools, jdk, case, options) for options, _, _ in ways]
    if not all([build.instrument(faults) for build in builds]):
        return
    for build in [reference, *builds]:
        build.write_call()
    compile_all(jdk, [reference, *builds], case)
    for build in [reference, *builds]:
        build.read_log()
    if reference.status:
        faults.add(f"{reference.name}: javac: exit status {reference.status}: {reference.log}")
        return
    result = None if case.compile_only else reference.run()
    if result and result[0] != case.status:
        faults.add(f"{reference.name}: exit status {result[0]}, not {case.status}: {result[2]}")
    for build, (_, check, _) in zip(builds, ways):
        try_build(build, check, reference, result, faults)


def main():
    parser = argparse.ArgumentParser(description="Checks one case.")
    for name in ["mincov", "mincov-java", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--jdk", action="append", required=True, help="home of a JDK, oldest first")
    parser.add_argument("--full", action="store_true", help="every way with every JDK")
    parser.add_argument("--check", action="store_true", help="have mincov-java take back what javac refuses")
    parser.add_argument("case")
    tools = parser.parse_args()
    tools.work = os.path.abspath(tools.work)
    shutil.rmtree(tools.work, ignore_errors=True)
    case, faults = Case(tools.case), Faults()
    jdks = [jdk for jdk in map(Jdk, tools.jdk) if jdk.version >= case.release]
    if not jdks:
        print(f"no JDK of release {case.release}: not judged")
    for jdk in jdks:
        try_jdk(tools, jdk, case, jdk is jdks[0], faults)
    return 1 if faults.count else 0


if __name__ == "__main__":
    sys.exit(main())
