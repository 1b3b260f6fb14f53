#define ROWS
#define CELL_ACTION return SCREENS_OK
#include "view.h"
