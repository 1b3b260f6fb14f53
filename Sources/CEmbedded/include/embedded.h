/* The files that the program carries. */
#ifndef SCREENS_EMBEDDED_H
#define SCREENS_EMBEDDED_H

#include <stddef.h>
#include <stdint.h>

/* A file's path below Sources, behind "../", and its content, which lasts as long as the program. */
typedef struct screens_embedded_file {
  const char *path;
  const uint8_t *bytes;
  size_t size;
} screens_embedded_file;

/* The files in the order of embedded.c; the one behind the last has no path. [any] */
screens_embedded_file screens_embedded_file_at(size_t index);

#endif
