#define HEAD __attribute__((constructor)) static void wait_long(void) { usleep(150000); }
#include "view.h"
