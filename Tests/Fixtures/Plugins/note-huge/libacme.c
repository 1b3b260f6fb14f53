#include "../witness.h"
RAW_NOTE(note, 5000u, 1u, 5000, "{");
WITNESS_ENTRY
