#define NOTE                                                                     \
  "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", " \
  "\"abi\": \"1.9\", \"weather\": {\"rain\": [1, true]}, \"requires\": [\"weather\"], "                      \
  "\"views\": [{\"screenlet\": \"Login\", \"class\": \"LoginView_acme\", "        \
  "\"cells\": [], \"layout\": \"LoginView_acme.xib\"}]}"
#include "theme.h"
