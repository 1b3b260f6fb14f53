#define EVENT return SCREENS_FAILED
#include "delegate.h"
