#define INIT if (given->abi_minor != SCREENS_ABI_MINOR) return SCREENS_NOT_AVAILABLE
#include "view.h"
