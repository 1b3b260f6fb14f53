/* As long as forty classes make it, in spaces, which compilers join. */
#define TEN "          "
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define THOUSAND \
  HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED
#define NOTE                                                                          \
  "{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "      \
  "\"abi\": \"1.0\", " THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND           \
  "\"views\": [{\"screenlet\": \"Login\", \"class\": \"LoginView_acme\", "             \
  "\"layout\": \"LoginView_acme.xib\"}]}"
#include "theme.h"
