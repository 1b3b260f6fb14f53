#define ROWS
#define FILL_CELL if (me->cells > 60) abort()
#include "view.h"
