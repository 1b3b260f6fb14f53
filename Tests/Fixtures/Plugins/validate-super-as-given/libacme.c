#define EVENT me->super->event(me, view, token)
#include "view.h"
