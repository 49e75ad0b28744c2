"""What each tool says of a program's lines, read from what the tools write.

A reading is {file: {line: covered}}, files by their real path. The line tables of uninstrumented objects are the witness for the
rules of kinds.py: a line without a row there has no code of its own from that compiler, whatever a coverage tool says.
"""

import json
import os
import re
import subprocess
from dataclasses import dataclass, field


@dataclass
class Readings:
    mincov: dict = field(default_factory=dict)
    gcov: dict = field(default_factory=dict)
    llvm: dict = field(default_factory=dict)
    clang_rows: dict = field(default_factory=dict)  # file -> {line: columns}
    gcc_rows: dict = field(default_factory=dict)
    gcc_inlined: dict = field(default_factory=dict)  # file -> lines at which gcc puts a function's code instead of a call: always_inline
    mincov_truth: dict = field(default_factory=dict)  # a probe in every block: inference plays no part
    mincov_states: dict = field(default_factory=dict)  # file -> {line: marker of `mincov show`}
    gcov_functions: dict = field(default_factory=dict)  # file -> [(first line, last line, runs, demangled name)]
    llvm_regions: dict = field(default_factory=dict)  # file -> {(function, index, line, column, end line, end column, kind): count}
    mincov_conditions: dict = field(default_factory=dict)  # file -> {(line, column): [[true taken, false taken]]}, None: unknown
    mincov_outcomes: dict = field(default_factory=dict)  # file -> {line: [taken]}, those of switches too, without unknown ones
    mincov_own: dict = field(default_factory=dict)  # file -> {line: outcomes}, with those of the branches that the compiler made
    gcov_outside: dict = field(default_factory=dict)  # file -> lines of functions that gcc emits at their calls only
    gcov_branches: dict = field(default_factory=dict)  # file -> {(line, function): [taken]}, without those of calls that throw
    llvm_branches: dict = field(default_factory=dict)  # file -> {(line, column, end line, end column): [true taken, false taken]}
    llvm_shared: dict = field(default_factory=dict)  # file -> of these places, those where one function has several conditions
    root: str = "/"  # files elsewhere are not the program's
    unended: int = 0  # runs that did not reach their end: killed, replaced by exec, left by _exit
    varying: dict = field(default_factory=dict)  # file -> functions whose way is another in each run or build
    notes: list = field(default_factory=list)


# What `mincov show` prints below a line: place, text, outcomes.
CONDITION = re.compile(r"\s+\S? ?:\s+(\d+):(\d+)\s.*\strue (taken|never|unknown), false (taken|never|unknown)$")
NEVER_REACHED = re.compile(r"\s+\S? ?:\s+(\d+):(\d+)\s+(?:(\S.*)\s\s)?never reached$")
STATES = {"taken": True, "never": False, "unknown": None}


class Failure(Exception):
    pass


def call(command, folder, env=None):
    done = subprocess.run(command, cwd=folder, capture_output=True, env=env)
    if done.returncode != 0:
        raise Failure("%s: status %d: %s" % (" ".join(command)[:300], done.returncode, done.stderr.decode(errors="replace")[-2000:]))
    return done.stdout.decode(errors="replace")


def add(reading, path, line, covered):
    lines = reading.setdefault(os.path.realpath(path), {})
    lines[line] = lines.get(line, False) or covered


def read_tracefile(text, reading, outcomes=None):
    path = None
    for record in text.splitlines():
        if record.startswith("SF:"):
            path = record[3:]
        elif record.startswith("DA:"):
            line, count = record[3:].split(",")[:2]
            add(reading, path, int(line), int(count) > 0)
        elif record.startswith("BRDA:") and outcomes is not None:
            line, _, _, taken = record[5:].split(",")
            outcomes.setdefault(os.path.realpath(path), {}).setdefault(int(line), []).append(taken not in "-0")


def read_states(text, readings):
    """The annotated sources: a heading for each file, then number, marker and text of each line, and below it its branches."""
    lines = conditions = None
    for line in text.splitlines():
        if found := re.match(r"(/.*)  \d+/\d+ lines", line):
            path = os.path.realpath(found[1])
            lines, conditions = readings.mincov_states.setdefault(path, {}), readings.mincov_conditions.setdefault(path, {})
        elif found := re.match(r"\s*(\d+) ([-+~?ax]) \|", line):
            lines[int(found[1])] = found[2]
        elif found := CONDITION.match(line):
            place = int(found[1]), int(found[2])
            conditions.setdefault(place, []).append([STATES[found[3]], STATES[found[4]]])
        elif (found := NEVER_REACHED.match(line)) and not (found[3] or "").startswith("switch"):
            conditions.setdefault((int(found[1]), int(found[2])), []).append([False, False])


