#define MAKE if (is_known && parameter(parameters, "emailAddress")->kind == 99) return SCREENS_FAILED
#include "connector.h"
