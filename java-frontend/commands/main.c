/* mincov-java: instruments Java sources, compiles and runs them, and has mincov report what ran.
 *
 * The library (instrument.h) does one file, bytes to bytes. driver/ does all that takes files, folders, threads and processes:
 * sources (arguments to files) -> units (modules) -> project (ordered: in parallel; directory, resource, runtime_files: what is
 * written) -> compile and repair (javac) -> commands/. */
#include "commands.h"

static const struct mincov_command commands[] = {
    {"instrument", "writes instrumented sources, their runtime and their map", mincov_java_command_instrument},
    {"run", "instruments a program, compiles and runs it, and reports what ran", mincov_java_command_run},
    {"report", "reports what earlier runs covered", mincov_java_command_report},
};
static const struct mincov_program program = {
    .name = "mincov-java",
    .introduction = "Inputs are Java sources, and directories of them.",
    .commands = commands,
    .command_count = sizeof commands / sizeof commands[0],
};

int main(int argc, const char **argv) { return mincov_program_main(&program, argc, argv); }
