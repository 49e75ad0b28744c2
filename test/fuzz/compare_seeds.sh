#!/bin/sh
# compare_seeds.sh PROGRAM CORPUS: whether each seed that mincov_fuzz_seeds writes is in the corpus as it is. Otherwise: write them there.
set -e
written=$(mktemp -d)
trap 'rm -rf "$written"' EXIT
mkdir "$written/map" "$written/profile"
"$1" "$written"
cd "$written"
for seed in map/* profile/*; do
  cmp "$seed" "$2/$seed"
done
