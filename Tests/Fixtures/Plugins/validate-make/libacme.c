#define MAKE if (is_known) return host->fail(host->context, SCREENS_FAILED, TEXT("no"))
#include "connector.h"
