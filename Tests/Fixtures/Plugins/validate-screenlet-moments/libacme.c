#define EVENT "onNothing"
#include "screenlet.h"
