#include <unistd.h>
#define SHUTDOWN usleep(1500000)
#include "delegate.h"
