/* Redis over hiredis: see redis.h. */
#include "redis.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allocate.h"
#include "message.h"

enum {
  DEFAULT_PORT = 6379,
  REDIRECTIONS = 16, /* how often one command may be sent on: a cluster that is being rearranged needs a few */
  RETRY_MS = 100,    /* before a server is asked again that wanted patience */
};

struct mincov_redis_node {
  char *host; /* NULL: the socket */
  int port;
  redisContext *context; /* NULL: not connected */
};

/* ---- The URL ---- */

static bool wrong_url(const char *url, const char *reason) {
  mincov_say_error(url, "%s; expected redis://HOST[:PORT][/DB] or unix:///SOCKET[?db=DB]", reason);
  return false;
}

static bool read_number(const char *text, long most, long *number) {
  char *end;
  errno = 0;
  *number = strtol(text, &end, 10);
  return *text >= '0' && *text <= '9' && !*end && !errno && *number <= most;
}

/* HOST, HOST:PORT or [HOST]:PORT; changes text. */
static bool read_host(struct mincov_redis *redis, char *text) {
  char *port = NULL, *end = strchr(text, ']');
  if (*text == '[') {
    if (!end || (end[1] && end[1] != ':')) return wrong_url(redis->url, "the brackets of an address are not closed");
    *end = 0;
    if (end[1]) port = end + 2;
    text++;
  } else if ((port = strchr(text, ':'))) {
    *port++ = 0;
  }
  long number = DEFAULT_PORT;
  if (!*text) return wrong_url(redis->url, "no host");
  if (port && (!read_number(port, 65535, &number) || !number))
    return wrong_url(redis->url, "the port is not a number from 1 to 65535");
  redis->host = mincov_copy_text(text);
  redis->port = (int)number;
  return true;
}

static bool read_tcp(struct mincov_redis *redis, char *rest) {
  char *database = strchr(rest, '/');
  if (database) *database++ = 0;
  if (database && *database && !read_number(database, INT32_MAX, &redis->database))
    return wrong_url(redis->url, "the database is not a number");
  return read_host(redis, rest);
}

static bool read_unix(struct mincov_redis *redis, char *rest) {
  char *query = strchr(rest, '?');
  if (query) *query++ = 0;
  if (*rest != '/' || !rest[1]) return wrong_url(redis->url, "the socket needs an absolute path");
  if (query && (strncmp(query, "db=", 3) || !read_number(query + 3, INT32_MAX, &redis->database)))
    return wrong_url(redis->url, "unknown words behind '?'");
  redis->socket = mincov_copy_text(rest);
  return true;
}

bool mincov_redis_open(struct mincov_redis *redis, const char *url, double timeout) {
  *redis =
      (struct mincov_redis){.timeout = timeout, .user = getenv("MINCOV_REDIS_USER"), .password = getenv("MINCOV_REDIS_PASSWORD")};
  static const char tcp[] = "redis://", local[] = "unix://";
  bool is_tcp = !strncmp(url, tcp, sizeof tcp - 1), is_local = !strncmp(url, local, sizeof local - 1);
  if (is_tcp && strchr(url, '@')) /* not repeated in the message: it may hold a password */
    return wrong_url("redis://",
                     "a URL is seen by everybody on the machine: the password goes into MINCOV_REDIS_PASSWORD, the user "
                     "into MINCOV_REDIS_USER");
  if (!strncmp(url, "rediss://", 9)) return wrong_url(url, "TLS is not supported: use a tunnel (the manual page shows one)");
  if (!is_tcp && !is_local) return wrong_url(url, "not a server's URL");
  redis->url = mincov_copy_text(url);
  char *rest = mincov_copy_text(url + (is_tcp ? sizeof tcp : sizeof local) - 1);
  bool good = is_tcp ? read_tcp(redis, rest) : read_unix(redis, rest);
  free(rest);
  if (!good) mincov_redis_free(redis);
  return good;
}

void mincov_redis_free(struct mincov_redis *redis) {
  for (size_t i = 0; i < redis->node_count; i++) {
    free(redis->nodes[i].host);
    if (redis->nodes[i].context) redisFree(redis->nodes[i].context);
  }
  free(redis->nodes);
  free(redis->url);
  free(redis->host);
  free(redis->socket);
  *redis = (struct mincov_redis){0};
}

/* ---- Connections ---- */

static void disconnect(struct mincov_redis_node *node) {
  if (node->context) redisFree(node->context);
  node->context = NULL;
}

static char *node_name(const struct mincov_redis *redis, const struct mincov_redis_node *node) {
  return node->host ? mincov_format("%s:%d", node->host, node->port) : mincov_copy_text(redis->socket);
}

static void say_lost(struct mincov_redis *redis, struct mincov_redis_node *node) {
  char *name = node_name(redis, node);
  mincov_say_error(redis->url, "%s: %s", name, node->context && node->context->err ? node->context->errstr : "out of memory");
  free(name);
  disconnect(node);
  redis->lost = true;
}

static redisReply *send_words(redisContext *context, const struct mincov_redis_word *words, int count) {
  const char **data = mincov_allocate((size_t)count, sizeof *data);
  size_t *sizes = mincov_allocate((size_t)count, sizeof *sizes);
  for (int i = 0; i < count; i++) {
    data[i] = words[i].data;
    sizes[i] = words[i].size;
  }
  redisReply *reply = redisCommandArgv(context, count, data, sizes);
  free(data);
  free(sizes);
  return reply;
}

