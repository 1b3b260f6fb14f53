#define VALIDATE if (me->count++ > 0) return host->fail(host->context, SCREENS_VALIDATION_FAILED, TEXT("no"))
#include "connector.h"
