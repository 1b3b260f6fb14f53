#define INIT if (views != NULL) ((screens_view_host_1 *)(uintptr_t)views)->reserved = 1
#include "view.h"
