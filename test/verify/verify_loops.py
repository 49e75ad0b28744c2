"""What probes that leave their loops tell, against the truth, on random loops.

For each seed a program of loops is written, of the kinds that vectorisers take: sums, counts, least and greatest values, bits, values that
are set once, in arms under conditions on numbers of all widths; and of searches, which are left in the middle, or by one part of a condition,
with counters of all widths, some of which come around to what they began with, and with loops inside. It is compiled without probes, with a probe in every block of the source
(phase=early), and with each set of options under each set of flags. All must behave alike, and with the options lines must be told
covered that the probes in every block say were, no more and no fewer; of outcomes of branches, what is told must be right. With a
verifying mode among the options `mincov verify` compares instead. Seed, options and flags of a failure are printed.
"""

import argparse
import os
import random
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from verify_csmith import run

LOOPS = 60  # of a program
LENGTH = 600  # of its arrays
TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long"]
TRUTH = "phase=early;mode=all"


class Loop:
    """One function with a loop; every statement on a line of its own."""

    def __init__(self, choose, number):
        self.choose, self.lines = choose, []
        self.counter, self.from_type, self.to_type = (choose.choice(TYPES) for _ in range(3))
        self.states = {"s%d" % i: choose.choice(TYPES) for i in range(choose.randint(1, 3))}
        self.free = list(self.states)
        self.write(number)

    def compared(self):
        return self.choose.choice(["p[i]", "p[i]", "p[i]", "q[i]", "i", "(%s)p[i]" % self.choose.choice(TYPES)])

    def condition(self):
        right = self.choose.choice(["bound", "bound", str(self.choose.randint(0, 120)), "q[i]", "(%s)bound" % self.choose.choice(TYPES)])
        if self.choose.random() < 0.15:
            return "%s & %d" % (self.compared(), 1 << self.choose.randint(0, 6))
        return "%s %s %s" % (self.compared(), self.choose.choice(["<", "<=", ">", ">=", "==", "!="]), right)

    def change(self):
        """A statement; most states are changed in one place alone."""
        state = self.choose.choice(self.free or list(self.states))
        if self.free and self.choose.random() < 0.8:
            self.free.remove(state)
        return self.choose.choice([
            "%s++;" % state, "%s--;" % state, "%s += %d;" % (state, self.choose.randint(2, 5)), "%s = %d;" % (state, self.choose.randint(0, 9)),
            "%s += p[i];" % state, "%s |= p[i];" % state, "%s &= q[i];" % state, "%s ^= p[i];" % state, "%s = p[i];" % state,
            "r[i] = (%s)(p[i] + %d);" % (self.to_type, self.choose.randint(0, 9)), "r[i] = %d;" % self.choose.randint(0, 9), ";"])

    def body(self, depth, indent):
        space = " " * indent
        if self.free and self.choose.random() < 0.25:
            state = self.free.pop()
            self.lines += ["%sif (p[i] %s %s)" % (space, self.choose.choice(["<", ">", "<=", ">="]), state), "%s  %s = p[i];" % (space, state)]
            return
        self.lines.append("%sif (%s) {" % (space, self.condition()))
        self.arm(depth, indent + 2)
        while self.choose.random() < 0.3:
            self.lines.append("%s} else if (%s) {" % (space, self.condition()))
            self.arm(depth, indent + 2)
        if self.choose.random() < 0.5:
            self.lines.append("%s} else {" % space)
            self.arm(depth, indent + 2)
        self.lines.append("%s}" % space)

    def arm(self, depth, indent):
        for _ in range(self.choose.randint(1, 2)):
            self.lines.append(" " * indent + self.change())
        if depth and self.choose.random() < 0.3:
            self.body(depth - 1, indent)

    def plain(self):
        width = self.choose.choice(["int", "unsigned", "long"])
        step = self.choose.choice(["i++", "i++", "i += 2"])
        self.lines.append("  for (%s i = 0; i < (%s)n; %s) {" % (width, width, step))
        for _ in range(self.choose.randint(1, 2)):
            self.body(2, 4)
        self.lines.append("  }")

    def leave(self, indent):
        """Leaves the loop in the middle, perhaps, once in a while, or never."""
        space, way = " " * indent, self.choose.choice(["break;", "break;", "return %d;" % self.choose.randint(0, 9), "crash();"])
        often = "(long)p[i] * 3 - q[i] == 123456789" if way == "crash();" else self.choose.choice([self.condition(), self.compared() + " == bound"])
        if self.choose.random() < 0.4:
            self.lines += ["%sif (%s)" % (space, often), "%s  %s" % (space, way)]

    def turn(self, indent):
        self.leave(indent)
        for _ in range(self.choose.randint(0, 2)):
            self.choose.choice([lambda: self.lines.append(" " * indent + self.change()), lambda: self.body(1, indent)])()
        if self.choose.random() < 0.3:
            space = " " * indent
            self.lines += ["%sfor (j = 0; j < %s; j++) {" % (space, self.choose.choice(["3", "bound % 5", "(n & 3)"])),
                           "%s  if (p[j] > q[j])" % space, "%s    %s" % (space, self.change()), "%s}" % space]
        self.leave(indent)

    def search(self):
        """Numbers of few bits count down from 0 on too, and come around. Each turn has an index within bounds."""
        small, wide = self.choose.choice(TYPES[:4]), self.choose.choice(TYPES[4:])
        counter = self.choose.choice(["%s c = (%s)n;" % (small, small), "%s c = (%s)n;" % (small, small), "%s c = n | 1;" % wide, "short c = (short)(n << 8);"])
        end = self.choose.choice(["--c != 0", "--c", "c-- != 1", "(c -= %d) != 0" % self.choose.choice([1, 3]) if "(n <<" in counter or small in counter else "--c"])
        and_not = "" if self.choose.random() < 0.2 else self.condition()
        form = self.choose.randint(0, 3)
        self.lines.append("  int j;")
        if form == 0:
            self.lines += ["  %s i;" % wide, "  for (i = 0; i < (%s)n%s; i++) {" % (wide, and_not and " && " + and_not)]
        elif form == 1:
            self.lines += ["  int i;", "  %s c;" % wide, "  for (c = 0; c < (%s)n; c++) {" % wide, "    i = (int)(c * 7 % 600);"]
        else:
            self.lines += ["  %s" % counter, "  int k = 0, i;", "  do {", "    i = k++ & 511;"]
        self.turn(4)
        if form < 2:
            self.lines.append("  }")
        else:
            parts = [end] + [and_not] * bool(and_not)
            self.choose.shuffle(parts)
            self.lines.append("  } while (%s);" % " && ".join(parts))

    def write(self, number):
        self.lines.append("__attribute__((noinline)) unsigned long f%d(const %s *p, const %s *q, %s *r, int n, int bound) {"
                          % (number, self.from_type, self.choose.choice([self.from_type] * 3 + ["int"]), self.to_type))
        self.q_type = re.search(r"const ([a-z ]+) \*q", self.lines[-1]).group(1)
        self.lines += ["  %s %s = %d;" % (kind, name, self.choose.choice([0, 0, 0, 1, 5, 9])) for name, kind in self.states.items()]
        if self.choose.random() < 0.5:
            self.search()
        else:
            self.plain()
        self.lines += ["  return %s;" % " * 31 + ".join("(unsigned long)" + name for name in self.states), "}"]


