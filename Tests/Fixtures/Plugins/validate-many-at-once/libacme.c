#define HEAD \
  static volatile uint64_t current; \
  static void work(void *argument) { \
    (void)argument; \
    usleep(20000); \
    finish(current, SCREENS_OK, TEXT("")); \
  }
#define START \
  current = token; \
  if (connectors->run_blocking(host->context, work, me) == SCREENS_OK) return SCREENS_OK
#include "connector.h"
