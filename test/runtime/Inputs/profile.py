"""Reads a profile without mincov's own code, and prints what a test wants to see of it.

usage: profile.py FILE [bytes]

Prints one line: name, runs begun and ended, flags, whether the map is inside, the kind of identity, the number of bytes that are set;
and a second with the places of these, relative to the first of them (where a module's array lies in the section is the linker's
affair). A probe is one byte that is 0xff or even; any other, and any header that does not fit, is an error. With "bytes" others may be
there (those behind the first of a probe of four), and a third line shows all that are not 0xff, as place=value.
"""
import struct
import sys

with open(sys.argv[1], "rb") as file:
    data = file.read()


def need(condition, message):
    if not condition:
        sys.exit("%s: %s" % (sys.argv[1], message))


need(data[:8] == b"\x89MCOV\r\n\x1a", "no magic")
version, header_size, image_size, probes_offset, probes_size, map_offset, map_size = struct.unpack_from("<IIQQQQQ", data, 8)
(map_distance,) = struct.unpack_from("<q", data, 56)
begun, ended, flags = struct.unpack_from("<QQI", data, 64)
width, id_kind, id_size, name_size = struct.unpack_from("<BBBB", data, 84)
need(version == 2 and header_size == 512, "version %d, header of %d bytes" % (version, header_size))
need(image_size == len(data), "image of %d bytes in a file of %d" % (image_size, len(data)))
need(probes_offset % 4096 == 0 and probes_offset >= 4096, "probe bytes at %d: not on a page" % probes_offset)
need(probes_offset + probes_size <= image_size, "probe bytes leave the file")
need(map_offset == 0 or (map_offset >= probes_offset + probes_size and map_offset + map_size <= image_size), "map is misplaced")
need(width == 1 and id_kind in (1, 2) and 0 < id_size <= 32, "probe width or identity")
need(not data[375] and not any(data[376:384]) and not any(data[392:probes_offset]), "rest of the header is not zero")
probes = data[probes_offset : probes_offset + probes_size]
every_value = sys.argv[2:] == ["bytes"]
odd = {byte for byte in probes if byte & 1 and byte != 0xFF}
need(every_value or not odd, "probe bytes that are odd and not 0xff: %s" % sorted(odd))
places = [i for i, byte in enumerate(probes) if not byte & 1]
PRIME, MASK = 0x100000001B3, (1 << 64) - 1


def hash_of(map_bytes):
    basis = 0xCBF29CE484222325
    words = struct.unpack_from("<%dQ" % (len(map_bytes) // 8), map_bytes)
    in_lanes = len(words) // 16 * 16
    lanes = [basis] * 8
    for i in range(0, in_lanes, 2):
        lanes[i // 2 % 8] = ((lanes[i // 2 % 8] ^ words[i]) * PRIME + words[i + 1]) & MASK
    value = basis
    for part in [*lanes, *words[in_lanes:], *map_bytes[len(words) * 8 :]]:
        value = (value ^ part) * PRIME & MASK
    return value


def check_of(map_bytes):
    samples, size = 512, len(map_bytes)
    if size <= samples * 16:
        return hash_of(map_bytes)
    value, step = size, (size - 16) // (samples - 1)
    for at in [*range(0, (samples - 1) * step, step), size - 16]:
        first, second = struct.unpack_from("<QQ", map_bytes, at)
        value = ((value ^ first) * PRIME + second) & MASK
    return value


(map_check,) = struct.unpack_from("<Q", data, 384)
need(map_check != 0, "no check of the map")
if map_offset:
    need(map_distance != 0, "no distance")
    map_bytes = data[map_offset : map_offset + map_size]
    need(map_check == check_of(map_bytes), "check of the map %x instead of %x" % (map_check, check_of(map_bytes)))
    need(id_kind == 1 or data[88:96] == struct.pack("<Q", hash_of(map_bytes)), "the identity is not the map's hash")
name = data[120 : 120 + name_size].decode()
print("%s begun=%d ended=%d flags=%d map=%s id=%s set=%d" % (
    name, begun, ended, flags, "yes" if map_offset else "no", {1: "build", 2: "hash"}[id_kind], len(places)))
print("at", " ".join(str(i - places[0]) for i in places))
if every_value:
    print("bytes", " ".join("%d=%02x" % (i - places[0], byte) for i, byte in enumerate(probes) if byte != 0xFF))
