"""One Debian source package, built with its own build system and tested with its own tests under each of the three tools.

The package's `debian/rules build-arch` runs unchanged: configure or cmake or meson, make or ninja, and dh_auto_test. What it calls
as its compiler (cc, gcc, g++, ...) is a script of ours, first in PATH, that calls the tool's compiler with the tool's flags behind
the build's own. Every build is made in the same folder, from a fresh copy, so that all tools name a file alike.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field

from readings import Failure, Readings, call, read_gcov, read_inlined_calls, read_llvm_regions, read_rows, read_states, read_tracefile

C_NAMES = ["cc", "gcc", "c99", "c89", "clang", "x86_64-linux-gnu-gcc", "aarch64-linux-gnu-gcc"]
CXX_NAMES = ["c++", "g++", "clang++", "x86_64-linux-gnu-g++", "aarch64-linux-gnu-g++"]
# The build's options that would give files other names than the ones they have, or that belong to optimised code.
SCRIPT = """#!/bin/bash
arguments=()
for argument in "$@"; do
  case $argument in
  -ffile-prefix-map=* | -fdebug-prefix-map=* | -fmacro-prefix-map=* | -D_FORTIFY_SOURCE=*) ;;
  *) arguments+=("$argument") ;;
  esac
done
exec %s "${arguments[@]}" %s
"""
PROFILES = "nodoc nobiarch"  # no manuals, and nothing for another architecture, for which there may be no runtime
COMMON = ["-O0", "-g", "-Wno-error"]
# How test runners name a test's result: (test, result) by group names.
RESULTS = [
    re.compile(r"^(?P<result>PASS|FAIL|XFAIL|XPASS|SKIP|ERROR): (?P<test>.+)$"),  # automake
    re.compile(r"^\s*\d+/\d+ Test\s+#\d+: (?P<test>\S+) \.+\s*(?P<result>[* ]*[A-Za-z ]+?)\s+[\d.]+ sec"),  # ctest
    re.compile(r"^\s*\d+/\d+ (?P<test>.+?)\s+(?P<result>OK|FAIL|SKIP|TIMEOUT|ERROR|EXPECTEDFAIL)\s"),  # meson
    re.compile(r"^\[ +(?P<result>OK|FAILED|PASSED|SKIPPED) +\] (?P<test>[^(,]+?)(?: \(\d+ ms.*)?$"),  # googletest
]
# Functions whose way depends on addresses (a hash that reads words where data is aligned) or on a random seed (the order of a hash
# table), and so differs from build to build or from run to run, by package and file.
VARYING = {
    "jansson": {"src/lookup3.h": ["hashlittle"], "src/hashtable.c": ["hashtable_do_del"]},
    "popt": {"src/lookup3.c": ["jlu32lpair"]},
}


@dataclass
class Way:
    """A compiler with its flags. baseline: the way whose tests must end alike."""

    name: str
    compilers: tuple
    flags: list = field(default_factory=list)
    baseline: str = ""
    configured_as: str = ""  # configure's answers are those of the way of this name: the compiler is the same


@dataclass
class Outcome:
    """What a build with its tests came to."""

    status: int
    seconds: float
    results: dict  # (test, result) -> how often
    warnings: set  # lines of the log
    log: str


def ways(arguments, folder):
    clang = (arguments.clang, arguments.clang.replace("clang", "clang++"))
    gcc = (arguments.gcc, arguments.gcc.replace("gcc", "g++"))
    wrapper = (arguments.mincov_clang, arguments.mincov_clang + "++")
    profiles = os.path.join(folder, "profiles")
    raw = os.path.join(profiles, "%m.%p.profraw")  # one for each process: %m alone is the same for programs of the same sizes
    return [
        Way("plain-gcc", gcc),
        Way("gcov", gcc, ["--coverage", "-fprofile-abs-path", "-fprofile-update=atomic"], "plain-gcc", "plain-gcc"),
        Way("plain-clang", clang),
        Way("llvm", clang, ["-fprofile-instr-generate=" + raw, "-fcoverage-mapping"], "plain-clang", "plain-clang"),
        Way("mincov", wrapper, ["--mincov=" + arguments.options, "--mincov-dir=" + profiles], "plain-clang"),
    ]


def test_results(text):
    results = {}
    for line in text.splitlines():
        for pattern in RESULTS:
            if found := pattern.match(line):
                key = found["test"].strip(), found["result"].strip(" *")
                results[key] = results.get(key, 0) + 1
                break
    return results


def warnings_of(text):
    """Warnings without their place in time: the same from build to build."""
    return {line.strip() for line in text.splitlines() if re.search(r"\bwarning:|\bmincov\S*: ", line)}


def run_group(command, limit, **options):
    """The command's status. What it started ends with it where it is given up: nothing goes on in a folder that is used again."""
    with subprocess.Popen(command, process_group=0, **options) as process:
        try:
            return process.wait(timeout=limit)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise


