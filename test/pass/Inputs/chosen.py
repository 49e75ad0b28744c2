"""chosen.py COMMAND FILE [NAME=VALUE]...: which functions does an option string choose?

FILE has lines "options => functions"; each NAME stands for its VALUE. COMMAND is opt without -passes=; it writes the file behind -o.
A function counts as chosen if it has a probe.
"""

import shlex
import subprocess
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0])
import ir

command, file = sys.argv[1:3]
words = shlex.split(command)
output, faults, tried = words[words.index("-o") + 1], 0, 0
for line in open(file, encoding="utf-8"):
    if line.startswith("#"):
        continue
    for definition in sys.argv[3:]:
        line = line.replace(*definition.split("=", 1))
    options, functions = line.split("=>")
    done = subprocess.run([*words, f"-passes=mincov<{options.strip()}>,verify"], capture_output=True, text=True)
    chosen = {function.name for function in ir.Module(open(output, encoding="utf-8").read()).functions if function.probes()}
    if done.returncode or done.stderr or chosen != set(functions.split()):
        faults += 1
        print(f"{options.strip()}: exit code {done.returncode}, chosen: {sorted(chosen)}, wanted: {sorted(functions.split())} {done.stderr}")
    tried += 1
print(f"{tried} tried, {faults} faults")
sys.exit(1 if faults or not tried else 0)
