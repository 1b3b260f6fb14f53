#define EVENT host->log(host->context, SCREENS_LOG_INFO, TEXT("caf\xe9"))
#include "view.h"
