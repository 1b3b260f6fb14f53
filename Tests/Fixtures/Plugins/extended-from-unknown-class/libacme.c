#include "../witness.h"
SCREENS_NOTE(
    "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
    "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": "
    "\"Login\", \"class\": \"LoginView_acme\", \"extends\": \"LoginView_defalt\"}]}");
WITNESS_ENTRY
