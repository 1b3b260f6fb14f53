#define INIT more = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_2))
#define PRE_ACTION screens_value from = NONE; \
  if (more->sender(host->context, view, &from) == SCREENS_OK && from.kind != SCREENS_VALUE_HANDLE) \
    abort()
#define HEAD static const screens_view_host_2 *more;
#include "view.h"
