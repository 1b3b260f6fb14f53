#define PARAMETER "sortBy"
#include "screenlet.h"
