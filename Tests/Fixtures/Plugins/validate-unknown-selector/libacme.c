#define SEND return SCREENS_OK
#include "view.h"
