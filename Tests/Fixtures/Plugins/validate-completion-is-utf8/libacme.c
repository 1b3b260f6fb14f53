#define START return finish(token, SCREENS_FAILED, TEXT("caf\xe9")), SCREENS_OK
#include "connector.h"
