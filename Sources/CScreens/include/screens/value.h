/* Values: a 24-byte tagged union. Arguments are borrowed; results go into the host's sink.
 *
 * The host takes no value that breaks a rule below, and answers SCREENS_WRONG_TYPE: a bool other
 * than 0 and 1, a number that is not finite, a text that is not UTF-8, a size without an address,
 * a kind that is not listed. A completion with such a result ends its request with an error.
 */
#ifndef SCREENS_VALUE_H
#define SCREENS_VALUE_H

#include "base.h"

SCREENS_BEGIN_DECLS

#define SCREENS_VALUE_NONE 0u
#define SCREENS_VALUE_BOOL 1u   /* as.integer, 0 or 1 and nothing else */
#define SCREENS_VALUE_INT 2u    /* as.integer */
#define SCREENS_VALUE_DOUBLE 3u /* as.real, never NaN or infinite */
#define SCREENS_VALUE_STRING 4u /* as.string, UTF-8 */
#define SCREENS_VALUE_BYTES 5u  /* as.string, any bytes */
#define SCREENS_VALUE_LIST 6u   /* as.list */
#define SCREENS_VALUE_MAP 7u    /* as.map, no key twice */
#define SCREENS_VALUE_HANDLE 8u /* as.handle, see below */
#define SCREENS_VALUE_JSON 9u   /* as.string, UTF-8 JSON text passed through */

/* A handle names something of the host's: a node (screens.view-host/2), a file of a connector's
 * request (screens.blob/1), and in tables to come what a plugin reads or writes piece by piece, such
 * as a stream. Only the host gives one
 * out, by a function of a later table, which says what it names and how long; the host ends it, and
 * a plugin at most gives it back early. The tables of 1.0 give none out: no plugin receives one from
 * them, and one that a plugin makes up is refused. */

/* The host refuses values nested deeper than this, and texts or lists larger than this. */
#define SCREENS_VALUE_MAX_DEPTH 16
#define SCREENS_VALUE_MAX_COUNT 100000
#define SCREENS_VALUE_MAX_BYTES (16u << 20)

struct screens_value;
struct screens_entry;

typedef struct screens_list {
  const struct screens_value *SCREENS_NULLABLE items;
  uint64_t count;
} screens_list;

typedef struct screens_map {
  const struct screens_entry *SCREENS_NULLABLE entries;
  uint64_t count;
} screens_map;

/* Borrowed until the call returns, with everything it points to. */
typedef struct screens_value {
  uint32_t kind;
  uint32_t reserved;
  union {
    int64_t integer;
    double real;
    screens_string string;
    screens_list list;
    screens_map map;
    uint64_t handle;
  } as;
} screens_value;

typedef struct screens_entry {
  screens_string key;
  screens_value value;
} screens_entry;

/* Where a result is written; made by the host, good until the call returns. */
typedef struct screens_sink screens_sink;

SCREENS_STATIC_ASSERT(sizeof(screens_value) == 24, "screens_value is 24 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_value, as) == 8, "screens_value.as is at 8");
SCREENS_STATIC_ASSERT(sizeof(screens_entry) == 40, "screens_entry is 40 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_entry, value) == 16, "screens_entry.value is at 16");

SCREENS_END_DECLS

#endif
