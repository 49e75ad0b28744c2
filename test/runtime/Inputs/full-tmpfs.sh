# usage: full-tmpfs.sh MOUNTPOINT PROGRAM PYTHON READER; see full-tmpfs.c
disk=$1 program=$2 python=$3 reader=$4
mount -t tmpfs -o size=512k none "$disk" || exit 1
cd "$disk" || exit 1
"$program" "$disk/filler"
echo "first: $?"
rm filler
"$python" "$reader" prog.mincov
"$program" "$disk/filler"
echo "then: $?"
"$python" "$reader" prog.mincov
MINCOV_FILE=other.mincov "$program" "$disk/filler"
echo "other: $?"
rm filler
ls -A
