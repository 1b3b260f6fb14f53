#include "../witness.h"
RAW_NOTE(note, 2u, 2u, 4, "{}");
WITNESS_ENTRY
