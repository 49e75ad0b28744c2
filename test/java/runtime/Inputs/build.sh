# Lays out a hand-instrumented program in FOLDER and compiles it into FOLDER/classes, for Java 8 and all that follow; prints nothing.
#
#   build.sh PYTHON MAKE_PROFILE RUNTIME_SOURCES JDK FOLDER [--map DESCRIPTION] [--package NAME] PROGRAM.java...
#
# DESCRIPTION: of the map, for make-profile (default two_files.map).
set -euo pipefail
python=$1 make_profile=$2 sources=$3 jdk=$4 folder=$5
shift 5
inputs=$(dirname "$0")
description=$inputs/two_files.map package=mincov_t
while [[ ${1-} == --* ]]; do
  case $1 in
  --map) description=$2 ;;
  --package) package=$2 ;;
  esac
  shift 2
done
rm -rf "$folder"
mkdir -p "$folder/classes"
"$python" "$inputs/prepare.py" "$make_profile" "$sources" "$description" "$folder/source" "$package"
"$jdk/bin/javac" -encoding UTF-8 -nowarn -Xlint:-options --release 8 -proc:none -d "$folder/classes" "$@" "$folder/source/$package"/*.java
cp "$folder/source/$package/coverage.mincovmap" "$folder/classes/$package/"
