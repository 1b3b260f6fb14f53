
#include "theme.h"
