// The header's check of the map: of profiles that tell the same one map is read, and it must fit; one that tells none is
// compared. So a map that nobody needs may be damaged, and a header that lies does no harm.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O0 -g -fpass-plugin=%plugin %s -o prog %rt -Wl,--build-id
// RUN: MINCOV_FILE=a.mincov ./prog && MINCOV_FILE=other.mincov ./prog more
// RUN: %python %S/Inputs/change_map.py a.mincov damaged.mincov map
// RUN: %python %S/Inputs/change_map.py other.mincov other-check.mincov check
// RUN: %python %S/Inputs/change_map.py other.mincov silent.mincov no-check
// RUN: %python %S/Inputs/change_map.py silent.mincov silent-damaged.mincov map
//
// Two runs that tell the same check; the second one's map is damaged, and was not needed. The result is that of whole ones.
// RUN: %mincov merge -o both.mincov a.mincov other.mincov && %mincov merge -o same.mincov a.mincov damaged.mincov other.mincov
// RUN: %python %S/Inputs/change_map.py both.mincov both.probes probes && %python %S/Inputs/change_map.py same.mincov same.probes probes
// RUN: cmp both.probes same.probes
// RUN: %mincov merge -o said.mincov a.mincov silent.mincov && %python %S/Inputs/change_map.py said.mincov said.probes probes && cmp both.probes said.probes
// Profiles merged by way of one that tells nothing are the same bytes.
// RUN: cmp both.mincov said.mincov
//
// RUN: %mincov report damaged.mincov 2> err.txt; test $? = 2
// RUN: FileCheck %s --input-file err.txt --check-prefix=DAMAGED
// RUN: %mincov merge -o x.mincov a.mincov other-check.mincov 2> err.txt; test $? = 2
// RUN: FileCheck %s --input-file err.txt --check-prefix=OTHER
// RUN: %mincov merge -o x.mincov a.mincov silent-damaged.mincov 2> err.txt; test $? = 2
// RUN: FileCheck %s --input-file err.txt --check-prefix=SILENT
// The binary's map, too, is known by its check.
// RUN: cp other-check.mincov z.mincov && %mincov report prog z.mincov 2> err.txt; test $? = 2
// RUN: FileCheck %s --input-file err.txt --check-prefix=BINARY
//
// DAMAGED: mincov: damaged.mincov: offset {{[0-9]+}}: the map is damaged: it is not the one that the header tells
// OTHER: mincov: other-check.mincov: its map differs from that of a.mincov, which has the same id
// SILENT: mincov: silent-damaged.mincov: its map differs from that of a.mincov, which has the same id
// BINARY: mincov: z.mincov: its map differs from that of prog
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    puts("more");
  return 0;
}
