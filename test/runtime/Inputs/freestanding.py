"""Reads a profile of the freestanding runtime, which is packed: see profile.py."""
import struct
import sys

with open(sys.argv[1], "rb") as file:
    data = file.read()
image_size, probes_offset, probes_size, map_offset, map_size = struct.unpack_from("<QQQQQ", data, 16)
begun, ended = struct.unpack_from("<QQ", data, 64)
if data[:8] != b"\x89MCOV\r\n\x1a" or image_size != len(data) or probes_offset != 512 or map_offset + map_size > image_size:
    sys.exit("damaged")
if data[80:84] != b"\1\0\0\0":
    sys.exit("flags %s" % data[80:84].hex())
probes = data[512 : 512 + probes_size]
if set(probes) - {0, 0xFF}:
    sys.exit("probe bytes other than 0 and 0xff")
print("%s begun=%d ended=%d set=%d" % (data[120 : 120 + data[87]].decode(), begun, ended, sum(not byte & 1 for byte in probes)))
print(data[map_offset : map_offset + map_size].decode())
