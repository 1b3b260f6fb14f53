#define EVENT if (write(1, "acme\n", 5) != 5) return SCREENS_INHERIT
#include "view.h"
