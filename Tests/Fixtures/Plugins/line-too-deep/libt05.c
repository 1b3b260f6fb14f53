#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t05\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t04\"}");
WITNESS_ENTRY
