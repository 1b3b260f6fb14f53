#define DESTROY *me->started = 1
#include "connector.h"