def write_program(seed, path):
    choose = random.Random(seed)
    loops = [Loop(choose, number) for number in range(LOOPS)]
    text = ["#include <stdio.h>", "#include <stdlib.h>", "static __attribute__((noreturn)) void crash(void) {", "  exit(9);", "}"] + [line for loop in loops for line in loop.lines]
    text += ["static unsigned long state = %d;" % (seed + 1), "static unsigned long number(unsigned long range) {",
             "  state = state * 6364136223846793005u + 1442695040888963407u;", "  return (state >> 33) % range;", "}", "int main(void) {"]
    for number, loop in enumerate(loops):
        length = choose.choice([0, 1, 5, 40, 256, 256, 256, 512, LENGTH])
        ranges = [choose.choice([1, 1, 1, 2, 3, 30, 127, 255, 70000]) for _ in range(2)]
        text += ["  {", "    static %s p[%d];" % (loop.from_type, LENGTH), "    static %s q[%d];" % (loop.q_type, LENGTH),
                 "    static %s r[%d];" % (loop.to_type, LENGTH), "    for (int i = 0; i < %d; i++) {" % LENGTH,
                 "      p[i] = (%s)number(%d);" % (loop.from_type, ranges[0]), "      q[i] = (%s)number(%d);" % (loop.q_type, ranges[1]), "    }",
                 "    unsigned long all = f%d(p, q, r, %d, %d);" % (number, length, choose.choice([-1, 0, 1, 29, 100, 254, 65535, 65536])),
                 "    for (int i = 0; i < %d; i++)" % LENGTH, "      all = all * 31 + (unsigned long)r[i];",
                 '    printf("%lx\\n", all);', "  }"]
    text += ["  return 0;", "}"]
    with open(path, "w") as out:
        out.write("\n".join(text) + "\n")


