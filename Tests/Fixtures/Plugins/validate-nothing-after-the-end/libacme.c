#define START \
  finish(token, SCREENS_OK, TEXT("")); \
  connectors->progress(host->context, token, 1, 1); \
  return SCREENS_OK
#include "connector.h"
