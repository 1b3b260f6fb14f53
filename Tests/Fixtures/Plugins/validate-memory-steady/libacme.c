#define CREATE if (malloc(256) == NULL) return SCREENS_FAILED
#include "view.h"
