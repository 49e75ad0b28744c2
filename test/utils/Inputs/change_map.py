"""Copies a profile of one image, changed:

    change_map.py FROM TO map|check|no-check|probes

map: one byte of the map is another one. check: the header tells another check. no-check: it tells none. probes: what is copied is
nothing but the probe bytes.
"""

import struct
import sys

PROBES, MAP, CHECK = 24, 40, 384  # docs/formats.md

source, target, what = sys.argv[1:]
data = bytearray(open(source, "rb").read())
probes, probes_size = struct.unpack_from("<QQ", data, PROBES)
map_offset, map_size = struct.unpack_from("<QQ", data, MAP)
assert map_offset and map_size and struct.unpack_from("<Q", data, CHECK)[0] or source.startswith("silent"), "the profile tells a check"
if what == "map":
    data[map_offset + map_size // 2] ^= 1
elif what == "check":
    data[CHECK] ^= 1
elif what == "no-check":
    data[CHECK : CHECK + 8] = bytes(8)
elif what == "probes":
    data = data[probes : probes + probes_size]
open(target, "wb").write(data)
