"""Compares what a source becomes with what it should become, and what both do when they are compiled and run.

For each FILE.java: `mincov-java instrument` must give FILE.golden (the package of holders and runtime, whose name is made of the folder's, is
written `H` for the holder's array and `R` for the runtime), must give the original again without its insertions, and must refuse its own output.
Original and output are compiled with each JDK and run, and must print the same. --update writes FILE.golden instead of comparing.

Directives in the source: RELEASE: n (default 16), ENCODING: name (default UTF-8).
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

PROBE = re.compile(rb"mincov_[0-9a-f]+\.F[0-9a-f]{16}\.p\b")
RUNTIME = re.compile(rb"mincov_[0-9a-f]+\.R\.")


def directive(source, name, default):
    found = re.search(rb"// " + name.encode() + rb": (\S+)", source)
    return found.group(1).decode() if found else default


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)


def output_of(jdk, sources, classes, main, options):
    """Whether it compiles, and what the program prints, or what javac said."""
    files = [os.path.join(folder, name) for folder, _, names in os.walk(sources) for name in names if name.endswith(".java")]
    compiled = run([f"{jdk}/bin/javac", "-Xlint:-options", *options, "-d", classes, *files])
    if compiled.returncode != 0:
        return False, compiled.stdout
    # The map, which the runtime asks for, lies beside the sources.
    path = classes + os.pathsep + sources
    ran = run([f"{jdk}/bin/java", "-XX:TieredStopAtLevel=1", "-cp", path, main], env={**os.environ, "MINCOV_DIR": classes})
    return True, ran.stdout + b"exit status %d" % ran.returncode


def release_of(jdk):
    with open(f"{jdk}/release") as release:
        return int(re.search(r'JAVA_VERSION="(\d+)', release.read()).group(1))


def check(tools, path):
    faults = []
    with open(path, "rb") as source:
        original = source.read()
    name = os.path.basename(path)[: -len(".java")]
    release, encoding = int(directive(original, "RELEASE", "16")), directive(original, "ENCODING", "UTF-8")
    work = os.path.join(tools.work, name)
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(f"{work}/in")
    shutil.copy(path, f"{work}/in")
    options = ["--release", str(release), "--encoding", encoding, "--jobs", "1"]
    done = run([tools.mincov_java, "instrument", *options, "-o", f"{work}/out", f"{work}/in"])
    if done.returncode != 0:
        return [f"{path}: mincov-java: exit status {done.returncode}: {done.stdout.decode(errors='replace')}"]
    with open(f"{work}/out/{name}.java", "rb") as source:
        instrumented = source.read()
    readable = RUNTIME.sub(b"R.", PROBE.sub(b"H", instrumented))
    golden = path[: -len(".java")] + ".golden"
    if tools.update:
        with open(golden, "wb") as out:
            out.write(readable)
    with open(golden, "rb") as expected:
        if expected.read() != readable:
            faults.append(f"{golden}: differs from {work}/out/{name}.java")
    again = run([tools.mincov_java, "instrument", *options, "-o", f"{work}/again", f"{work}/out/{name}.java"])
    if b"is instrumented already" not in again.stdout:
        faults.append(f"{path}: its output is not refused: {again.stdout.decode(errors='replace')}")
    if instrumented.count(b"\n") != original.count(b"\n"):
        faults.append(f"{path}: the number of lines changed")
    for jdk in tools.jdk:
        if release_of(jdk) < release:
            continue
        compile_options = ["--release", str(release), "-encoding", encoding]
        before = output_of(jdk, f"{work}/in", f"{work}/before", name, compile_options)
        after = output_of(jdk, f"{work}/out", f"{work}/after", name, compile_options)
        if not before[0] or before != after:
            faults.append(f"{path}: {jdk}: gives\n{after[1].decode(errors='replace')}\ninstead of\n{before[1].decode(errors='replace')}")
    return faults


def main():
    parser = argparse.ArgumentParser(description="Checks golden files.")
    parser.add_argument("--mincov-java", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--jdk", action="append", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="+")
    tools = parser.parse_args()
    faults = [fault for path in tools.files for fault in check(tools, path)]
    print("\n".join(faults) if faults else f"{len(tools.files)} files as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
