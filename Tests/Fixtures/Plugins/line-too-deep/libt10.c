#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.t10\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"t09\"}");
WITNESS_ENTRY
