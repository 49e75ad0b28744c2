"""Branches of real programs by mincov and llvm-cov: every outcome alike, every difference of a known kind.

Each program (a recipe of verify_programs.py) is built at -O0 -g with mincov (mode=edge) and with clang's coverage mapping, and runs the
same workloads. In C all macros are expanded beforehand, for what stands in a macro has the place of its use; in C++ that would make
copies of all headers. A third build has a probe on every edge (mode=verify-edge): `mincov verify` must find no difference there, so that what
mode=edge infers is what happened. Conditions and cases that both tools know must have the same outcomes, taken or not; those that one of
them has alone are sorted into kinds (docs/branches.md). The exit status is 1 where something is of no kind, and where an outcome is
unknown.
"""

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "line_diff"))
import branch_readings as branches
import builds
import compare
import counts
from readings import Failure, call


def expand(program, clang):
    """Replaces the sources by what the preprocessor makes of them."""
    here = os.path.join(program.folder, "sources")
    os.makedirs(here)

    def one(pair):
        number, source = pair
        plain = source.endswith(".c")
        target = os.path.join(here, "%d%s" % (number, ".c" if plain else ".cpp"))
        call([clang[not plain], "-E", "-P", "-w", *program.flags, source, "-o", target], program.package)
        return target

    program.sources = list(program.pool.map(one, enumerate(program.sources)))


def build_mincov(arguments, program, way, mode):
    """Builds, runs, and returns what the workloads printed and where the profiles are."""
    clang = [arguments.clang, arguments.clang.replace("clang", "clang++")]
    profiles = os.path.join(program.folder, way + "-profiles")
    objects = program.compile(way, clang, ["-fplugin=" + arguments.plugin, "-fpass-plugin=" + arguments.plugin, "-mllvm", "-mincov=mode=" + mode])
    return program.run(way, program.link(way, clang, [arguments.rt], objects), {"MINCOV_DIR": profiles}), profiles


def measure(arguments, pool, name, folder):
    """The comparison of one program, and what went wrong with it."""
    program = builds.Program(arguments, pool, name, folder)
    clang = [arguments.clang, arguments.clang.replace("clang", "clang++")]
    files, notes, outputs, comparison = {}, [], {}, counts.Comparison()
    if all(source.endswith(".c") for source in program.sources):
        expand(program, clang)
    llvm = os.path.dirname(arguments.clang)
    outputs["mincov"], profiles = build_mincov(arguments, program, "mincov", "edge")
    unknown = branches.read_mincov(call([arguments.mincov, "dump", profiles], folder), files)
    notes += ["%s: an unknown outcome: %s" % (function, line.strip()) for function, line in unknown]
    outputs["verify"], profiles = build_mincov(arguments, program, "verify", "verify-edge")
    call([arguments.mincov, "verify", profiles], folder)  # its status says whether what is inferred is what was seen

    profile = os.path.join(folder, "llvm.profdata")
    objects = program.compile("llvm", clang, ["-fprofile-instr-generate", "-fcoverage-mapping"])
    binary = program.link("llvm", clang, ["-fprofile-instr-generate"], objects)
    outputs["llvm"] = program.run("llvm", binary, {"LLVM_PROFILE_FILE": os.path.join(folder, "llvm-profiles", "%m.profraw")})
    call([os.path.join(llvm, "llvm-profdata"), "merge", os.path.join(folder, "llvm-profiles"), "-o", profile], folder)
    branches.read_llvm(call([os.path.join(llvm, "llvm-cov"), "export", "-instr-profile", profile, binary], folder), files)

    for way in outputs:
        if outputs[way] != outputs["mincov"]:
            notes.append("output of the %s build differs: %.300r %.300r" % (way, outputs[way], outputs["mincov"]))
    for path in sorted(files):
        if os.path.exists(path) and not path.startswith("/usr/"):
            compare.compare_file(comparison, path, files[path])
    return comparison, notes


def print_report(name, comparison, limit):
    print("%s: outcomes alike: %d, %d of them taken" % (name, comparison.same, comparison.taken))
    for title, by_kind in [("outcomes that differ", comparison.differing), ("branches of mincov only", comparison.only_mincov),
                          ("branches of llvm-cov only", comparison.only_llvm)]:
        print("%s: %s: %d" % (name, title, sum(by_kind.values())))
        for kind, count in sorted(by_kind.items(), key=lambda item: -item[1]):
            print("    %6d  %s" % (count, kind))
    for line in comparison.unexplained[:limit]:
        print("unexplained: " + line)
    if len(comparison.unexplained) > limit:
        print("unexplained: %d more" % (len(comparison.unexplained) - limit))


def print_tables(results):
    """The tables of docs/branches.md. results: {program: comparison}."""
    print("| | " + " | ".join(results) + " |\n|---|" + "---:|" * len(results))
    print("| outcomes alike | %s |" % " | ".join(str(c.same) for c in results.values()))
    print("| of them taken | %s |" % " | ".join(str(c.taken) for c in results.values()))
    for title, attribute in [("outcomes that differ", "differing"), ("branches of mincov only", "only_mincov"), ("branches of llvm-cov only", "only_llvm")]:
        tables = [getattr(c, attribute) for c in results.values()]
        print("| **%s** | %s |" % (title, " | ".join("**%d**" % sum(t.values()) for t in tables)))
        for kind in sorted({k for t in tables for k in t}, key=lambda k: -sum(t.get(k, 0) for t in tables)):
            print("| %s | %s |" % (kind.replace("|", "\\|"), " | ".join(str(t.get(kind, 0)) for t in tables)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ["clang", "plugin", "rt", "mincov"]:
        parser.add_argument("--" + option, required=True)
    parser.add_argument("--downloads", required=True, help="where sources are unpacked, kept between runs")
    parser.add_argument("--limit", type=int, default=50, help="unexplained branches to list")
    parser.add_argument("--tables", action="store_true", help="print the tables of docs/branches.md at the end")
    parser.add_argument("programs", nargs="+", choices=sorted(builds.verify_programs.RECIPES), metavar="PROGRAM")
    arguments = parser.parse_args()
    failed, results = False, {}
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for name in arguments.programs:
            with tempfile.TemporaryDirectory(prefix="mincov-branches-") as folder:
                try:
                    comparison, notes = measure(arguments, pool, name, folder)
                except Failure as failure:
                    comparison, notes = counts.Comparison(), [str(failure)]
            for note in notes:
                print("FAILED %s: %s" % (name, note))
            if not comparison.same:
                print("FAILED %s: nothing was compared" % name)
            results[name] = comparison
            print_report(name, comparison, arguments.limit)
            sys.stdout.flush()
            failed |= bool(comparison.unexplained or notes or not comparison.same)
    if arguments.tables:
        print_tables(results)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
