#define DESTROY me->shown[0] = 0
#include "view.h"