class Package:
    def __init__(self, arguments, name, pristine, folder):
        self.arguments, self.name, self.pristine, self.folder = arguments, name, pristine, folder
        self.source = os.path.join(folder, "source")
        self.profiles = os.path.join(folder, "profiles")
        self.llvm = os.path.dirname(arguments.clang)

    def write_scripts(self, way):
        folder = os.path.join(self.folder, "compilers")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for names, compiler in zip((C_NAMES, CXX_NAMES), way.compilers):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "w") as file:
                    file.write(SCRIPT % (shutil.which(compiler), " ".join("'%s'" % f for f in COMMON + way.flags)))
                os.chmod(path, 0o755)
        return folder

    def write_site(self, way):
        """What autoconf's configure reads first: the file that keeps its answers."""
        path = os.path.join(self.folder, "config.site")
        with open(path, "w") as file:
            file.write("cache_file=%s\n" % os.path.join(self.folder, "config.%s.cache" % (way.configured_as or way.name)))
        return path

    def build(self, way):
        for folder in (self.source, self.profiles):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.pristine, self.source, symlinks=True)
        path = self.write_scripts(way) + os.pathsep + os.environ["PATH"]
        options = "noopt nodoc nostrip parallel=%d" % self.arguments.jobs
        env = {k: v for k, v in os.environ.items() if not k.startswith(("MINCOV_", "LLVM_PROFILE", "GCOV_"))}
        env.update(PATH=path, DEB_BUILD_OPTIONS=options, DEB_BUILD_PROFILES=PROFILES, LC_ALL="C.UTF-8", CONFIG_SITE=self.write_site(way), MINCOV_LLVM=self.arguments.llvm)
        log = os.path.join(self.folder, way.name + ".log")
        start = time.monotonic()
        with open(log, "wb") as out:
            status = run_group(["debian/rules", "build-arch"], self.arguments.time_limit, cwd=self.source, env=env,
                               stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        with open(log, encoding="utf-8", errors="replace") as file:
            text = file.read()
        return Outcome(status, time.monotonic() - start, test_results(text), warnings_of(text), log)

    def files(self, *endings):
        return sorted(os.path.join(folder, name) for folder, _, names in os.walk(self.source) for name in names if name.endswith(endings))

    def code_files(self, section):
        """(objects, linked programs and libraries) that have such a section. Its name may be the end of another's in the file's table of
        names: .rela__mincov_map."""
        found, name = ([], []), section.encode() + b"\0"
        for path in self.files(""):
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                data = file.read()
            if data[:4] == b"\x7fELF" and name in data:
                found[data[16] != 1].append(path)  # e_type: 1 is an object
        return found

    # ---- What each tool's build left behind ----

    def read_mincov(self, readings):
        if not os.path.isdir(self.profiles):
            raise Failure("%s: its tests ran no instrumented program" % self.name)
        objects, linked = self.code_files("__mincov_map")
        inputs = ["--all-builds", "--include", self.source + "/*", self.profiles, *objects, *linked]
        read_tracefile(call([self.arguments.mincov, "export", *inputs], self.folder), readings.mincov, readings.mincov_outcomes)
        read_tracefile(call([self.arguments.mincov, "export", "--all-branches", *inputs], self.folder), {}, readings.mincov_own)
        read_states(call([self.arguments.mincov, "show", "--branches=all", *inputs], self.folder), readings)
        runs = json.loads(call([self.arguments.mincov, "report", "--format=json", "--all-builds", self.profiles], self.folder))["runs"]
        readings.unended = runs["begun"] - runs["ended"]
        done = subprocess.run([self.arguments.mincov, "verify", self.profiles], capture_output=True, text=True)
        if done.returncode != 0:
            readings.notes.append("mincov verify: status %d: %s%s" % (done.returncode, done.stdout[-2000:], done.stderr[-1000:]))
        # A probe everywhere is what verify compared with: where it found no difference, its lines are these.
        readings.mincov_truth = {path: dict(lines) for path, lines in readings.mincov.items()}
        return done.stdout.strip().replace("\n", "; ")

    def read_gcov(self, readings):
        notes = self.files(".gcno")
        for first in range(0, len(notes), 50):
            read_gcov(call([self.arguments.gcov, "--branch-probabilities", "--json-format", "--stdout", *notes[first : first + 50]], self.source), readings, self.source)

    def read_llvm(self, readings):
        """Each program with the profiles of its own runs: a profile names the build id. Objects add code that no program holds."""
        tool = lambda name: os.path.join(self.llvm, name)
        raw_of = {}
        for name in sorted(os.listdir(self.profiles)) if os.path.isdir(self.profiles) else []:
            path = os.path.join(self.profiles, name)
            text = call([tool("llvm-profdata"), "show", "--binary-ids", path], self.folder)
            for build_id in re.findall(r"^([0-9a-f]{16,})$", text, re.MULTILINE):
                raw_of.setdefault(build_id, []).append(path)
        objects, linked = self.code_files("__llvm_covmap")
        never_run, empty = [], self.empty_profile()
        for path in linked:
            found = re.search(r"Build ID: ([0-9a-f]+)", call(["readelf", "-nW", path], self.folder))
            if not found or found[1] not in raw_of:
                never_run.append(path)
                continue
            profile = os.path.join(self.folder, "llvm.profdata")
            call([tool("llvm-profdata"), "merge", "-sparse", *raw_of[found[1]], "-o", profile], self.folder)
            self.export_llvm(readings, ["-instr-profile", profile, path])
        for path in never_run + objects:
            self.export_llvm(readings, ["-instr-profile", empty, path])

    def empty_profile(self):
        """llvm-cov wants a profile: one of a function that no program has."""
        text, profile = (os.path.join(self.folder, name) for name in ("empty.proftext", "empty.profdata"))
        with open(text, "w") as file:
            file.write("a function of no program\n1\n1\n0\n")
        call([os.path.join(self.llvm, "llvm-profdata"), "merge", text, "-o", profile], self.folder)
        return profile

    def export_llvm(self, readings, inputs):
        export = [os.path.join(self.llvm, "llvm-cov"), "export", *inputs]
        read_tracefile(call([*export, "-format=lcov"], self.folder), readings.llvm)
        read_llvm_regions(call(export, self.folder), readings)

    def read_plain(self, rows, inlined):
        objects, linked = self.code_files(".debug_line")
        for path in objects + linked:
            read_rows(os.path.join(self.llvm, "llvm-dwarfdump"), [path], rows, self.source)
        for path in objects:
            read_inlined_calls(os.path.join(self.llvm, "llvm-dwarfdump"), path, inlined, self.source)

    def read(self, way, readings):
        """Text for the report, if any."""
        if way.name == "mincov":
            return "mincov verify: " + self.read_mincov(readings)
        if way.name == "gcov":
            return self.read_gcov(readings)
        if way.name == "llvm":
            return self.read_llvm(readings)
        if way.name == "plain-clang":
            return self.read_plain(readings.clang_rows, {})
        return self.read_plain(readings.gcc_rows, readings.gcc_inlined)


def differing_results(one, other):
    keys = sorted(k for k in set(one) | set(other) if one.get(k, 0) != other.get(k, 0))
    return ["%s: %s: %d, without instrumentation %d" % (*k, one.get(k, 0), other.get(k, 0)) for k in keys]


def check_outcome(way, outcome, outcomes, readings):
    """Instrumentation may change neither results nor, for mincov, what the compiler says."""
    if not way.baseline:
        return
    plain = outcomes[way.baseline]
    if outcome.status != plain.status:
        readings.notes.append("%s: debian/rules build-arch: status %d, without instrumentation %d, see %s" % (way.name, outcome.status, plain.status, outcome.log))
    for difference in differing_results(outcome.results, plain.results)[:10]:
        readings.notes.append("%s: %s" % (way.name, difference))
    if way.name == "mincov":
        for warning in sorted(outcome.warnings - plain.warnings)[:10]:
            readings.notes.append("mincov: a warning that clang alone does not give: %s" % warning)


def missing_dependencies(pristine):
    """Text of dpkg-checkbuilddeps; empty if the package can be built. Documentation and what is built for all machines is not."""
    done = subprocess.run(["dpkg-checkbuilddeps", "-B", "-P" + PROFILES.replace(" ", ",")], cwd=pristine, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else ""


def install_dependencies(pristine):
    """For root."""
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    call(["apt-get", "build-dep", "-y", "-qq", "--no-install-recommends", "--arch-only", "-P" + PROFILES.replace(" ", ","), pristine], pristine, env)


def measure(arguments, name, pristine, folder):
    """(readings, outcomes by way, texts). Raises Failure where a build without instrumentation fails."""
    package, readings, outcomes, texts = Package(arguments, name, pristine, folder), Readings(), {}, []
    readings.root = os.path.realpath(package.source) + "/"
    readings.varying = {readings.root + path: functions for path, functions in VARYING.get(name, {}).items()}
    for way in ways(arguments, folder):
        outcome = outcomes[way.name] = package.build(way)
        if not way.baseline and outcome.status != 0 and not arguments.allow_failing_tests:
            raise Failure("%s: debian/rules build-arch: status %d, see %s" % (way.name, outcome.status, outcome.log))
        check_outcome(way, outcome, outcomes, readings)
        texts.append("%-12s %4.0f s, status %d, %d test results" % (way.name, outcome.seconds, outcome.status, sum(outcome.results.values())))
        if text := package.read(way, readings):
            texts.append(text)
    return readings, outcomes, texts
