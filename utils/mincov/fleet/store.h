/* How builds lie on a Redis server, and how profiles get there and back.
 *
 * For each build, all under one hash tag so that they lie on one server of a cluster (P is a prefix, mincov unless told otherwise;
 * ID is b- or m- for the kind of identity and the identity in hexadecimal):
 *
 *   P:{ID}:build    hash    layout: version and sizes that must agree; map: hash of the map; reset: 1 if a profile was reset
 *   P:{ID}:names    set     names that copies of the build go by
 *   P:{ID}:map      string  the map, sent once
 *   P:{ID}:probes   string  a bit a probe, in the order of SETBIT
 *   P:{ID}:runs     hash    one field a profile: runs begun and ended
 *   P:{builds}      set     the IDs
 *
 * A push is one script, so a build is never seen half pushed. It ORs bits with BITOP and writes facts that a profile always has
 * alike: pushing twice, or from many machines at once, changes nothing. */
#ifndef MINCOV_TOOL_STORE_H
#define MINCOV_TOOL_STORE_H

#include "../load.h"
#include "redis.h"

enum mincov_push {
  MINCOV_PUSH_DONE,
  MINCOV_PUSH_REFUSED, /* this profile does not go with what the server holds */
  MINCOV_PUSH_LOST,    /* the server is away or cannot write: others will fare alike */
};

/* Sends a build's map, and the probes and runs of its profile. run: what tells this profile from all others, 32 characters; NULL:
 * module holds a map alone. Errors are told. */
enum mincov_push mincov_store_push(struct mincov_redis *redis, const char *prefix, const struct mincov_module *module,
                                   const char *run);

/* Fetches all builds that have profiles, sorted as loading sorts them. Freed with mincov_modules_free. false after telling the
 * error: then nothing is left to free. */
bool mincov_store_pull(struct mincov_redis *redis, const char *prefix, struct mincov_modules *modules);

#endif
