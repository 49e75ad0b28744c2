"""Compares the options that each subcommand's --help lists with those that the manual pages describe.

    compare_manual.py PROGRAM MANUAL_FOLDER
"""

import os
import re
import subprocess
import sys

mincov, folder = sys.argv[1:3]
SHARED = ["What is reported", "Server", "How to instrument"]
program = os.path.basename(mincov)


def options_of_help(command):
    text = subprocess.run([mincov, command, "--help"], capture_output=True, text=True, check=True).stdout
    sections = {"": set()}
    current = ""
    for line in text.splitlines():
        head = re.match(r"(\S.*):$", line)
        if head:
            current = head.group(1)
            sections[current] = set()
        option = re.match(r"  (-\w|  ),? +--([\w-]+)(?:[= ]([A-Z=]+))?", line) or re.match(r"  (-\S, )?\s*--([\w-]+)(?:[= ]([A-Z=]+))?", line)
        if option:
            sections[current].add((option.group(1).strip(" ,") if option.group(1) else "", option.group(2), option.group(3) or ""))
    return sections


def options_of_pages():
    sections = {}
    for page in sorted(os.listdir(folder)):
        current = None
        lines = open(os.path.join(folder, page)).read().splitlines()
        for before, line in zip([""] + lines, lines):
            head = re.match(r'\.S[SH] "?(.*?)"?$', line)
            if head:
                current = head.group(1).replace("\\-", "-")
            if before != ".TP" or not current:
                continue
            plain = re.sub(r"^\.[A-Z]+ ", "", line).replace("\\-", "-").replace('"', "")
            option = re.match(r"(?:(-\w) ?,\s*)?--([\w-]+)[= ]*([A-Z= ]*)$", plain)
            if option:
                entry = (option.group(1) or "", option.group(2), option.group(3).replace(" ", ""))
                sections.setdefault(current, set()).add(entry)
    return sections


pages = options_of_pages()
listing = subprocess.run([mincov, "--help"], capture_output=True, text=True, check=True).stdout
commands = re.findall(r"^  (\w+) +\S", listing, re.M)
assert len(commands) >= {"mincov": 12, "mincov-java": 3}[program], commands
failed = False
for command in commands:
    sections = options_of_help(command)
    assert ("-?", "help", "") in sections["Help"], sections
    for page, expected in [(program + " " + command, sections[""])] + [(title, sections.get(title)) for title in SHARED]:
        if expected is not None and pages.get(page, set()) != expected:
            failed = True
            print("section '%s': the manual and `%s %s --help` differ: only in the manual %s, only in the help %s" %
                  (page, program, command, pages.get(page, set()) - expected, expected - pages.get(page, set())))
    total = sum(len(options) for options in sections.values())
    assert total == len(re.findall(r"^ +(?:-\S, )? *--", "\n".join(
        subprocess.run([mincov, command, "--help"], capture_output=True, text=True).stdout.splitlines()), re.M)), command
sys.exit(failed)
