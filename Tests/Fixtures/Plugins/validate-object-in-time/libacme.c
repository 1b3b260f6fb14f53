#include <unistd.h>
#define END usleep(1500000)
#include "delegate.h"
