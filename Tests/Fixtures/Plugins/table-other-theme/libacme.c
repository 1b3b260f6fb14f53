#define THEME .name = SCREENS_STRING_INIT("other")
#include "theme.h"
