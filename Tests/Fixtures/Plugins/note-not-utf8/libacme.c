#include "../witness.h"
RAW_NOTE(note, 16u, 1u, 16, "{\"id\": \"\xff\xfe\"}");
WITNESS_ENTRY
