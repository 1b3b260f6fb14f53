#define HEAD __attribute__((constructor)) static void change(void) { setenv("ACME", "1", 1); }
#include "view.h"
