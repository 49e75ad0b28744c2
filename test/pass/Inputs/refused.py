"""refused.py FILE COMMAND ORIGIN: runs COMMAND with each wrong option string of FILE.

FILE has lines "options => message"; FOLDER in them stands for FILE's folder, ORIGIN for the argument of that name. COMMAND has {}
where the options go. Each run must end with exit code 1, print the message as the one
error, crash nowhere, and write nothing into the output file (the word behind -o; opt has opened it by then).
"""

import os
import shlex
import subprocess
import sys

file, command, origin = sys.argv[1:]
folder, faults, tried = os.path.dirname(file), 0, 0
for line in open(file, encoding="utf-8"):
    if line.startswith("#") or not line.strip():
        continue
    options, message = line.rstrip("\n").replace("FOLDER", folder).split(" => ")
    message = message.replace("ORIGIN", origin)
    words = [word.replace("{}", options) for word in shlex.split(command)]
    output = words[words.index("-o") + 1]
    done = subprocess.run(words, capture_output=True, text=True)
    errors = [text for text in done.stderr.splitlines() if "error:" in text]
    good = done.returncode == 1 and len(errors) == 1 and errors[0].endswith("error: mincov: " + message)
    if not good or "Stack dump" in done.stderr or os.path.exists(output) and os.path.getsize(output):
        faults += 1
        print(f"{options}: exit code {done.returncode}, wanted 1 and '{message}', got:\n{done.stderr}")
    tried += 1
print(f"{tried} tried, {faults} faults")
sys.exit(1 if faults or not tried else 0)
