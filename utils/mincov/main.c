/* mincov: reads what instrumented programs wrote and tells what ran.
 *
 * The pipeline, a file a step: input (arguments to files) -> load (profiles and binaries to modules, one a build; elf_map finds the
 * map in binaries and objects) -> builds (older builds left out) -> evaluate (probes to blocks, by core's inference) -> model
 * (files, functions, lines: what every report reads; names demangles, sources reads the texts) -> commands/ and export/. */
#include "command.h"

static const struct mincov_command commands[] = {
    {"report", "table of what is covered, by file or function", mincov_command_report},
    {"show", "sources annotated with what ran", mincov_command_show},
    {"html", "pages for a browser", mincov_command_html},
    {"export", "coverage in another tool's format (LCOV, Cobertura, ...)", mincov_command_export},
    {"diff", "what one set of runs covered and another did not", mincov_command_diff},
    {"check", "whether coverage reaches what is asked for", mincov_command_check},
    {"merge", "unites profiles into one file", mincov_command_merge},
    {"push", "sends profiles to a Redis server, from many machines", mincov_command_push},
    {"pull", "fetches what was pushed as one profile", mincov_command_pull},
    {"run", "runs a program and reports what it covered", mincov_command_run},
    {"zero", "clears profiles in place", mincov_command_zero},
    {"which", "tells whether and how a file is instrumented", mincov_command_which},
    {"dump", "maps, graphs, plans and probes as text or DOT", mincov_command_dump},
    {"verify", "checks inference against the truth (mode=verify)", mincov_command_verify},
    {"config", "paths and flags for build scripts", mincov_command_config},
};
static const struct mincov_program program = {
    .name = "mincov",
    .introduction = "Inputs are profiles, directories of profiles, and binaries, shared objects,\nobjects and archives.",
    .commands = commands,
    .command_count = sizeof commands / sizeof commands[0],
};

int main(int argc, const char **argv) { return mincov_program_main(&program, argc, argv); }
