"""Compiles one case, runs it and compares what mincov reports with the marks in its source.

A case is a C or C++ program. Marks are comments at the end of a line:

  //+   the line is covered after the run          //-   it is executable and not covered
  //=+  //=-   the same, but the run ended inside the line's block: exact=blocks may also answer "assumed" or "unknown",
               exact=lines may not

Lines without a mark are not judged. Leading lines of the file may say (all but RUN are read here, RUN by lit):

  // RUN-ARGS: words      arguments of the program
  // EXIT: n              its exit status (default 0); 128 + number when a signal ends it
  // WITH: file           a second file to compile and link; its marks count too
  // FLAGS: words         more flags for the compiler
  // EVERY-CALL-RETURNS   nothing ends early in this run, so exact=off must be right as well

At each optimisation level the program is built without mincov (its output and status are the reference) and, with the plugin, as

  exact=blocks     every mark is checked, in `mincov show` and in the LCOV export
  mode=verify      `mincov verify` must find no difference
  exact=lines      every mark holds to the letter: nothing is assumed or unknown, also where the run ended inside the block;
                   also with mode=edge and mode=block-by-edge, and verified with mode=verify-edge and mode=verify-block-by-edge
  exact=off        like exact=blocks where EVERY-CALL-RETURNS

all with phase=early; exact=blocks, off and lines, without edges, also with phase=marked, where the level is not 0.

Exit status: 0 all held, 1 something did not (each fault is one line), 2 wrong use.
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

MARK = re.compile(r"//(=?)([+-])\s*$")
DIRECTIVE = re.compile(r"^// (RUN-ARGS|EXIT|WITH|FLAGS): *(.*)$")
SHOWN_FILE = re.compile(r"^(/.*)  \d+/\d+ lines")
COVERED, NOT_COVERED, PARTLY, UNKNOWN, ASSUMED = "+-~?a"


class Case:
    """What the source says."""

    def __init__(self, path):
        self.path = os.path.realpath(path)
        self.arguments, self.flags, self.status, self.files = [], [], 0, [self.path]
        self.every_call_returns = False
        with open(self.path, encoding="utf-8") as source:
            for line in source:
                if line.rstrip() == "// EVERY-CALL-RETURNS":
                    self.every_call_returns = True
                directive = DIRECTIVE.match(line)
                if directive:
                    self.apply(directive.group(1), directive.group(2))
        self.marks = {file: read_marks(file) for file in self.files}
        if not any(self.marks.values()):
            sys.exit(f"{path}: no marks")

    def apply(self, name, value):
        if name == "RUN-ARGS":
            self.arguments = shlex.split(value)
        elif name == "FLAGS":
            self.flags = shlex.split(value)
        elif name == "EXIT":
            self.status = int(value)
        else:
            self.files.append(os.path.join(os.path.dirname(self.path), value.strip()))


def read_marks(path):
    """Line number -> (the sign, whether the run ended inside the line's block)."""
    marks = {}
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, 1):
            mark = MARK.search(line)
            if mark:
                marks[number] = (mark.group(2), mark.group(1) == "=")
    return marks


class Build:
    """One way of compiling the case, in a fresh directory."""

    def __init__(self, tools, case, level, pass_options):
        self.name = f"-O{level} {pass_options or 'uninstrumented'}"
        self.tools, self.case, self.level, self.pass_options = tools, case, level, pass_options
        self.directory = os.path.join(tools.work, re.sub(r"\W+", "-", self.name).strip("-"))
        shutil.rmtree(self.directory, ignore_errors=True)
        os.makedirs(self.directory)
        self.profile = os.path.join(self.directory, "run", "program.mincov")

    def compile(self):
        plus = self.case.path.endswith(".cpp")
        command = [self.tools.clang + ("++" if plus else ""), f"-O{self.level}", "-g", "-pthread", *self.case.flags, *self.case.files]
        if self.pass_options:
            command += ["-fpass-plugin=" + self.tools.plugin, self.tools.runtime]
        command += ["-o", os.path.join(self.directory, "program")]
        environment = dict(os.environ, MINCOV_PASS=self.pass_options or "")
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    def run(self):
        """The exit status in the shell's manner, and what was printed."""
        directory = os.path.join(self.directory, "run")
        os.makedirs(directory)
        return run_program([os.path.join(self.directory, "program"), *self.case.arguments], 60, cwd=directory)

    def mincov(self, *arguments):
        return subprocess.run([self.tools.mincov, *arguments, self.profile], capture_output=True, text=True)


