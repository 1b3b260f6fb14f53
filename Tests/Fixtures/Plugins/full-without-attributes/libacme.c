#define ATTRIBUTES SCREENS_STRING_INIT("userName")
#include "theme.h"
