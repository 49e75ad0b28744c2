"""One program, built and run under each of the three tools."""

import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import verify_programs
from readings import Failure, Readings, call, read_gcov, read_llvm_regions, read_rows, read_states, read_tracefile

# What a workload does may not depend on addresses or on the time, or runs of three programs are no runs of the same.
FIXED = {"lua": "-Dluai_makeseed(L)=1u"}


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
            read_states(call([arguments.mincov, "show", profiles], folder), readings)
            readings.notes += check_lcov(arguments, profiles, folder)

    objects = program.compile("gcov", gcc, ["--coverage", "-fprofile-abs-path"])
    outputs["gcov"] = program.run("gcov", program.link("gcov", gcc, ["--coverage"], objects), {})
    read_gcov("".join(call([arguments.gcov, "--branch-probabilities", "--json-format", "--stdout", o[:-2] + ".gcno"], folder) for o in objects), readings, program.package)

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
