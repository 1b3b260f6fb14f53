#define INIT more = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_2))
#define PROGRESS uint64_t done = 0, total = 0; \
  if (more->progress(host->context, view, &done, &total) == SCREENS_OK && 100 * (done / total) > 0) \
    text = NONE
#define HEAD static const screens_view_host_2 *more;
#include "view.h"
