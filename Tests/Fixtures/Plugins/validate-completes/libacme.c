#define START return SCREENS_OK
#include "connector.h"
