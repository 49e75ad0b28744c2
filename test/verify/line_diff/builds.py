"""One program, built and run under each of the three tools; what each says of the lines, and what each compiler says.

A reading is {file: {line: covered}}, files by their real path. The line tables of uninstrumented objects are the witness for the
rules of kinds.py: a line without a row there has no code of its own from that compiler, whatever a coverage tool says.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import verify_programs

# What a workload does may not depend on addresses or on the time, or runs of three programs are no runs of the same.
FIXED = {"lua": "-Dluai_makeseed(L)=1u"}


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
    llvm_regions: dict = field(default_factory=dict)  # file -> [(line, column, end line, end column, count, kind)]
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
    """Regions as [line, column, end line, end column, count, file, expanded file, kind]; kinds: 0 code, 1 expansion, 2 skipped, 3 gap."""
    for function in json.loads(text)["data"][0]["functions"]:
        for region in function["regions"]:
            path = os.path.realpath(function["filenames"][region[5]])
            readings.llvm_regions.setdefault(path, []).append((*region[:5], region[7]))


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


class Program:
    """A recipe of verify_programs.py, compiled in several ways below one folder."""

    def __init__(self, arguments, pool, name, folder):
        self.arguments, self.pool, self.name, self.folder = arguments, pool, name, folder
        self.recipe = verify_programs.RECIPES[name]
        self.package = verify_programs.bring(arguments, self.recipe)
        self.sources = verify_programs.sources_of(self.recipe, self.package)
        self.flags = self.recipe["flags"].format(inputs=verify_programs.INPUTS).split()
        if name in FIXED:
            self.flags.append(FIXED[name])

    def compile(self, way, compilers, flags):
        here = os.path.join(self.folder, way)
        os.makedirs(here)
        objects = [os.path.join(here, "%d.o" % i) for i in range(len(self.sources))]

        def one(pair):
            compiler = compilers[0] if pair[0].endswith(".c") else compilers[1]
            call([compiler, "-O0", "-g", "-w", *self.flags, *flags, "-c", pair[0], "-o", pair[1]], self.package)

        list(self.pool.map(one, zip(self.sources, objects)))
        return objects

    def link(self, way, compilers, flags, objects):
        plus = any(not s.endswith(".c") for s in self.sources)
        program = os.path.join(self.folder, way, "program")
        call([compilers[plus], *objects, *flags, *self.recipe.get("libraries", "").split(), "-o", program], self.package)
        return program

    def run(self, way, program, variables):
        return verify_programs.run_workloads(self.recipe, self.package, program, os.path.join(self.folder, way), dict(os.environ, **variables))


def check_lcov(arguments, profiles, folder):
    """What LCOV's own tools make of our export: their totals must be those of our report."""
    call([arguments.mincov, "export", "-o", "export.info", profiles], folder)
    report = json.loads(call([arguments.mincov, "report", "--format=json", profiles], folder))
    totals = report["totals"]
    expected = {kind: [totals[kind]["covered"], totals[kind]["total"]] for kind in ("lines", "functions")}
    # In our totals, not in LCOV's: functions without a file, and those of files without lines, which LCOV passes over.
    for functions in [report["no_file"]["functions"]] + [f["functions"] for f in report["files"] if f["lines"]["total"] == 0]:
        expected["functions"][0] -= functions["covered"]
        expected["functions"][1] -= functions["total"]
    notes = []
    for command in ["lcov", "--summary", "export.info"], ["genhtml", "-o", "html", "export.info"]:
        text = call(command, folder)
        for kind, counts in expected.items():
            found = re.search(kind + r"\.+: [\d.]+% \((\d+) of (\d+) ", text)
            if not found or [int(found[1]), int(found[2])] != counts:
                notes.append("%s: %s: %s, mincov report: %s" % (" ".join(command), kind, found and found[0], counts))
    return notes


def measure(arguments, pool, name, folder):
    """All readings of one program. Raises Failure where a build fails or the three programs do not do the same."""
    program = Program(arguments, pool, name, folder)
    clang = [arguments.clang, arguments.clang.replace("clang", "clang++")]
    gcc = [arguments.gcc, arguments.gcc.replace("gcc", "g++")]
    llvm = os.path.dirname(arguments.clang)
    readings, outputs = Readings(), {}

    for way, options, reading in [("mincov", "exact=blocks", readings.mincov), ("truth", "mode=all;store=strict", readings.mincov_truth)]:
        profiles = os.path.join(folder, way + "-profiles")
        objects = program.compile(way, clang, ["-fplugin=" + arguments.plugin, "-fpass-plugin=" + arguments.plugin, "-mllvm", "-mincov=" + options])
        outputs[way] = program.run(way, program.link(way, clang, [arguments.rt], objects), {"MINCOV_DIR": profiles})
        read_tracefile(call([arguments.mincov, "export", profiles], folder), reading)
        if way == "mincov":
            read_states(call([arguments.mincov, "show", profiles], folder), readings.mincov_states)
            readings.notes += check_lcov(arguments, profiles, folder)

    objects = program.compile("gcov", gcc, ["--coverage", "-fprofile-abs-path"])
    outputs["gcov"] = program.run("gcov", program.link("gcov", gcc, ["--coverage"], objects), {})
    read_gcov("".join(call([arguments.gcov, "--json-format", "--stdout", o[:-2] + ".gcno"], folder) for o in objects), readings, program.package)

    profile = os.path.join(folder, "llvm.profdata")
    objects = program.compile("llvm", clang, ["-fprofile-instr-generate", "-fcoverage-mapping"])
    binary = program.link("llvm", clang, ["-fprofile-instr-generate"], objects)
    outputs["llvm"] = program.run("llvm", binary, {"LLVM_PROFILE_FILE": os.path.join(folder, "llvm-profiles", "%m.profraw")})
    call([os.path.join(llvm, "llvm-profdata"), "merge", os.path.join(folder, "llvm-profiles"), "-o", profile], folder)
    export = [os.path.join(llvm, "llvm-cov"), "export", "-instr-profile", profile, binary]
    read_tracefile(call([*export, "-format=lcov"], folder), readings.llvm)
    read_llvm_regions(call(export, folder), readings)

    dwarfdump = os.path.join(llvm, "llvm-dwarfdump")
    read_rows(dwarfdump, program.compile("plain-clang", clang, []), readings.clang_rows, program.package)
    read_rows(dwarfdump, program.compile("plain-gcc", gcc, []), readings.gcc_rows, program.package)
    for way in outputs:
        if outputs[way] != outputs["mincov"]:
            readings.notes.append("output of the %s build differs from that of the mincov build: %.300r %.300r" % (way, outputs[way], outputs["mincov"]))
    return readings
