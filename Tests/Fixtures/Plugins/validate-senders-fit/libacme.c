#define INIT more = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_2))
#define EVENT screens_value list = NONE; list.kind = SCREENS_VALUE_LIST; \
  if (more != NULL) more->user_action(host->context, view, TEXT("login"), &list)
#define HEAD static const screens_view_host_2 *more;
#include "view.h"
