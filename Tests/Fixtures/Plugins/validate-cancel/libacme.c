#define CANCEL if (me->done) abort()
#include "connector.h"
