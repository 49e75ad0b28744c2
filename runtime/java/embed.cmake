# Writes OUTPUT, a C file that holds the Java files of FOLDER as mincov_java_runtime_files. Run with cmake -P.
file(GLOB inputs ${FOLDER}/*.java) # sorted
set(arrays "")
set(table "")
set(number 0)
foreach(input IN LISTS inputs)
  get_filename_component(name ${input} NAME)
  file(SIZE ${input} size)
  file(READ ${input} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const char text_${number}[] = {${bytes}0};\n")
  string(APPEND table "  {\"${name}\", text_${number}, ${size}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Made from the Java files of this folder by embed.cmake. */\n#include \"java_runtime.h\"\n\n${arrays}
const struct mincov_java_runtime_file mincov_java_runtime_files[] = {\n${table}  {0, 0, 0}};\n")
