#define ENTRY                        \
  static screens_plugin_1 copies[2]; \
  static int count;                  \
  screens_plugin_1 *copy = &copies[count++ % 2]; \
  *copy = plugin;                    \
  if (major == SCREENS_ABI_MAJOR) return copy
#include "view.h"
