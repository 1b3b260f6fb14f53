#define START usleep(3000)
#include "connector.h"