/* Sends what must succeed before a connection can be used; false after telling the error. */
static bool prepare(struct mincov_redis *redis, struct mincov_redis_node *node, const char *const *texts, int count) {
  struct mincov_redis_word words[3];
  for (int i = 0; i < count; i++) words[i] = (struct mincov_redis_word){texts[i], strlen(texts[i])};
  redisReply *reply = send_words(node->context, words, count);
  bool good = reply && reply->type != REDIS_REPLY_ERROR;
  if (!reply) {
    say_lost(redis, node);
  } else if (!good) {
    char *text = mincov_printable(reply->str);
    mincov_say_error(redis->url, "%s refused: %s", texts[0], text);
    free(text);
    disconnect(node);
    redis->lost = true;
  }
  if (reply) freeReplyObject(reply);
  return good;
}

static bool connect_node(struct mincov_redis *redis, struct mincov_redis_node *node) {
  if (node->context) return true;
  struct timeval limit = {.tv_sec = (time_t)redis->timeout};
  limit.tv_usec = (suseconds_t)((redis->timeout - (double)limit.tv_sec) * 1e6);
  node->context =
      node->host ? redisConnectWithTimeout(node->host, node->port, limit) : redisConnectUnixWithTimeout(redis->socket, limit);
  if (!node->context || node->context->err || redisSetTimeout(node->context, limit) != REDIS_OK) {
    say_lost(redis, node);
    return false;
  }
  const char *login[] = {"AUTH", redis->user ? redis->user : redis->password, redis->password};
  if (redis->password && !prepare(redis, node, login, redis->user ? 3 : 2)) return false;
  char number[24];
  snprintf(number, sizeof number, "%ld", redis->database);
  const char *choose[] = {"SELECT", number};
  return !redis->database || prepare(redis, node, choose, 2);
}

/* host NULL: the server of the URL. Indices, not pointers: the array moves when it grows. */
static size_t find_node(struct mincov_redis *redis, const char *host, int port) {
  for (size_t i = 0; i < redis->node_count; i++) {
    const struct mincov_redis_node *node = &redis->nodes[i];
    if (node->host ? host && !strcmp(node->host, host) && node->port == port : !host) return i;
  }
  redis->nodes = mincov_grow(redis->nodes, redis->node_count, &redis->node_capacity, sizeof *redis->nodes);
  redis->nodes[redis->node_count] = (struct mincov_redis_node){.host = host ? mincov_copy_text(host) : NULL, .port = port};
  return redis->node_count++;
}

/* ---- Commands ---- */

static bool starts(const char *text, const char *word) { return !strncmp(text, word, strlen(word)); }

/* "MOVED 3999 host:port": the node it names, or SIZE_MAX. A host left out is the one that answered. */
static size_t redirected(struct mincov_redis *redis, size_t from, const char *text) {
  const char *slot_end = strchr(strchr(text, ' ') + 1, ' '), *colon = strrchr(text, ':');
  long port;
  if (!slot_end || !colon || colon < slot_end || !read_number(colon + 1, 65535, &port)) return SIZE_MAX;
  char *host = mincov_copy_text_of(slot_end + 1, (size_t)(colon - slot_end - 1));
  const char *known = *host ? host : redis->nodes[from].host ? redis->nodes[from].host : "127.0.0.1";
  size_t node = find_node(redis, known, (int)port);
  free(host);
  return node;
}

static bool wants_patience(const char *text) {
  return starts(text, "TRYAGAIN") || starts(text, "LOADING") || starts(text, "CLUSTERDOWN");
}

static void pause_shortly(void) { nanosleep(&(struct timespec){.tv_nsec = RETRY_MS * 1000000L}, NULL); }

/* Sends to one node, once more over a new connection when the old one turns out to be lost. NULL: told. */
static redisReply *ask_node(struct mincov_redis *redis, size_t number, bool asking, const struct mincov_redis_word *words,
                            int count) {
  bool was_connected = redis->nodes[number].context != NULL;
  for (;;) {
    struct mincov_redis_node *node = &redis->nodes[number];
    static const char *const announce[] = {"ASKING"};
    if (!connect_node(redis, node) || (asking && !prepare(redis, node, announce, 1))) return NULL;
    redisReply *reply = send_words(node->context, words, count);
    if (reply) return reply;
    if (!was_connected) {
      say_lost(redis, node);
      return NULL;
    }
    was_connected = false; /* a server that was restarted since: nothing is wrong yet */
    disconnect(node);
  }
}

static redisReply *checked(struct mincov_redis *redis, redisReply *reply, int type) {
  if (reply->type == type) return reply;
  char *text = reply->type == REDIS_REPLY_ERROR ? mincov_printable(reply->str) : NULL;
  if (text)
    mincov_say_error(redis->url, "the server refused: %s", text);
  else
    mincov_say_error(redis->url, "the server's answer is of another type (%d) than a Redis server's (%d)", reply->type, type);
  free(text);
  freeReplyObject(reply);
  return NULL;
}

redisReply *mincov_redis_call(struct mincov_redis *redis, const struct mincov_redis_word *words, int count, int type) {
  size_t node = find_node(redis, redis->host, redis->port);
  bool asking = false;
  redis->lost = false;
  for (int redirections = 0, patience = (int)(redis->timeout * 1000 / RETRY_MS);;) {
    redisReply *reply = ask_node(redis, node, asking, words, count);
    if (!reply || reply->type != REDIS_REPLY_ERROR) return reply ? checked(redis, reply, type) : NULL;
    bool moved = starts(reply->str, "MOVED "), ask = starts(reply->str, "ASK ");
    size_t next = moved || ask ? redirected(redis, node, reply->str) : SIZE_MAX;
    if (next != SIZE_MAX && redirections++ < REDIRECTIONS) {
      node = next;
      asking = ask;
    } else if (wants_patience(reply->str) && patience-- > 0) {
      pause_shortly();
    } else {
      return checked(redis, reply, type);
    }
    freeReplyObject(reply);
  }
}
