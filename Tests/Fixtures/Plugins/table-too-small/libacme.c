#define PLUGIN .struct_size = 16
#include "theme.h"
