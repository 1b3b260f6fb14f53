#include <unistd.h>
#define SHOWN usleep(80000)
#include "screenlet.h"
