"""The lit configuration of all suites.

Run lit on a build folder's test/ (or a suite below it: B/test/pass), which holds the site configuration. Parameters:
  --param llvm=N    the LLVM under test (default: MINCOV_TEST_LLVM of the build)
  --param full=1    also the long tests (REQUIRES: full)

Substitutions, besides lit's own (%s %S %t %T):
  %clang %clangxx %opt %llc %llvm_bin   unmodified tools of the LLVM under test
  %llvm                                 its major version
  %plugin                               libmincov.so for it
  %load                                 what makes `opt` know the plugin: -load-pass-plugin=%plugin and the option parsing with it
  %rt %rt_include                       libmincov_rt.a; the folder of mincov.h
  %mincov %mincov_clang %mincov_clangxx the tool and the wrappers, in the build folder
  %mincov_java %mincov_javac            likewise
  %FileCheck %not %python %cmake %builddir %srcdir %version
  %jdks                                 the homes of all JDKs found, from Java 8 on, oldest first: for jdk in %jdks; do ...
  %oldest_jdk                           the first of them
  %seeds                                how many random programs a test should try: few, or with full many
FileCheck, not, count and split-file may also be called by name. RUN lines are run by bash, with pipefail.

Features: llvm-14, llvm-19, llvm-22 (the one under test), default-llvm (it is the build's default), opaque-pointers (not 14), bfd, gold, lld, mold (`-fuse-ld=` of that name
works), lto (the linker plugin for bfd and gold), java (a JDK), java-N (one of that version), root, full, sanitized (tools are built
with sanitizers), x86_64 or aarch64.
"""

import glob
import os
import platform
import re
import shutil

import lit.formats

config.name = "mincov"
config.test_source_root = os.path.join(config.mincov_source_dir, "test")
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".c", ".cpp", ".ll", ".test", ".sh-test"]
config.excludes = ["Inputs", "CMakeLists.txt", "unit", "fuzz"]


def find_jdks():
    """[(version, home)] of the JDKs below /usr/lib/jvm and the one that JAVA_HOME names, oldest first; one home for each version."""
    found = {}
    homes = sorted(glob.glob("/usr/lib/jvm/*")) + [os.environ.get("JAVA_HOME", "")]
    for home in homes:
        release = os.path.join(home, "release")
        if home and os.path.exists(os.path.join(home, "bin", "javac")) and os.path.exists(release):
            match = re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', open(release).read(), re.MULTILINE)
            if match:
                found.setdefault(int(match.group(1)), os.path.realpath(home))
    return sorted(found.items())


build = config.mincov_build_dir
jdks = find_jdks()
llvm = lit_config.params.get("llvm", config.mincov_default_llvm)
if llvm not in config.mincov_llvm_found:
    lit_config.fatal("LLVM %s is not among those found at configure time: %s" % (llvm, " ".join(config.mincov_llvm_found)))
llvm_bin = "/usr/lib/llvm-%s/bin" % llvm

# An output folder for each LLVM, so that several runs do not disturb one another.
config.test_exec_root = os.path.join(build, "test", "out-llvm-" + llvm)

# LLVM's test helpers, and nothing else of LLVM, on PATH. The newest FileCheck serves all versions.
helper_bin = os.path.join(build, "test", "bin")
os.makedirs(helper_bin, exist_ok=True)
for helper in ["FileCheck", "not", "count", "split-file"]:
    for version in sorted(config.mincov_llvm_found, key=int, reverse=True):
        program = "/usr/lib/llvm-%s/bin/%s" % (version, helper)
        if os.path.exists(program):
            link = os.path.join(helper_bin, helper)
            if not (os.path.islink(link) and os.readlink(link) == program):
                temporary = "%s.%d" % (link, os.getpid())
                os.symlink(program, temporary)
                os.replace(temporary, link)
            break
    else:
        lit_config.fatal("%s not found: run utils/setup" % helper)

# The environment: what the caller set for mincov must not change what tests see; messages in one language, no colours.
for name in list(config.environment):
    if name.startswith("MINCOV_"):
        del config.environment[name]
config.environment["PATH"] = os.pathsep.join([helper_bin, config.environment.get("PATH", os.defpath)])
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["TERM"] = "dumb"

plugin = os.path.join(build, "lib", "mincov", "llvm-" + llvm, "libmincov.so")
binary = lambda name: os.path.join(build, "bin", name)
substitutions = {
    "clangxx": os.path.join(llvm_bin, "clang++"),
    "clang": os.path.join(llvm_bin, "clang"),
    "opt": os.path.join(llvm_bin, "opt"),
    "llc": os.path.join(llvm_bin, "llc"),
    "llvm_bin": llvm_bin,
    "llvm": llvm,
    "plugin": plugin,
    # -load makes opt's own option parser know -mincov=, -load-pass-plugin= registers the pass.
    "load": "-load %s -load-pass-plugin=%s" % (plugin, plugin),
    "rt": os.path.join(build, "lib", "libmincov_rt.a"),
    "rt_include": os.path.join(config.mincov_source_dir, "runtime", "native", "include"),
    "mincov": binary("mincov"),
    "mincov_clang": binary("mincov-clang"),
    "mincov_clangxx": binary("mincov-clang++"),
    "mincov_java": binary("mincov-java"),
    "mincov_javac": binary("mincov-javac"),
    "FileCheck": os.path.join(helper_bin, "FileCheck"),
    "not": os.path.join(helper_bin, "not"),
    "python": config.mincov_python,
    "cmake": config.mincov_cmake,
    "builddir": build,
    "srcdir": config.mincov_source_dir,
    "version": config.mincov_version,
    "oldest_jdk": jdks[0][1] if jdks else "no-jdk-found",
    "jdks": " ".join(home for _, home in jdks),
    "seeds": "50" if lit_config.params.get("full", "0") == "1" else "20",
}
# A whole word each (an underscore belongs to the word), so %rt does not match in %rt_include.  %{rt} also does.
for name, value in substitutions.items():
    config.substitutions.append(("%" + name + r"\b", value))
    config.substitutions.append(("%{" + name + "}", value))

# The wrappers call the LLVM under test.
config.environment["MINCOV_LLVM"] = llvm

features = config.available_features
features.add("llvm-" + llvm)
if llvm == config.mincov_default_llvm:
    features.add("default-llvm")
if int(llvm) > 14:
    features.add("opaque-pointers")
if shutil.which("ld.bfd"):
    features.add("bfd")
if shutil.which("ld.gold"):
    features.add("gold")
if os.path.exists(os.path.join(llvm_bin, "ld.lld")):
    features.add("lld")
if shutil.which("mold"):
    features.add("mold")
if os.path.exists("/usr/lib/llvm-%s/lib/LLVMgold.so" % llvm):
    features.add("lto")
if os.geteuid() == 0:
    features.add("root")
if lit_config.params.get("full", "0") == "1":
    features.add("full")
if config.mincov_sanitize:
    features.add("sanitized")
features.add(platform.machine())
for version, _ in jdks:
    features.update(["java", "java-%d" % version])

try:
    import psutil  # noqa: F401  (lit needs it to end a test's whole process tree)

    lit_config.maxIndividualTestTime = 10800 if "full" in features else 300
except ImportError:
    lit_config.note("python3-psutil is missing: tests run without a time limit")
