#define ROWS
#define FILL_CELL \
  if (cell->value.kind == SCREENS_VALUE_MAP && cell->value.as.map.count == 0) \
    return host->fail(host->context, SCREENS_FAILED, TEXT("no attributes"))
#include "view.h"
