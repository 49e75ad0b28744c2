/* Markers: calls that say which block or edge of which source function is being run, until the plan is made.
 *
 * A marker is llvm.var.annotation(record, null, null, node, null): a call that no optimiser moves to where it would not have been
 * run, drops or merges, since it may write memory that nothing else can see; that costs the inliner nothing; and that no code comes
 * from. Copies of code have copies of its markers. (LLVM's pseudo probes are dropped without notice where a block is speculated.)
 */
#ifndef MINCOV_PASS_MARKERS_H
#define MINCOV_PASS_MARKERS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/* Plants a marker of node of the source record (a global) before instruction place; nodes are numbered as the record's graph has
 * them (mincov_function_graph_nodes). O(1). */
void mincov_plant_marker(LLVMModuleRef module, LLVMValueRef place, LLVMValueRef record, uint32_t node);

/* Whether instruction is a marker; then record and node are told. MINCOV_MARKER_UNREADABLE: it is one, but an optimiser made its
 * operands variable. O(1). */
enum mincov_marker { MINCOV_NO_MARKER, MINCOV_MARKER, MINCOV_MARKER_UNREADABLE };
enum mincov_marker mincov_read_marker(LLVMValueRef instruction, LLVMValueRef *record, uint32_t *node);

/* Whether instruction is a marker, readable or not. O(1). */
bool mincov_is_marker(LLVMValueRef instruction);

/* Moves the markers of function behind the loads that follow them. Arms that begin with the same code as other arms then begin with
 * it again, so that the optimiser has it once, before the branch. Nothing that may end a run is passed. O(instructions). */
bool mincov_settle_markers(LLVMValueRef function);

/* Removes all markers of the module, in code that is never run as well. O(markers). */
void mincov_remove_markers(LLVMModuleRef module);

#endif
