# find_package(mincov): coverage for targets that clang compiles.
#
#   find_package(mincov REQUIRED)
#   mincov_instrument(my_program)
#   mincov_instrument(my_library OPTIONS "exact=off;store=strict" DIRECTORY ${CMAKE_BINARY_DIR}/coverage)
#
# mincov_instrument(TARGET [OPTIONS "key=value;..."] [DIRECTORY DIR] [NO_LINES])
#   Compiles the target's C, C++ and Objective-C sources with the plugin for the clang in use, links the runtime, and asks for a
#   build id. OPTIONS are the pass's. DIRECTORY is where runs write profiles (default: mincov-profiles in the top build folder);
#   the environment variables MINCOV_DIR and MINCOV_FILE override it. Line tables are added where no -g option is seen, unless
#   NO_LINES. Static and object libraries hand the runtime on to what links them.
#
# mincov_plugin(VARIABLE)
#   Sets VARIABLE to the plugin for the clang in use.
#
# Also defined: mincov::runtime, the runtime library with its header (mincov.h), and mincov_EXECUTABLE, the tool.

get_filename_component(mincov_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(mincov_EXECUTABLE "${mincov_PREFIX}/bin/mincov")

foreach(part IN ITEMS lib/libmincov_rt.a include/mincov.h)
  if(NOT EXISTS "${mincov_PREFIX}/${part}")
    set(mincov_FOUND FALSE)
    set(mincov_NOT_FOUND_MESSAGE "${mincov_PREFIX}/${part} is missing")
    return()
  endif()
endforeach()

if(NOT TARGET mincov::runtime)
  add_library(mincov::runtime STATIC IMPORTED)
  set_target_properties(mincov::runtime PROPERTIES
    IMPORTED_LOCATION "${mincov_PREFIX}/lib/libmincov_rt.a"
    INTERFACE_INCLUDE_DIRECTORIES "${mincov_PREFIX}/include")
endif()

# The plugin for the compiler of one language.
function(mincov_plugin_for_language variable language)
  set(compiler "${CMAKE_${language}_COMPILER}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  if(NOT CMAKE_${language}_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "mincov: ${compiler} is ${CMAKE_${language}_COMPILER_ID} ${version}, but only clang can load the plugin. "
      "Configure with CC=clang-19 CXX=clang++-19, for example")
  endif()
  string(REGEX MATCH "^[0-9]+" major "${version}")
  set(plugin "${mincov_PREFIX}/lib/mincov/llvm-${major}/libmincov.so")
  if(NOT EXISTS "${plugin}")
    file(GLOB available RELATIVE "${mincov_PREFIX}/lib/mincov" "${mincov_PREFIX}/lib/mincov/llvm-*")
    list(JOIN available ", " available)
    message(FATAL_ERROR "mincov: ${compiler} is clang ${version}, but ${plugin} does not exist. There are plugins for: ${available}")
  endif()
  set(${variable} "${plugin}" PARENT_SCOPE)
endfunction()

# All languages in use must agree: link-time optimisation and maps are of one LLVM.
function(mincov_plugin variable)
  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(plugin "")
  foreach(language IN LISTS enabled)
    if(NOT language MATCHES "^(C|CXX|OBJC|OBJCXX)$")
      continue()
    endif()
    mincov_plugin_for_language(found ${language})
    if(plugin AND NOT plugin STREQUAL found)
      message(FATAL_ERROR "mincov: the compilers are clang of different versions: ${plugin} and ${found} are needed at once")
    endif()
    set(plugin "${found}")
  endforeach()
  if(NOT plugin)
    message(FATAL_ERROR "mincov: no C, C++ or Objective-C compiler is enabled")
  endif()
  set(${variable} "${plugin}" PARENT_SCOPE)
endfunction()

# Whether options ask for debug information, "none" included. Options of form only (-gsplit-dwarf, -gz) do not count.
function(mincov_has_debug_option variable)
  if("${ARGN}" MATCHES "(^|[ ;:])-g([0-3]|gdb[0-3]?|lldb|mlt|full|line-tables-only|line-directives-only|dwarf(-[0-9])?)?($|[ ;>])")
    set(${variable} TRUE PARENT_SCOPE)
  else()
    set(${variable} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Adds line tables for the configurations whose flags have no -g, before the target's own options, so that later ones win.
function(mincov_add_lines target languages)
  get_target_property(own ${target} COMPILE_OPTIONS)
  mincov_has_debug_option(found ${own})
  if(found)
    return()
  endif()
  set(configurations ${CMAKE_CONFIGURATION_TYPES})
  if(NOT configurations)
    set(configurations "${CMAKE_BUILD_TYPE}")
    if(NOT configurations)
      set(configurations "NONE")
    endif()
  endif()
  foreach(configuration IN LISTS configurations)
    string(TOUPPER "${configuration}" upper)
    set(condition "$<CONFIG:${configuration}>")
    if(configuration STREQUAL "NONE")
      set(condition 1)
    endif()
    foreach(language IN LISTS languages)
      mincov_has_debug_option(found ${CMAKE_${language}_FLAGS} ${CMAKE_${language}_FLAGS_${upper}})
      if(NOT found)
        target_compile_options(${target} BEFORE PRIVATE $<$<AND:${condition},$<COMPILE_LANGUAGE:${language}>>:-gline-tables-only>)
      endif()
    endforeach()
  endforeach()
endfunction()

# An object that tells the runtime where profiles go, and is linked like a library: one for each directory in use. A library hands on a
# weak symbol, for a program may link several libraries; a program's own directory beats them.
function(mincov_directory_object variable directory type)
  string(MD5 hash "${directory}")
  string(SUBSTRING "${hash}" 0 12 hash)
  set(name mincov_directory_${hash})
  set(attributes "visibility(\"hidden\")")
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    string(APPEND name _weak)
    string(APPEND attributes ", weak")
  endif()
  if(NOT TARGET ${name})
    get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
    set(suffix c)
    set(linkage "")
    if(NOT "C" IN_LIST enabled)
      set(suffix cpp)
      set(linkage "extern \"C\" ")
    endif()
    string(REGEX REPLACE "([\\\"])" "\\\\\\1" text "${directory}")
    set(source "${CMAKE_BINARY_DIR}/CMakeFiles/${name}.${suffix}")
    file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT
      "@linkage@__attribute__((@attributes@)) extern const char __mincov_directory[];\n@linkage@const char __mincov_directory[] = \"@text@\";\n")
    add_library(${name} OBJECT EXCLUDE_FROM_ALL "${source}")
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON INTERPROCEDURAL_OPTIMIZATION OFF)
    # The linkers' plugins do not know the size of bitcode's symbols, and warn that it differs from the runtime's default.
    target_compile_options(${name} PRIVATE -fno-lto)
  endif()
  set(${variable} "$<TARGET_OBJECTS:${name}>" PARENT_SCOPE)
