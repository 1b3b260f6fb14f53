#define FEWER 1
#include "screenlet.h"
