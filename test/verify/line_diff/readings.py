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
    mincov_truth: dict = field(default_factory=dict)  # a probe in every block: inference plays no part
    mincov_states: dict = field(default_factory=dict)  # file -> {line: marker of `mincov show`}
    gcov_functions: dict = field(default_factory=dict)  # file -> [(first line, last line, runs, demangled name)]
    llvm_regions: dict = field(default_factory=dict)  # file -> {(function, index, line, column, end line, end column, kind): count}
    root: str = "/"  # files elsewhere are not the program's
    notes: list = field(default_factory=list)


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


def read_tracefile(text, reading):
    path = None
    for record in text.splitlines():
        if record.startswith("SF:"):
            path = record[3:]
        elif record.startswith("DA:"):
            line, count = record[3:].split(",")[:2]
            add(reading, path, int(line), int(count) > 0)


def read_states(text, states):
    """The annotated sources: a heading for each file, then number, marker and text of each line."""
    lines = None
    for line in text.splitlines():
        if found := re.match(r"(/.*)  \d+/\d+ lines", line):
            lines = states.setdefault(os.path.realpath(found[1]), {})
        elif found := re.match(r"\s*(\d+) ([-+~?ax]) \|", line):
            lines[int(found[1])] = found[2]


def read_gcov(text, readings, package):
    """One JSON document a line, one for each object."""
    for document in filter(None, text.splitlines()):
        for entry in json.loads(document)["files"]:
            path = os.path.join(package, entry["file"])
            functions = readings.gcov_functions.setdefault(os.path.realpath(path), [])
            for function in entry["functions"]:
                functions.append((function["start_line"], function["end_line"], function["execution_count"], function["demangled_name"]))
            for line in entry["lines"]:
                add(readings.gcov, path, line["line_number"], line["count"] > 0)


def read_llvm_regions(text, readings):
    """Regions as [line, column, end line, end column, count, file, expanded file, kind]; kinds: 0 code, 1 expansion, 2 skipped, 3 gap.
    The counts of a function that several programs hold are added up."""
    for function in json.loads(text)["data"][0]["functions"]:
        for index, region in enumerate(function["regions"]):
            path = os.path.realpath(function["filenames"][region[5]])
            regions = readings.llvm_regions.setdefault(path, {})
            key = (function["name"], index, *region[:4], region[7])
            regions[key] = regions.get(key, 0) + region[4]


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
