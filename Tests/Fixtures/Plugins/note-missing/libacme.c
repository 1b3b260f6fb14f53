#include "../witness.h"
WITNESS_ENTRY
