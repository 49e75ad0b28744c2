/* The profile directory that is compiled into a program (--mincov-dir). */
#ifndef MINCOV_WRAPPER_DIRECTORY_H
#define MINCOV_WRAPPER_DIRECTORY_H

/* Makes an object file that defines the runtime's __mincov_directory as the given text, and returns a path to it that this process
 * and those it starts may open. Ends the process if the system refuses. */
const char *directory_object(const char *text);

#endif
