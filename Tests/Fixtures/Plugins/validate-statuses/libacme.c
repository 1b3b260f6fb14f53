#define EVENT return 42
#include "view.h"