def shown_states(build, faults):
    """File -> line -> marker, as `mincov show` prints it."""
    states, current = {}, {}
    for text in show(build, faults):
        file = SHOWN_FILE.match(text)
        if file:
            current = states.setdefault(file.group(1), {})
        line = SHOWN_LINE.match(text)
        if line:
            current[int(line.group(1))] = line.group(2)
    return states


def exported_lines(build, faults):
    """File -> line -> count, of the LCOV export."""
    lines, current = {}, {}
    for text in export_lcov(build, faults):
        if text.startswith("SF:"):
            current = lines.setdefault(text[3:], {})
        elif text.startswith("DA:"):
            number, count = text[3:].split(",")[:2]
            current[int(number)] = int(count)
    return lines


def is_right(state, sign, ended_inside, every_line_exact):
    if every_line_exact:
        return state in ((COVERED, PARTLY) if sign == "+" else (NOT_COVERED,))
    if ended_inside and state in (ASSUMED, UNKNOWN):
        return True
    if sign == "+":
        return state in (COVERED, PARTLY, ASSUMED)
    return state == NOT_COVERED


def check_marks(build, faults):
    states, exported = shown_states(build, faults), exported_lines(build, faults)
    for file, marks in build.case.marks.items():
        of_file, counts = states.get(file, {}), exported.get(file, {})
        for number, (sign, ended_inside) in marks.items():
            state = of_file.get(number, "absent")
            if not is_right(state, sign, ended_inside, "exact=lines" in build.pass_options):
                faults.add(f"{file}:{number}: {build.name}: marked '{'=' * ended_inside}{sign}', shown '{state}'")
        for number in sorted(of_file.keys() | counts.keys()):
            count = {NOT_COVERED: 0, UNKNOWN: None}.get(of_file.get(number), 1 if number in of_file else None)
            if counts.get(number) != count:
                faults.add(f"{file}:{number}: {build.name}: shown '{of_file.get(number)}', but LCOV has {counts.get(number)}")


def try_build(tools, case, level, pass_options, check, reference, faults):
    """Compiles, runs, compares with reference (None: this is the reference), checks. Returns what the run gave."""
    build = Build(tools, case, level, pass_options)
    compiled = build.compile()
    if compiled.returncode or compiled.stdout or compiled.stderr:
        faults.add(f"{build.name}: compiler: exit status {compiled.returncode}: {compiled.stdout}{compiled.stderr}")
        if compiled.returncode:
            return None
    result = build.run()
    if result[0] != case.status:
        faults.add(f"{build.name}: exit status {result[0]}, not {case.status}: {result[2].decode(errors='replace')}")
    if reference and result != reference:
        faults.add(f"{build.name}: the program behaves differently: {result}, without mincov {reference}")
    if check:
        check(build, faults)
    return result


def main():
    parser = argparse.ArgumentParser(description="Checks one case.")
    for name in ["clang", "plugin", "runtime", "mincov", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--levels", default="0,2")
    parser.add_argument("case")
    tools = parser.parse_args()
    tools.work = os.path.abspath(tools.work)
    case, faults = Case(tools.case), Faults()
    for level in tools.levels.split(","):
        reference = try_build(tools, case, level, None, None, None, faults)
        if reference is None:
            continue
        exactnesses = ["exact=blocks", "exact=lines"] + ["exact=off"] * case.every_call_returns
        phases = ["early"] if level == "0" else ["early", "marked"]
        for way in [f"{exactness};phase={phase}" for phase in phases for exactness in exactnesses]:
            try_build(tools, case, level, way, check_marks, reference, faults)
            try_build(tools, case, level, way + ";mode=verify", check_verify, reference, faults)
        for mode in ["edge", "block-by-edge"]:
            try_build(tools, case, level, f"exact=lines;phase=early;mode={mode}", check_marks, reference, faults)
            try_build(tools, case, level, f"exact=lines;phase=early;mode=verify-{mode}", check_verify, reference, faults)
    return 1 if faults.count else 0


if __name__ == "__main__":
    sys.exit(main())
