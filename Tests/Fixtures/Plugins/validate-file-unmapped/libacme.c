#include <sys/mman.h>
#include <unistd.h>
#define REQUIRES "\"screens.blob/1\""
#define HEAD \
  static const screens_blob_1 *files(void) { \
    return host->query(host->context, TEXT(SCREENS_BLOB_1)); \
  }
#define START \
  int32_t file = -1; \
  uint64_t handle = 0; \
  if (files()->make(host->context, token, 4096, &file, &handle) == SCREENS_OK) { \
    mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0); \
    close(file); \
    screens_entry part = {SCREENS_STRING_INIT("file"), \
                          {SCREENS_VALUE_HANDLE, 0, {.handle = handle}}}; \
    screens_value map = {SCREENS_VALUE_MAP, 0, {.map = {&part, 1}}}; \
    connectors->complete(host->context, token, SCREENS_OK, &map, TEXT("")); \
    return SCREENS_OK; \
  }
#include "connector.h"
