#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.one\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"factories\": [{\"name\": \"One\", \"parent\": \"Two\", "
    "\"operations\": [\"loginByEmail\"]}]}");
WITNESS_ENTRY
