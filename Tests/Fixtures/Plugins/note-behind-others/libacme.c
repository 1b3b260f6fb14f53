#include "../witness.h"
static const struct {
  uint32_t owner_size, description_size, type;
  char owner[8];
  char description[80000];
} other __attribute__((section(".note.acme"), used, aligned(4))) = {5u, 80000u, 1u, "ACME", "x"};
SCREENS_NOTE("{\"id\": \"org.example.acme\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\"}");
WITNESS_ENTRY
