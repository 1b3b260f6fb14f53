#define INIT if (((const volatile uint64_t *)(given + 1))[0] == 1) return SCREENS_OK
#include "view.h"
