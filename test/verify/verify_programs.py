"""Inference against the truth on real programs.

Each program comes from Debian's source packages (or npm, for sqlite3.c; or is one of ours) and is compiled whole, under each set of flags, once without
probes and once with each set of options (a verifying mode among them). Its workloads are run with all; output and status must be equal,
and `mincov verify` must find no difference in the profiles. Programs: the RECIPES below; options and flags: the command line.
"""

import argparse
import fnmatch
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
INPUTS = os.path.join(HERE, "Inputs")

# Sources are globs below the package; {inputs} is this suite's Inputs. Workloads are shell commands: {program} is the program,
# {package} the unpacked source; run in an empty folder.
RECIPES = {
    "lua": dict(package="lua5.4", sources=["src/*.c"], without=["src/luac.c"], flags="-DLUA_USE_POSIX -DLUA_COMPAT_5_3 -I{inputs}", libraries="-lm",
                workloads=["{program} {inputs}/workload.lua", "echo 'print(1' | {program} -", "{program} -e 'error()'"]),
    "zlib": dict(package="zlib", sources=["*.c", "test/infcover.c"], without=["gz*.c"], flags="-I. -D_LARGEFILE64_SOURCE=1 -Wno-everything",
                 workloads=["{program} 2>&1"]),
    "minigzip": dict(package="zlib", sources=["*.c", "test/minigzip.c"], flags="-D_LARGEFILE64_SOURCE=1 -Wno-everything",
                     workloads=["for l in 1 2 5 9; do {program} -$l <{package}/deflate.c | {program} -d | md5sum; done",
                                "{program} -h <{package}/deflate.c | md5sum; echo no | {program} -d"]),
    "bzip2": dict(package="bzip2", sources=["blocksort.c", "huffman.c", "crctable.c", "randtable.c", "compress.c", "decompress.c", "bzlib.c",
                                            "bzip2.c"], flags="-D_FILE_OFFSET_BITS=64 -Wno-everything",
                  workloads=["for i in 1 2 3; do {program} -$i <{package}/sample$i.ref | md5sum; {program} -ds <{package}/sample$i.bz2 | md5sum; done",
                             "{program} -t {package}/sample1.ref 2>&1; echo $?"]),
    "lz4": dict(package="lz4", sources=["lib/*.c", "programs/*.c"], flags="-Ilib -DXXH_NAMESPACE=LZ4_",
                workloads=["for l in 1 3 9 12; do {program} -$l -c {package}/lib/lz4.c | {program} -dc | md5sum; done",
                           "{program} -b1 -i0 {package}/lib/lz4hc.c >/dev/null 2>&1; echo broken | {program} -dc 2>/dev/null; echo $?"]),
    "zstd": dict(package="libzstd", sources=["lib/common/*.c", "lib/compress/*.c", "lib/decompress/*.c", "lib/dictBuilder/*.c", "programs/*.c"],
                 flags="-Ilib -Ilib/common -DZSTD_DISABLE_ASM -DZSTD_MULTITHREAD -DXXH_NAMESPACE=ZSTD_ -Wno-everything", libraries="-lpthread",
                 workloads=["for l in 1 3 6 9 13 16 19 22; do {program} --ultra -q -$l -c {package}/lib/compress/zstd_compress.c | {program} -qdc | md5sum; done",
                            "{program} -q --train {package}/lib/*/*.c -o dict; {program} -qD dict -c {package}/lib/zstd.h | {program} -qdcD dict | md5sum",
                            "{program} -q -T2 --long=20 --adapt=min=1,max=3 -c {package}/lib/compress/zstd_opt.c | {program} -qdc | md5sum; {program} -qt {package}/lib/zstd.h; echo $?"]),
    "mujs": dict(package="mujs", sources=["one.c", "main.c"], flags="", libraries="-lm",
                 workloads=["{program} {inputs}/workload.js"]),
    "cjson": dict(package="cjson", sources=["cJSON.c", "cJSON_Utils.c", "{inputs}/cjson_workload.c"], flags="-I.", libraries="-lm",
                  workloads=["{program} {package}/tests/inputs/*"]),
    "sqlite": dict(npm="better-sqlite3@12", sources=["deps/sqlite3/sqlite3.c", "{inputs}/sqlite_workload.c"],
                   flags="-Ideps/sqlite3 -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_RTREE -DSQLITE_THREADSAFE=1 -DSQLITE_OMIT_LOAD_EXTENSION",
                   libraries="-lm", workloads=["{program} data", "{program}"]),
    "pugixml": dict(package="pugixml", sources=["src/*.cpp", "tests/*.cpp"], without=["tests/fuzz*.cpp"], flags="-Isrc -std=c++17",
                    workloads=["cd {package} && {program}"]),
    "tinyxml2": dict(package="tinyxml2", sources=["tinyxml2.cpp", "xmltest.cpp"], flags="",
                     workloads=["cp -r {package}/resources . && mkdir -p resources/out && {program} | grep -v -i second"]),
    "re2": dict(package="re2", sources=["re2/*.cc", "util/rune.cc", "util/strutil.cc", "{inputs}/re2_workload.cpp"], flags="-I. -std=c++17", libraries="-lpthread",
                workloads=["{program}"]),
    "shapes": dict(sources=["{inputs}/branch_shapes.c"], flags="-w", workloads=["{program}"]),
    "shapes++": dict(sources=["{inputs}/branch_shapes.cpp", "{inputs}/branch_temporaries.cpp"], flags="-std=c++20 -w", workloads=["{program}"]),
    "json": dict(package="nlohmann-json3", sources=["{inputs}/json_workload.cpp"], flags="-Isingle_include -std=c++17",
                 workloads=["{program}"]),
}


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(2)


