#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t09\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t08\"}");
WITNESS_ENTRY
