#define EXTENSIONS                                  \
  {SCREENS_STRING_INIT("screens.weather/1"), NULL}, \
      {SCREENS_STRING_INIT("screens.theme/2"), (const void *)16}, {{NULL, 0}, NULL}
#include "theme.h"
