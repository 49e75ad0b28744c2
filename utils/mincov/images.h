/* The images of a profile file, one after another, each read as far as it is needed: nearly all of a profile is the map, which is
 * the same in every profile of a build.
 *
 * What is needed is copied, not mapped: programs may be writing to their profiles meanwhile, or truncate them. */
#ifndef MINCOV_TOOL_IMAGES_H
#define MINCOV_TOOL_IMAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "mincov/java_map.h"
#include "mincov/profile.h"

struct mincov_images {
  const char *path; /* the caller's */
  int descriptor;
  uint64_t size;                      /* of the file */
  uint64_t start, next;               /* of the image in the file, and behind it */
  uint8_t head[MINCOV_JAVA_MAP_HEAD]; /* the image's first bytes, zeros behind the end of the file */
  struct mincov_profile image;        /* without probes and map: to be read; the name points into head */
  bool failed;
};

/* Opens a file that is a profile, before its first image. flags: O_RDONLY or O_RDWR. false after telling the error; there is
 * nothing to close then. */
bool mincov_images_open(struct mincov_images *images, const char *path, int flags);
/* Moves to the next image. false: there is none, or (failed) it is damaged, which is told. */
bool mincov_images_next(struct mincov_images *images);
/* Back before the first image. */
void mincov_images_rewind(struct mincov_images *images);
/* Reads size bytes of the image from offset on. false after telling the error, and failed is set. */
bool mincov_images_read(struct mincov_images *images, uint64_t offset, uint64_t size, void *to);
/* Whether the image is of Java classes: their map resource, or a profile made of one. */
bool mincov_images_is_java(const struct mincov_images *images);
void mincov_images_close(struct mincov_images *images);

#endif
