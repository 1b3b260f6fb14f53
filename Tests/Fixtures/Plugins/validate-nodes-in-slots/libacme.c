#define EVENT views->focus(host->context, view, me->node)
#include "view.h"
