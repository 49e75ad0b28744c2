"""no_relocations.py FILE...: fails if a dynamic relocation of an executable or shared object writes into its coverage map, or if the map's
section is writable or absent."""

import re
import subprocess
import sys


def readelf(option, file):
    return subprocess.run(["readelf", option, file], capture_output=True, text=True, check=True).stdout


faults = 0
for file in sys.argv[1:]:
    section = re.search(r"\] __mincov_map +\S+ +(\w+) \w+ (\w+) \w+ +(\w*) ", readelf("-SW", file))
    if not section:
        sys.exit(f"{file}: no map")
    begin, size, flags = int(section.group(1), 16), int(section.group(2), 16), section.group(3)
    if not size or "W" in flags or "A" not in flags:
        faults += 1
        print(f"{file}: map of {size} bytes, flags {flags}")
    for line in readelf("-rW", file).splitlines():
        relocation = re.match(r"([0-9a-f]{8,16}) ", line)
        if relocation and begin <= int(relocation.group(1), 16) < begin + size:
            faults += 1
            print(f"{file}: {line}")
sys.exit(1 if faults else 0)
