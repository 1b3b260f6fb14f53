#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"default\", \"requires\": [\"screens.theme/1\", "
    "\"screens.teleport/1\"]}");
WITNESS_ENTRY