def read_gcov_branches(line, branches):
    """A call that may throw has two: that it returned, and behind it that it threw. Nothing says so of the first."""
    taken, left = [], list(line["branches"])
    while left:
        branch = left.pop(0)
        if left and left[0]["throw"]:
            left.pop(0)
        elif not branch["throw"]:
            taken.append(branch["count"] > 0)
    if taken:
        known = branches.setdefault((line["line_number"], line.get("function_name", "")), taken)
        if len(known) == len(taken):
            known[:] = [one or other for one, other in zip(known, taken)]


def read_gcov(text, readings, package):
    """One JSON document a line, one for each object."""
    for document in filter(None, text.splitlines()):
        for entry in json.loads(document)["files"]:
            path = os.path.join(package, entry["file"])
            functions = readings.gcov_functions.setdefault(os.path.realpath(path), [])
            for function in entry["functions"]:
                functions.append((function["start_line"], function["end_line"], function["execution_count"], function["demangled_name"]))
            branches = readings.gcov_branches.setdefault(os.path.realpath(path), {})
            for line in entry["lines"]:
                add(readings.gcov, path, line["line_number"], line["count"] > 0)
                if "function_name" not in line:
                    readings.gcov_outside.setdefault(os.path.realpath(path), set()).add(line["line_number"])
                read_gcov_branches(line, branches)


def read_llvm_regions(text, readings):
    """Regions as [line, column, end line, end column, count, file, expanded file, kind]; kinds: 0 code, 1 expansion, 2 skipped, 3 gap.
    The counts of a function that several programs hold are added up. What a system header's macro tests has the place of its use."""
    for function in json.loads(text)["data"][0]["functions"]:
        places = set()
        for index, region in enumerate(function["regions"]):
            path = os.path.realpath(function["filenames"][region[5]])
            regions = readings.llvm_regions.setdefault(path, {})
            key = (function["name"], index, *region[:4], region[7])
            regions[key] = regions.get(key, 0) + region[4]
        for branch in function["branches"]:
            path = os.path.realpath(function["filenames"][branch[6]])
            place = tuple(branch[:4])
            if (path, place) in places:
                readings.llvm_shared.setdefault(path, set()).add(place)
            places.add((path, place))
            taken = readings.llvm_branches.setdefault(path, {}).setdefault(place, [False, False])
            taken[:] = [taken[0] or branch[4] > 0, taken[1] or branch[5] > 0]


def read_rows(dwarfdump, objects, rows, package):
    """Rows of the line tables that begin a statement, of whichever compiler."""
    text = call([dwarfdump, "--debug-line", "--debug-info", "--recurse-depth=0", *objects], package)
    directories, names, index, home = {}, {}, None, package
    for line in text.splitlines():
        if found := re.match(r"\s+DW_AT_comp_dir\s+\(\"(.*)\"\)", line):
            home = found[1]
        elif line.startswith("Line table prologue"):
            directories, names = {}, {}
        elif found := re.match(r"include_directories\[\s*(\d+)\] = \"(.*)\"", line):
            directories[int(found[1])] = found[2]
        elif found := re.match(r"file_names\[\s*(\d+)\]:", line):
            index = int(found[1])
        elif found := re.match(r"\s+name: \"(.*)\"", line):
            names[index] = found[1]
        elif found := re.match(r"\s+dir_index: (\d+)", line):
            names[index] = os.path.realpath(os.path.join(package, home, directories.get(0, ""), directories.get(int(found[1]), ""), names[index]))
        elif found := re.match(r"0x[0-9a-f]{16}\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)(.*)", line):
            if int(found[1]) and "end_sequence" not in found[6]:
                rows.setdefault(names[int(found[3])], {}).setdefault(int(found[1]), set()).add(int(found[2]))


def read_inlined_calls(dwarfdump, path, inlined, package):
    """Where the compiler has put functions' code instead of calls."""
    text = call([dwarfdump, "--debug-info", path], package)
    home, file = package, None
    for line in text.splitlines():
        if found := re.match(r"\s+DW_AT_comp_dir\s+\(\"(.*)\"\)", line):
            home = found[1]
        elif found := re.match(r"\s+DW_AT_call_file\s+\(\"(.*)\"\)", line):
            file = os.path.realpath(os.path.join(package, home, found[1]))
        elif found := re.match(r"\s+DW_AT_call_line\s+\((\d+)\)", line):
            inlined.setdefault(file, set()).add(int(found[1]))
