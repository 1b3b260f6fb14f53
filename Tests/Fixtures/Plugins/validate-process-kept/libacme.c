#define EVENT setenv("ACME", "1", 1)
#include "view.h"
