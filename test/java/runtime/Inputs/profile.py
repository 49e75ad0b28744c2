"""Prints what profiles say, read without mincov's own code.

    profile.py FILE...

A line a file: its name, the module's, runs begun and ended, "reset" if bytes were, whether the map is inside, and the numbers of the
probes that are set. A byte that is neither 0 nor 1, and a header that does not fit the file, end it with an error.
"""

import os
import struct
import sys


def describe(path):
    data = open(path, "rb").read()
    if data[:8] != b"\x89MCOV\r\n\x1a":
        return "no profile"
    version, header_size, image_size, offset, size, map_offset, map_size, distance = struct.unpack_from("<IIQQQQQq", data, 8)
    begun, ended, flags = struct.unpack_from("<QQI", data, 64)
    width, id_kind, id_size, name_size = struct.unpack_from("<BBBB", data, 84)
    if (version, header_size, image_size, offset % 4096, distance, width, id_kind, id_size) != (2, 512, len(data), 0, 0, 1, 2, 8):
        return "the header does not fit"
    probes = data[offset : offset + size]
    if len(probes) != size or not set(probes) <= {0, 1}:
        return "probe bytes are missing, or neither 0 nor 1"
    if map_offset and map_offset != offset + size:
        return "the map is not behind the probe bytes"
    return "%s begun=%d ended=%d%s map=%s set %s" % (
        data[120 : 120 + name_size].decode(),
        begun,
        ended,
        " reset" if flags & 2 else "",
        "yes" if map_offset else "no",
        " ".join(str(i) for i, byte in enumerate(probes) if byte) or "nothing",
    )


for path in sys.argv[1:]:
    print("%s: %s" % (os.path.basename(path), describe(path)))
