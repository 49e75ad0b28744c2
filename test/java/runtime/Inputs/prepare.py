"""Lays out instrumented Java code by hand, as the front end would: runtime, holders and map resource in a package of their own.

    prepare.py MAKE_PROFILE RUNTIME_SOURCES DESCRIPTION DIRECTORY PACKAGE

DESCRIPTION is make-profile's, with a `java PATH HASH` statement for each source file; the holder of the first one is F1, of the
second F2, and so on. The package's folder is made below DIRECTORY. What is in it already is overwritten, so that several packages, or
several states of one, can be laid out in turn.
"""

import os
import subprocess
import sys


def holders(description):
    """Yields (path, hash, number of probes) of each source file."""
    files = []
    for line in open(description):
        words = line.split("#")[0].split()
        if words[:1] == ["java"]:
            files.append([words[1], words[2], 0])
        elif words[:1] in (["block"], ["tail"]) and {"probe", "byte"} & set(words):
            files[-1][2] += 1
    return files


def main():
    make_profile, sources, description, directory, package = sys.argv[1:]
    folder = os.path.join(directory, package)
    os.makedirs(folder, exist_ok=True)
    subprocess.run([make_profile, description, os.path.join(folder, "coverage.mincovmap")], check=True)
    for name in sorted(os.listdir(sources)):
        text = open(os.path.join(sources, name)).read()
        with open(os.path.join(folder, name), "w") as out:
            out.write(text.replace("@PACKAGE@", package))
    for number, (path, state, count) in enumerate(holders(description), 1):
        with open(os.path.join(folder, "F%d.java" % number), "w") as out:
            out.write(
                "package %s;\npublic final class F%d { public static final byte[] p = R.array(\"%s\", 0x%sL, %d); }\n"
                % (package, number, path, state, count)
            )


main()
