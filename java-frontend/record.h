/* A finished function: its graph, the plan on it, its record in the map, its probes in the text. */
#ifndef MINCOV_JAVA_RECORD_H
#define MINCOV_JAVA_RECORD_H

#include "flow.h"

/* Plans the function (an index in flow->functions), appends its record to the result's map and its probes to flow->edits. O(edges
 * log nodes). */
void mincov_java_record_function(struct mincov_java_flow *flow, uint32_t function);

#endif
