#define HEAD                                                              \
  __attribute__((section(".note.gnu.build-id"), used, aligned(4))) static \
      const uint32_t other[] = {4, 4, 77, 0x004d4341, 0};
#include "view.h"
