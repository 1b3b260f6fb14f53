#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"default\"}");
RAW_NOTE(second, 2u, 1u, 4, "{}");
WITNESS_ENTRY
