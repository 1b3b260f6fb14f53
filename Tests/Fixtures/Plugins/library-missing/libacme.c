#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"default\"}");
WITNESS_ENTRY
