#define SELECTORS {SCREENS_STRING_INIT("unused:"), NULL}
#include "theme.h"
