"""The JDK's own sources: every module is instrumented, and compiled in place of the JDK's.

  verify_jdk.py --mincov-java FILE --jdk HOME --work DIR [--compile MODULE|all]... [--sources ZIP]

A file that is not instrumented though it has code is a fault; so is every error or warning of javac, with -Xlint:all, that it does not have for
the original sources. Where these have errors themselves, javac is made to go on behind them with both, so that none hides another. Prints a
line for each group of modules that are compiled, and sums. Exit status: 0 no fault, 1 faults, 2 there are no sources, or no such module.
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

MESSAGE = re.compile(r"(?:.*?/(?:sources|instrumented)/)?(.+\.java):(\d+): (warning|error): (.*)")
FILES_AT_ONCE = 2000
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


def compile_modules(tools, modules, kind):
    """(exit status, messages) of compiling the modules' folders below kind as patches, in one javac: starting one takes long."""
    work = os.path.join(tools.work, "classes")
    shutil.rmtree(work, ignore_errors=True)
    folders = {module: os.path.join(tools.work, kind, module) for module in modules}
    files = os.path.join(tools.work, "files")
    with open(files, "w", encoding="utf-8") as out:
        out.writelines(f'"{path}"\n' for folder in folders.values() for path in java_files(folder))
    command = [os.path.join(tools.jdk, "bin", "javac"), "-J-Xmx3g", "-J-Xss4m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]
    command += ["-Xlint:all", "-Xmaxwarns", "100000", "-Xmaxerrs", "10000", "--should-stop=ifError=FLOW", "-proc:none"]
    command += ["-encoding", "UTF-8", "--add-modules", ",".join(modules), "-d", work, "--module-source-path", work + "/none"]
    for module, folder in folders.items():
        command += ["--patch-module", f"{module}={folder}"]
    done = subprocess.run(command + ["@" + files], capture_output=True, text=True, errors="replace")
    shutil.rmtree(work, ignore_errors=True)
    messages = collections.Counter(match.groups() for match in map(MESSAGE.match, done.stderr.splitlines()) if match)
    if done.returncode and not errors_in(messages):
        print(f"{modules}: {kind}: javac: {done.stderr[:2000]}")
    return done.returncode, messages


def errors_in(messages):
    return sum(count for (_, _, kind, _), count in messages.items() if kind == "error")


def groups_of(tools, modules):
    """The modules that have more source than their declaration, in groups of some thousand files."""
    groups, files = [], FILES_AT_ONCE
    for module in modules:
        count = len(java_files(os.path.join(tools.work, "sources", module)))
        if count and files + count > FILES_AT_ONCE:
            groups.append([])
            files = 0
        if count:
            groups[-1].append(module)
        files += count
    return groups


def try_compiling(tools, modules, sums):
    before, expected = compile_modules(tools, modules, "sources")
    after, messages = compile_modules(tools, modules, "instrumented")
    new = messages - expected
    for (file, line, kind, text), count in sorted(new.items()):
        print(f"new: {file}:{line}: {kind}: {text} ({count} times)")
    errors = errors_in(expected)
    print(f"{' '.join(modules)}: javac's exit status {after}, without mincov {before} ({errors} errors,", end=" ")
    print(f"{sum(expected.values()) - errors} warnings); {sum(new.values())} new errors and warnings", flush=True)
    sums["modules compiled"] += len(modules)
    sums["errors without mincov"] += errors
    sums["warnings without mincov"] += sum(expected.values()) - errors
    sums["new errors and warnings"] += sum(new.values())
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
    parser.add_argument("--compile", action="append", default=[], help="a module to compile, or all; may be repeated")
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
    modules = sorted(name for name in os.listdir(sources) if os.path.isdir(os.path.join(sources, name)))
    chosen = modules if "all" in tools.compile else tools.compile
    if not set(chosen) <= set(modules):
        print(f"{archive}: no module {', '.join(sorted(set(chosen) - set(modules)))}")
        return 2
    for module in modules:
        faults += instrument(tools, module, sources, sums)
    print(f"JDK {version_of(tools.jdk)}: instrumented in {time.monotonic() - start:.1f} s:", ", ".join(f"{n} {name}" for name, n in sums.items()))
    compiled = collections.Counter()
    for group in groups_of(tools, chosen):
        faults += try_compiling(tools, group, compiled)
    print(f"JDK {version_of(tools.jdk)}:", ", ".join(f"{count} {name}" for name, count in compiled.items()) or "nothing compiled")
    return 1 if faults or not sums["instrumented"] else 0


if __name__ == "__main__":
    sys.exit(main())