def run(command, folder, env=None, shell=False, limit=1800):
    done = subprocess.run(command, cwd=folder, capture_output=True, env=env, shell=shell, timeout=limit)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def bring(arguments, recipe):
    """The folder of the unpacked source."""
    if "npm" not in recipe and "package" not in recipe:
        return INPUTS
    if "npm" in recipe:
        command = [os.path.join(HERE, "..", "..", "utils", "npm-source"), arguments.downloads, recipe["npm"]]
    else:
        command = [os.path.join(HERE, "..", "..", "utils", "deb-source"), arguments.downloads, recipe["package"]]
    status, output, error = run(command, HERE)
    if status != 0:
        fail("%s: %s" % (recipe.get("package", recipe.get("npm")), error))
    return output.decode().strip().splitlines()[-1]


def sources_of(recipe, package):
    found = []
    for pattern in recipe["sources"]:
        pattern = pattern.format(inputs=INPUTS)
        if os.path.isabs(pattern):
            found.append(pattern)
            continue
        folder = os.path.join(package, os.path.dirname(pattern))
        names = sorted(n for n in os.listdir(folder) if fnmatch.fnmatch(n, os.path.basename(pattern)))
        if not names:
            fail("%s: no %s" % (package, pattern))
        found += [os.path.join(os.path.dirname(pattern), n) for n in names]
    return [s for s in found if not any(fnmatch.fnmatch(s, w) for w in recipe.get("without", []))]


def build(arguments, pool, recipe, package, sources, flags, options, folder):
    """Compiles and links, without probes if there are no options; returns the program's path or an error text."""
    extra = []
    if options:
        extra = ["-fplugin=" + arguments.plugin, "-fpass-plugin=" + arguments.plugin, "-mllvm", "-mincov=" + options]
    objects = [os.path.join(folder, "%d.o" % i) for i in range(len(sources))]

    def compile_one(pair):
        compiler = arguments.clang if pair[0].endswith(".c") else arguments.clang.replace("clang", "clang++")
        return run([compiler, "-g", "-Wno-everything", *flags.split(), *recipe["flags"].format(inputs=INPUTS).split(), *extra, "-c", pair[0], "-o", pair[1]], package)

    for status, _, error in pool.map(compile_one, zip(sources, objects)):
        if status != 0 or error:
            return None, "compile: status %s: %s" % (status, error[-3000:])
    plus = "clang++" if any(not s.endswith(".c") for s in sources) else "clang"
    program = os.path.join(folder, "program")
    runtime = [arguments.rt] if options else []
    status, _, error = run([arguments.clang.replace("clang", plus), *flags.split(), *objects, *runtime, *recipe.get("libraries", "").split(),
                            *arguments.link.split(), "-o", program], package)
    return (program, None) if status == 0 else (None, "link: status %s: %s" % (status, error[-3000:]))


