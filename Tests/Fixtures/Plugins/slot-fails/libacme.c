#include <screens/screens.h>
static int32_t created(void *self, screens_view view) {
  (void)self, (void)view;
  return SCREENS_FAILED;
}
#define SLOTS .struct_size = sizeof(screens_view_slots_1), .created = created
#include "theme.h"
