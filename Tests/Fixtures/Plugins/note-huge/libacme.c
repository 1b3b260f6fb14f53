#include "../witness.h"
RAW_NOTE(note, 70000u, 1u, 70000, "{");
WITNESS_ENTRY
