#define HIDDEN me->flag = 1
#define START if (me->flag) abort()
#include "view.h"
