"""Copies a profile of one image, changed:

    change_map.py FROM TO map|hash|no-hash|probes

map: one byte of the map is another one. hash: the header tells another hash. no-hash: it tells none. probes: what is copied is
nothing but the probe bytes.
"""

import struct
import sys

PROBES, MAP, HASH = 24, 40, 376  # docs/formats.md

source, target, what = sys.argv[1:]
data = bytearray(open(source, "rb").read())
probes, probes_size = struct.unpack_from("<QQ", data, PROBES)
map_offset, map_size = struct.unpack_from("<QQ", data, MAP)
assert map_offset and map_size and struct.unpack_from("<Q", data, HASH)[0] or source.startswith("silent"), "the profile tells a hash"
if what == "map":
    data[map_offset + map_size // 2] ^= 1
elif what == "hash":
    data[HASH] ^= 1
elif what == "no-hash":
    data[HASH : HASH + 8] = bytes(8)
elif what == "probes":
    data = data[probes : probes + probes_size]
open(target, "wb").write(data)
