#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.two\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"factories\": [{\"name\": \"Two\", \"parent\": \"One\", "
    "\"operations\": [\"loginByEmail\"]}]}");
WITNESS_ENTRY
