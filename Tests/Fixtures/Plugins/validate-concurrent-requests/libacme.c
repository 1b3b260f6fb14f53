#define MAKE static volatile int busy; if (busy++ != 0) abort(); usleep(200); busy--
#include "connector.h"