def run_workloads(recipe, package, program, folder, env):
    results = []
    for index, workload in enumerate(recipe["workloads"]):
        here = os.path.join(folder, "run-%d" % index)
        os.makedirs(here)
        command = workload.format(program=program, package=package, inputs=INPUTS)
        results.append(run(["bash", "-c", command], here, env)[:2])
    return results


def build_and_run(arguments, pool, name, flags, options, folder):
    """What the workloads gave, and None; or None and an error text."""
    recipe = RECIPES[name]
    package = bring(arguments, recipe)
    os.makedirs(os.path.join(folder, "profiles"))
    program, error = build(arguments, pool, recipe, package, sources_of(recipe, package), flags, options, folder)
    if error:
        return None, error
    return run_workloads(recipe, package, program, folder, dict(os.environ, MINCOV_DIR=os.path.join(folder, "profiles"))), None


def verify(arguments, pool, name, flags, options, plain, folder):
    """Builds with probes, compares with what the plain program gave. What verify said, and None; or None and an error text."""
    results, error = build_and_run(arguments, pool, name, flags, options, folder)
    if error:
        return None, error
    if results != plain:
        return None, "output differs:\n  without probes %r\n  with probes    %r" % (str(plain)[-1500:], str(results)[-1500:])
    status, output, error = run([arguments.mincov, "verify", os.path.join(folder, "profiles")], folder)
    text = output.decode(errors="replace")
    if arguments.keep:
        shutil.copytree(folder, os.path.join(arguments.keep, name + flags.replace(" ", "")), dirs_exist_ok=True)
    if status != 0:
        return None, "verify: status %d\n%s%s" % (status, text[-4000:], error[-2000:])
    said = "%-10s %-24s %-36s %s" % (name, flags, options, "; ".join(text.strip().splitlines()))
    return said, None


def check(arguments, pool, name, flags):
    """The number of sets of options that failed. A program of one file gives the pool nothing to share, so builds run side by side too."""
    with tempfile.TemporaryDirectory(prefix="mincov-programs-") as folder:
        plain, error = build_and_run(arguments, pool, name, flags, None, os.path.join(folder, "plain"))

        def check_options(pair):
            number, options = pair
            here = os.path.join(folder, str(number))
            said, problem = (None, "without probes: " + error) if error else verify(arguments, pool, name, flags, options, plain, here)
            shutil.rmtree(here, ignore_errors=True)
            return said, "FAILED %s %s %s: %s" % (name, flags, options, problem) if problem else None

        failed = 0
        with ThreadPoolExecutor(max_workers=1 if arguments.keep else os.cpu_count()) as builds:
            for said, problem in builds.map(check_options, enumerate(arguments.options)):
                print(said or problem, flush=True)
                failed += problem is not None
        return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ["clang", "plugin", "rt", "mincov"]:
        parser.add_argument("--" + option)
    parser.add_argument("--downloads", required=True, help="where sources are unpacked, kept between runs")
    parser.add_argument("--programs", default=",".join(RECIPES), help="comma separated; default: all")
    parser.add_argument("--options", action="append", help="options of the pass, a verifying mode among them; may be repeated")
    parser.add_argument("--link", default="", help="further flags for linking")
    parser.add_argument("--keep", help="keep built programs and profiles in this folder; those of the last options win")
    parser.add_argument("--bring", metavar="PROGRAM", help="only unpack the source of this program and print its folder")
    parser.add_argument("flags", nargs="*", help="each a set of compiler flags in one word")
    arguments = parser.parse_args()
    if arguments.bring:
        print(bring(arguments, RECIPES[arguments.bring]))
        return 0
    failed = 0
    if not (arguments.clang and arguments.plugin and arguments.rt and arguments.mincov and arguments.options and arguments.flags):
        fail("--clang, --plugin, --rt, --mincov, --options and flags are needed")
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for name in arguments.programs.split(","):
            if name not in RECIPES:
                fail("no such program: %s; known: %s" % (name, ", ".join(RECIPES)))
            for flags in arguments.flags:
                failed += check(arguments, pool, name, flags)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
