#define SET if (value->kind == SCREENS_VALUE_STRING && ((volatile const char *)value->as.string.bytes)[0] == 127) abort()
#include "view.h"
