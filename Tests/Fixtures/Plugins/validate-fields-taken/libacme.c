#define INIT more = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_2))
#define FINISH screens_value fields = NONE; more->failure_fields(host->context, view, &fields); \
  for (uint64_t i = 0; i < fields.as.map.count; i++) \
    if (field(fields.as.map.entries[i].key) == NULL && kept(me, fields.as.map.entries[i].key) == NULL) \
      abort()
#define HEAD static const screens_view_host_2 *more;
#include "view.h"
