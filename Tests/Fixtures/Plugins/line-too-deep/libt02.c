#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t02\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t01\"}");
WITNESS_ENTRY
