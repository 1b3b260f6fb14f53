#define GET if (same(attribute, "authType")) return SCREENS_UNKNOWN_NAME
#include "view.h"
