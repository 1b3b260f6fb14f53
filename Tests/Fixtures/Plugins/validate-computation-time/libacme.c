#define COMPUTE                                                                              \
  usleep(80000);                                                                             \
  return SCREENS_OK
#include "computation.h"
