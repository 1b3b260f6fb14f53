#define REQUIRES "\"screens.blob/1\""
#define HEAD \
  static const screens_blob_1 *files(void) { \
    return host->query(host->context, TEXT(SCREENS_BLOB_1)); \
  }
#define START \
  int32_t file = -1; \
  uint64_t handle = 0; \
  finish(token, SCREENS_OK, TEXT("")); \
  files()->make(host->context, token, 4096, &file, &handle); \
  return SCREENS_OK
#include "connector.h"
