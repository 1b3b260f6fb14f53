#define UNREQUIRED
#include "computation.h"
