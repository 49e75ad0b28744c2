"""The JDK's own sources: every module is instrumented, and some are compiled in place of the JDK's.

  verify_jdk.py --mincov-java FILE --jdk HOME --work DIR [--compile MODULE]... [--sources ZIP]

A file that is not instrumented though it has code is a fault; so is every error or warning of javac, with -Xlint:all, that it does not have for
the original sources. Prints a line for each module that is compiled, and a sum. Exit status: 0 no fault, 1 faults, 2 there are no sources.
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile

MESSAGE = re.compile(r"(?:.*/)?([^/]+\.java):(\d+): (warning|error): (.*)")
INSTRUMENTED = re.compile(r"(\d+) of (\d+) files? instrumented: (\d+) functions, (\d+) blocks, (\d+) probes")
OTHER = re.compile(r"  (\d+) (.*)")


def version_of(jdk):
    with open(os.path.join(jdk, "release"), encoding="utf-8") as release:
        return int(re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', release.read(), re.M).group(1))


def java_files(folder):
    return sorted(
        os.path.join(where, name)
        for where, _, names in os.walk(folder)
        for name in names
        if name.endswith(".java") and name != "module-info.java"
    )


def compile_module(tools, module, folder):
    """(exit status, messages) of compiling folder as a patch of the module."""
    work = os.path.join(tools.work, "classes")
    shutil.rmtree(work, ignore_errors=True)
    files = os.path.join(tools.work, "files")
    with open(files, "w", encoding="utf-8") as out:
        out.writelines(f'"{path}"\n' for path in java_files(folder))
    command = [os.path.join(tools.jdk, "bin", "javac"), "-J-Xmx2g", "-J-Xss4m", "-Xlint:all", "-Xmaxwarns", "100000", "-Xmaxerrs", "10000"]
    command += ["-proc:none", "-encoding", "UTF-8", "-d", work, "--patch-module", f"{module}={folder}", "@" + files]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    shutil.rmtree(work, ignore_errors=True)
    messages = collections.Counter(match.groups() for match in map(MESSAGE.match, done.stderr.splitlines()) if match)
    return done.returncode, messages


def try_compiling(tools, module, original, instrumented):
    before, expected = compile_module(tools, module, original)
    after, messages = compile_module(tools, module, instrumented)
    new = messages - expected
    for (file, line, kind, text), count in sorted(new.items()):
        print(f"{module}: new: {file}:{line}: {kind}: {text} ({count} times)")
    print(f"{module}: javac's exit status {after}, without mincov {before}; {sum(new.values())} new errors and warnings", flush=True)
    return sum(new.values()) + (after != before)


def instrument(tools, module, sources, sums):
    """Faults; the output directory gets the module's name."""
    out = os.path.join(tools.work, "instrumented", module)
    command = [tools.mincov_java, "instrument", "--release", str(version_of(tools.jdk)), "-o", out, os.path.join(sources, module)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    lines, faults = done.stdout.splitlines(), 0
    for line in lines:
        match = INSTRUMENTED.match(line)
        for name, number in zip(("instrumented", "files", "functions", "blocks", "probes"), match.groups() if match else ()):
            sums[name] += int(number)
        other = OTHER.match(line)
        if other:
            sums[re.sub(r"^files? ", "files ", other.group(2))] += int(other.group(1))
            faults += int(other.group(1)) if other.group(2).startswith("file") and "has no code" not in other.group(2) else 0
    if done.returncode or done.stderr:
        faults = max(faults, 1)
        print(f"{module}: exit status {done.returncode}: {done.stderr.strip()}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ["mincov-java", "jdk", "work"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--compile", action="append", default=[], help="a module to compile; may be repeated")
    parser.add_argument("--sources", help="default: src.zip of the JDK")
    tools = parser.parse_args()
    tools.work = os.path.abspath(tools.work)
    archive = tools.sources or os.path.join(tools.jdk, "lib", "src.zip")
    if not os.path.exists(archive):
        print(f"{archive}: no sources")
        return 2
    shutil.rmtree(tools.work, ignore_errors=True)
    sources = os.path.join(tools.work, "sources")
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(sources)
    faults, sums, start = 0, collections.Counter(), time.monotonic()
    for module in sorted(os.listdir(sources)):
        faults += instrument(tools, module, sources, sums)
    print(f"JDK {version_of(tools.jdk)}: instrumented in {time.monotonic() - start:.1f} s:", ", ".join(f"{n} {name}" for name, n in sums.items()))
    for module in tools.compile:
        faults += try_compiling(tools, module, os.path.join(sources, module), os.path.join(tools.work, "instrumented", module))
    return 1 if faults or not sums["instrumented"] else 0


if __name__ == "__main__":
    sys.exit(main())
