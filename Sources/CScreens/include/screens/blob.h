/* Files of connectors: media of any size, as descriptors under handles.
 *
 * A factory has them whose descriptor requires "screens.blob/1". It gets each parameter that its
 * operation declares as `media` as SCREENS_VALUE_HANDLE, and answers a part of that type with a
 * handle, or with bytes as before. A handle stands for a whole entry of the map of parameters or of
 * the answer, and nowhere deeper. It is good from start until the request ends, and for that request
 * alone. Any other factory gets and answers bytes, at most SCREENS_VALUE_MAX_BYTES of them.
 */
#ifndef SCREENS_BLOB_H
#define SCREENS_BLOB_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_BLOB_1 "screens.blob/1"

/* The most files that one request makes. */
#define SCREENS_BLOB_MAX_MADE 16

typedef struct screens_blob_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Opens the file of a handle among the parameters of the open request `token`: `*descriptor` is
   * new, for reading alone, at the file's begin, and closed on exec. The file has `*size` bytes,
   * which nothing changes any more; its name may be gone. Each call opens it once more.
   * SCREENS_STALE_HANDLE: no such request is open, or the handle is none of its parameters'.
   * SCREENS_NOT_AVAILABLE: no descriptor is free. The caller frees it with close.
   * [any] */
  int32_t (*open)(void *context, uint64_t token, uint64_t handle, int32_t *descriptor,
                  uint64_t *size);

  /* Makes a file in memory for an answer of the open request `token`: `*descriptor` is new, for
   * reading and writing, and closed on exec. The file has `size` bytes, all 0, and never grows;
   * ftruncate makes it shorter. `*handle` is for the answer. `complete` with the handle seals the
   * file: from then on nobody writes to it, and a request whose file is still mapped for writing
   * ends with an error. The host keeps the file of an answer and empties every other one.
   * SCREENS_STALE_HANDLE: no such request is open. SCREENS_NOT_AVAILABLE: the factory does not
   * require this id, no memory is free, or the request has made SCREENS_BLOB_MAX_MADE files, or more
   * bytes than the operator's limit `uploadBytes`. The caller frees it with close.
   * [any] */
  int32_t (*make)(void *context, uint64_t token, uint64_t size, int32_t *descriptor,
                  uint64_t *handle);
} screens_blob_1;

SCREENS_STATIC_ASSERT(sizeof(screens_blob_1) == 24, "screens_blob_1 is 24 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_blob_1, open) == 8, "open is at 8");
SCREENS_STATIC_ASSERT(offsetof(screens_blob_1, make) == 16, "make is at 16");

SCREENS_END_DECLS

#endif
