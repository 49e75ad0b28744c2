/* A Redis server, or a cluster of them, as one place that commands go to.
 *
 * Built on hiredis' blocking calls. In a cluster every key belongs to one server at a time: a server that is asked for another's
 * key names it (MOVED for good, ASK for this once), and the command is sent there; connections are kept for the next. */
#ifndef MINCOV_TOOL_REDIS_H
#define MINCOV_TOOL_REDIS_H

#include <hiredis.h>
#include <stdbool.h>
#include <stddef.h>

struct mincov_redis_node; /* a connection to one server */

struct mincov_redis {
  char *url;    /* as given, for messages: it never holds a password */
  char *host;   /* NULL: the server listens on socket */
  char *socket; /* path of a Unix domain socket */
  int port;
  long database;
  const char *user, *password; /* of the environment; NULL: none */
  double timeout;              /* seconds, for connecting and for each answer */
  bool lost;                   /* the last call found no server to answer, or one that let nobody in */
  struct mincov_redis_node *nodes;
  size_t node_count, node_capacity;
};

/* Reads redis://HOST[:PORT][/DB] or unix:///SOCKET[?db=DB]; the password comes from MINCOV_REDIS_PASSWORD, the user from
 * MINCOV_REDIS_USER. Connects to nothing yet. On failure tells the error and returns false. Freed with mincov_redis_free. */
bool mincov_redis_open(struct mincov_redis *redis, const char *url, double timeout);
void mincov_redis_free(struct mincov_redis *redis);

/* An argument of a command, any bytes. */
struct mincov_redis_word {
  const void *data;
  size_t size;
};

/* Sends a command and returns the answer, which is of the given type (REDIS_REPLY_...); the caller frees it with freeReplyObject.
 * NULL: the server is away, refused the command, or answered with another type; the error is told. Connects where no connection is
 * there or the last one was lost. A command may be sent twice when a connection breaks: send only what may be repeated. */
redisReply *mincov_redis_call(struct mincov_redis *redis, const struct mincov_redis_word *words, int count, int type);

#endif
