#define START if (strlen(action.bytes) > 9999) abort()
#include "view.h"
