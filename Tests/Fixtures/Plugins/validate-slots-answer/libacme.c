#define FINISH return host->fail(host->context, SCREENS_FAILED, TEXT("no"))
#include "view.h"
