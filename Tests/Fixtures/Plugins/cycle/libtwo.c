#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.two\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"one\"}");
WITNESS_ENTRY
