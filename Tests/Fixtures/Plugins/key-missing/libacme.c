#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"abi\": \"0.1\", "
    "\"parent\": \"default\"}");
WITNESS_ENTRY
