#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t07\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t06\"}");
WITNESS_ENTRY
