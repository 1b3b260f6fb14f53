#define START ((char *)(uintptr_t)action.bytes)[0] = 'L'
#include "view.h"
