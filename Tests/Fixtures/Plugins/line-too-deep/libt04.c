#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t04\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t03\"}");
WITNESS_ENTRY
