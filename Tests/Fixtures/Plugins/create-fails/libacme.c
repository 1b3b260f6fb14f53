#include <screens/screens.h>
static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view, (void)super, (void)super_self, (void)self;
  return SCREENS_FAILED;
}
#define VIEW_CLASS .create = create
#include "theme.h"
