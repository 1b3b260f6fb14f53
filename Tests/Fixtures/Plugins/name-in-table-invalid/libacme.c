#define VIEW_CLASS .screenlet = SCREENS_STRING_INIT("no name")
#include "theme.h"