endfunction()

function(mincov_instrument target)
  cmake_parse_arguments(PARSE_ARGV 1 argument "NO_LINES" "OPTIONS;DIRECTORY" "")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "mincov_instrument: ${target} is not a target")
  endif()
  if(argument_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mincov_instrument(${target}): unknown argument ${argument_UNPARSED_ARGUMENTS}; "
      "valid ones: OPTIONS \"key=value;...\", DIRECTORY DIR, NO_LINES")
  endif()
  if(argument_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "mincov_instrument(${target}): ${argument_KEYWORDS_MISSING_VALUES} needs a value")
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY|STATIC_LIBRARY|OBJECT_LIBRARY)$")
    message(FATAL_ERROR "mincov_instrument(${target}): nothing is compiled for a target of type ${type}")
  endif()

  mincov_plugin(plugin)
  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(languages ${enabled})
  list(FILTER languages INCLUDE REGEX "^(C|CXX|OBJC|OBJCXX)$")
  list(JOIN languages "," joined)
  set(compiled "$<COMPILE_LANGUAGE:${joined}>")
  target_compile_options(${target} PRIVATE "$<${compiled}:-fpass-plugin=${plugin}>")
  if(argument_OPTIONS)
    # The semicolons between pass options must not end up as separators of CMake's lists: escaped for the list that the expression
    # becomes, and once more for this one.
    string(REPLACE ";" "\\\\;" options "${argument_OPTIONS}")
    target_compile_options(${target} PRIVATE "$<${compiled}:-fplugin=${plugin}>"
      "$<${compiled}:SHELL:-Xclang -mllvm -Xclang '-mincov=${options}'>")
  endif()
  if(NOT argument_NO_LINES)
    mincov_add_lines(${target} "${languages}")
  endif()

  set(directory "${CMAKE_BINARY_DIR}/mincov-profiles")
  if(argument_DIRECTORY)
    get_filename_component(directory "${argument_DIRECTORY}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  mincov_directory_object(object "${directory}" ${type})
  target_link_libraries(${target} PRIVATE ${object} mincov::runtime)
  set(visibility PRIVATE)
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    set(visibility INTERFACE)
  endif()
  target_link_options(${target} ${visibility} LINKER:--build-id)
endfunction()
