#define SET                                            \
  if (value->kind == SCREENS_VALUE_STRING) {           \
    char room[64];                                     \
    for (uint64_t i = 0; i < value->as.string.size; i++) \
      ((volatile char *)room)[i] = value->as.string.bytes[i]; \
  }
#include "view.h"
