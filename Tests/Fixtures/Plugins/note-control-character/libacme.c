#include "../witness.h"
RAW_NOTE(note, 12u, 1u, 12, "{\"id\": \"\a\"}");
WITNESS_ENTRY
