# usage: files-in-the-way.sh PYTHON READER, in a directory with prog; see files-in-the-way.c
python=$1 reader=$2
beside=prog.0102030405060708.mincov
MINCOV_FILE=good ./prog
run() { # NAME: runs with the file prog.mincov that was just made, which must not change
  echo "== $1"
  cp -P prog.mincov before
  ./prog
  if [ -f $beside ]; then "$python" "$reader" $beside; else echo nothing; fi
  if [ -L before ]; then
    [ "$(readlink before)" = "$(readlink prog.mincov)" ] && cmp good goodcopy
  else
    cmp before prog.mincov
  fi
  rm -f $beside before prog.mincov
}
# EDIT FILE OFFSET BYTES: overwrites
edit() { printf "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none; }
: > prog.mincov; run empty
echo "precious text" > prog.mincov; run text
head -c 300 good > prog.mincov; run header
head -c 5000 good > prog.mincov; run truncated
cp good prog.mincov; edit prog.mincov 8 '\177'; run version
cp good prog.mincov; edit prog.mincov 80 '\005'; run flag
cp good prog.mincov; edit prog.mincov 24 '\377\377\377\377\377\377\377\377'; run offset
cp good goodcopy; ln -s good prog.mincov; run link
# Bytes that mean something else: without the flag the zeros are what did not run. Whole, and of this very build.
cp good prog.mincov; edit prog.mincov 80 '\000'; run other-bytes
# A profile of this build whose bytes are not on a page: header, bytes, map, directly one after another.
"$python" - <<'P'
import struct
data = bytearray(open("good", "rb").read())
probes, size, map_offset, map_size = struct.unpack_from("<QQQQ", data, 24)
packed = data[:512] + data[probes : probes + size] + data[map_offset : map_offset + map_size]
packed += bytes(-len(packed) % 8)
struct.pack_into("<Q", packed, 16, len(packed))
struct.pack_into("<Q", packed, 24, 512)
struct.pack_into("<Q", packed, 40, 512 + size)
open("prog.mincov", "wb").write(packed)
P
run packed
# Both names taken: one line all the same.
echo text > prog.mincov; echo text > $beside; echo "== hopeless"; ./prog; [ "$(cat $beside prog.mincov)" = "text
text" ] && echo nothing
exit 0
