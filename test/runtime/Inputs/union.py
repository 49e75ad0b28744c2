"""Counts the probe bytes that are set in any of the profiles given, all of one build."""
import struct
import sys

union = 0
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        data = file.read()
    offset, size = struct.unpack_from("<QQ", data, 24)
    union |= int.from_bytes(bytes(not byte & 1 for byte in data[offset : offset + size]), "little")
print("%d files, %d bytes" % (len(sys.argv) - 1, bin(union).count("1")))
