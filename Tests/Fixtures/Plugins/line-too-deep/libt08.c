#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t08\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t07\"}");
WITNESS_ENTRY
