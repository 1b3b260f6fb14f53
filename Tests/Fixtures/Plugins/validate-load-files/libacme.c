#define HEAD __attribute__((constructor)) static void look(void) { open("/dev/null", O_RDONLY); }
#include "view.h"
