#define PLUGIN .version = SCREENS_STRING_INIT("2.0.0")
#include "theme.h"
