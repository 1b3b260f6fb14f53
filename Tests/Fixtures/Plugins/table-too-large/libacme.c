#define PLUGIN .struct_size = 72
#include "theme.h"
