#define ROWS
#define FILL_CELL if (cell->value.kind == SCREENS_VALUE_NONE) abort()
#include "view.h"
