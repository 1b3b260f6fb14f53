#define HEAD \
  static void work(void *argument) { finish(((state *)argument)->token, SCREENS_OK, TEXT("")); }
#define START \
  connectors->run_blocking(host->context, work, me); \
  return SCREENS_OK
#include "connector.h"
