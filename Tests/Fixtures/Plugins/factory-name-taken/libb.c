#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.other\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"factories\": [{\"name\": \"One\", \"parent\": \"\", "
    "\"operations\": [\"loginByEmail\"]}]}");
WITNESS_ENTRY
