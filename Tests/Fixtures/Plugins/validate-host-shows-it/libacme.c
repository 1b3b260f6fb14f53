#define SET_TRANSLATIONS \
  screens_value title = NONE; \
  int32_t status = views->text(host->context, view, TEXT("acme"), TEXT("title"), &title); \
  if (status < 0) return host->fail(host->context, SCREENS_FAILED, TEXT("no title"))
#include "view.h"
