#define PROGRESS me->sink = sink
#define EVENT screens_value late = NONE; if (me->sink != NULL) host->write(host->context, me->sink, &late)
#include "view.h"
