#define COMPUTE return SCREENS_FAILED
#include "computation.h"
