#define ENTRY if (minor > SCREENS_ABI_MINOR) return NULL
#include "view.h"
