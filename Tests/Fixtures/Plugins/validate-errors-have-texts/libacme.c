#define SET if (value->kind == SCREENS_VALUE_LIST) return SCREENS_FAILED
#include "view.h"
