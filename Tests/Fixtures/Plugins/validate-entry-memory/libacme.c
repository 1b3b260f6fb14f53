#define ENTRY if (malloc(64) == NULL) return NULL
#include "view.h"
