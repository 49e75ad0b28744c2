# Lays out and compiles two named modules, `first` that calls `second`, each with a runtime package and map of its own.
#
#   modules.sh PYTHON MAKE_PROFILE RUNTIME_SOURCES JDK FOLDER
set -euo pipefail
python=$1 make_profile=$2 sources=$3 jdk=$4 folder=$5
inputs=$(dirname "$0")
rm -rf "$folder"
mkdir -p "$folder"
for module in first second; do
  mkdir -p "$folder/source/$module" "$folder/classes"
  cp -r "$inputs/modules/$module" "$folder/source/"
  sed "s/^image app/image $module/" "$inputs/two_files.map" >"$folder/$module.map"
  # Maps are told apart by their content.
  sed -i "s,/src/,/src/$module/," "$folder/$module.map"
  "$python" "$inputs/prepare.py" "$make_profile" "$sources" "$folder/$module.map" "$folder/source/$module" "mincov_$module"
done
"$jdk/bin/javac" -Xlint:all -Werror --module-source-path "$folder/source" -d "$folder/classes" $(find "$folder/source" -name '*.java')
for module in first second; do
  cp "$folder/source/$module/mincov_$module/coverage.mincovmap" "$folder/classes/$module/mincov_$module/"
done
