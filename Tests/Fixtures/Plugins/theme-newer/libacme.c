#define NOTE                                                                                 \
  "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.1.0\", "             \
  "\"abi\": \"1.0\", \"views\": [{\"screenlet\": \"Login\", \"class\": \"LoginView_acme\", " \
  "\"layout\": \"LoginView_acme.xib\"}]}"
#define PLUGIN .version = SCREENS_STRING_INIT("1.1.0")
#include "theme.h"
