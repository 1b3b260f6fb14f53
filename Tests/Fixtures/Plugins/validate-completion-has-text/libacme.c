#define START return finish(token, SCREENS_FAILED, TEXT("")), SCREENS_OK
#include "connector.h"
