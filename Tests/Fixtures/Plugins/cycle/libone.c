#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.one\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"two\"}");
WITNESS_ENTRY
