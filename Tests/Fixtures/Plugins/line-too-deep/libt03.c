#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t03\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t02\"}");
WITNESS_ENTRY
