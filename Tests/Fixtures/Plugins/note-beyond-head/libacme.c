#include "../witness.h"
RAW_NOTE(note, 4090u, 1u, 4092, "{");
WITNESS_ENTRY
