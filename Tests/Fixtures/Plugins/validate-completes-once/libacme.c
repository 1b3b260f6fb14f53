#define START finish(token, SCREENS_OK, TEXT(""))
#include "connector.h"
