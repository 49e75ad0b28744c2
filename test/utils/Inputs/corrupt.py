"""Runs the tool on damaged copies of a file: every run must end by itself, with one of the documented exit codes, and, where it
fails, with a message that names the file.

    corrupt.py MINCOV FILE SEED COUNT

Every short prefix and a sample of the long ones, and COUNT copies with a few random bytes changed, inserted or removed.
"""

import os
import random
import subprocess
import sys

mincov, path, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
print("seed", seed)
generator = random.Random(seed)
original = open(path, "rb").read()
victim = os.path.splitext(path)[0] + ".damaged" + os.path.splitext(path)[1]
commands = [["report"], ["dump"], ["which"], ["export", "-o", "/dev/null"], ["verify"], ["show"], ["zero"],
            ["merge", "-o", "/dev/null"]]
failures = 0


def damage():
    data = bytearray(original)
    for _ in range(generator.choice([1, 1, 2, 4, 16])):
        place = generator.randrange(len(data))
        kind = generator.randrange(4)
        if kind == 0:
            data[place] ^= 1 << generator.randrange(8)
        elif kind == 1:
            data[place] = generator.choice([0, 1, 0x7F, 0x80, 0xFF])
        elif kind == 2:
            del data[place : place + generator.randrange(1, 9)]
        else:
            data[place:place] = bytes(generator.randrange(256) for _ in range(generator.randrange(1, 9)))
    return bytes(data)


def run(data, command):
    global failures
    with open(victim, "wb") as out:
        out.write(data)
    result = subprocess.run([mincov] + command + [victim], capture_output=True, timeout=60)
    named = os.path.basename(victim).encode() in result.stderr or b"nothing to compare" in result.stderr or b"no profile among" in result.stderr
    if result.returncode not in (0, 1, 2) or (result.returncode == 2 and not named):
        failures += 1
        print(command, "exit code", result.returncode, result.stderr.decode(errors="replace")[-2000:])
        with open(victim + ".%d" % failures, "wb") as out:
            out.write(data)


lengths = sorted(set(list(range(0, min(len(original), 16))) + [generator.randrange(len(original)) for _ in range(count // 4)]))
for length in lengths:
    run(original[:length], generator.choice(commands))
for _ in range(count):
    run(damage(), generator.choice(commands))
sys.exit(1 if failures else 0)
