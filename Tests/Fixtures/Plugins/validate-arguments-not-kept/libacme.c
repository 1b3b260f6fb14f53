#define START me->bytes = action.bytes
#define EVENT if (me->bytes != NULL && ((volatile const char *)me->bytes)[0] == 1) abort()
#include "view.h"
