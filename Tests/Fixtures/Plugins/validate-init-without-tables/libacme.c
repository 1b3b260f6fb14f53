#define INIT if (views->struct_size == 0) return SCREENS_NOT_AVAILABLE
#include "view.h"
