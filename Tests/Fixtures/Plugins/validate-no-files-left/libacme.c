#define CREATE static int count; if (count++ < 60) open("/dev/null", O_RDONLY)
#include "view.h"
