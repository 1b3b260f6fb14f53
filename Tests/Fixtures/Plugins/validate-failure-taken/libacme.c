#define FINISH if (failure != NULL) abort()
#include "view.h"
