#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t06\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t05\"}");
WITNESS_ENTRY
