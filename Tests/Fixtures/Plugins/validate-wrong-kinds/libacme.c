#define SET              \
  volatile char first = 0; \
  if (value->as.string.bytes != NULL) first = value->as.string.bytes[0]; \
  (void)first
#include "view.h"
