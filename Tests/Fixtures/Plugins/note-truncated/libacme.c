#include "../witness.h"
RAW_NOTE(note, 2000u, 1u, 16, "{\"id\": \"org.e");
WITNESS_ENTRY
