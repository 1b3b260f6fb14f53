#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.first\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"default\", \"name\": \"acme\"}");
WITNESS_ENTRY