def build_and_run(arguments, folder, options, flags):
    """What the program printed, the profile, and an error text or None."""
    command = [arguments.clang, "-w", "-g", *flags.split(), "prog.c", "-o", "prog"]
    if options:
        command += ["-fplugin=" + arguments.plugin, "-fpass-plugin=" + arguments.plugin, "-mllvm", "-mincov=" + options, arguments.rt]
    status, _, error = run(command, folder)
    if status != 0 or error:
        return "", "", "compile: status %s: %s" % (status, error[-2000:])
    profile = os.path.join(folder, "run.mincov")
    if os.path.exists(profile):
        os.remove(profile)
    status, output, error = run(["./prog"], folder, 60, dict(os.environ, MINCOV_FILE=profile))
    return output, profile, None if status == 0 else "run: status %s: %s" % (status, error[-2000:])


def read_records(arguments, folder, profile):
    """Lines with whether they ran, outcomes of branches, and an error text or None."""
    status, output, error = run([arguments.mincov, "export", "--all-branches", profile], folder)
    if status != 0:
        return None, None, "export: status %s: %s" % (status, error[-2000:])
    return set(re.findall(r"^DA:(\d+,\d+)", output, re.M)), set(re.findall(r"^BRDA:.*$", output, re.M)), None


def compare(arguments, folder, options, flags, expected, truth):
    output, profile, problem = build_and_run(arguments, folder, options, flags)
    if problem:
        return problem
    if output != expected:
        return "the program behaves otherwise than without probes"
    if "mode=verify" in options:
        status, output, error = run([arguments.mincov, "verify", profile], folder)
        return None if status == 0 else "verify: status %s\n%s%s" % (status, output[-3000:], error[-2000:])
    lines, outcomes, problem = read_records(arguments, folder, profile)
    if problem:
        return problem
    if lines != truth[0]:
        return "lines: told %s, ran %s" % (sorted(lines - truth[0]), sorted(truth[0] - lines))
    wrong = [record for record in outcomes - truth[1] if not record.endswith(",-")]
    return "outcomes: told %s" % sorted(wrong) if wrong else None


def check(arguments, seed):
    """An error text, or None."""
    with tempfile.TemporaryDirectory(prefix="mincov-loops-") as folder:
        write_program(seed, os.path.join(folder, "prog.c"))
        expected, _, problem = build_and_run(arguments, folder, None, "-O0")
        if not problem:
            _, profile, problem = build_and_run(arguments, folder, TRUTH, "-O0")
        if not problem:
            *truth, problem = read_records(arguments, folder, profile)
        for options in arguments.options if not problem else []:
            for flags in arguments.flags:
                problem = problem or compare(arguments, folder, options, flags, expected, truth)
                if problem:
                    return "seed %d, options '%s', flags '%s': %s" % (seed, options, flags, problem)
        return "seed %d: %s" % (seed, problem) if problem else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ["clang", "plugin", "rt", "mincov"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--seeds", type=int, default=10, help="number of programs")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--write", metavar="FILE", help="write the first seed's program there, and check nothing")
    parser.add_argument("--options", action="append", default=[], help="options of the pass; may be repeated")
    parser.add_argument("flags", nargs="*", help="each a set of compiler flags in one word, for example ' -O2 -mavx2'")
    arguments = parser.parse_args()
    if arguments.write:
        write_program(arguments.first, arguments.write)
        return 0
    if not arguments.options or "" in arguments.options or not arguments.flags:
        parser.error("nothing to check: --options and flags are needed, and none may be empty")
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        problems = [problem for problem in pool.map(lambda seed: check(arguments, seed), seeds) if problem]
    for problem in problems:
        print("FAILED", problem)
    print("seeds %d to %d: %d programs of %d loops, %d failed" % (seeds[0], seeds[-1], len(seeds), LOOPS, len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
