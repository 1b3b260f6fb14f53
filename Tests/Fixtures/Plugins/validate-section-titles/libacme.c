#define ROWS
#define SECTION_TITLE \
  if (section.size == 0) return host->fail(host->context, SCREENS_FAILED, TEXT("no name"))
#include "view.h"
