#define PLUGIN .abi_major = 9
#include "theme.h"
