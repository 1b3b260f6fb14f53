#define MAKE is_known = 1
#include "connector.h"
