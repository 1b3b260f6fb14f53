#define EVENT static volatile int busy; if (busy++ != 0) abort(); usleep(500); busy--
#include "view.h"
