#define EVENT static int calls; if (calls++ == 0) usleep(80000)
#include "view.h"
