/* The end of a plugin's code. */
#ifndef SCREENS_LIFECYCLE_H
#define SCREENS_LIFECYCLE_H

#include "base.h"

SCREENS_BEGIN_DECLS

#define SCREENS_LIFECYCLE_1 "screens.lifecycle/1"

/* Static: borrowed until the process ends. A plugin has one. */
typedef struct screens_lifecycle_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Ends the plugin's own threads, closes its connections, and writes what it has not written yet.
   * Called once after a successful init: when nothing uses this generation of the plugin any more,
   * or when the host ends. When the host ends, late calls may still run on other threads. The host
   * waits for a second; then a process of the plugin's own is killed, and the host's goes on without
   * the answer. Not called after a crash. NULL: nothing to end.
   * [any] */
  void (*SCREENS_NULLABLE shutdown)(void);
} screens_lifecycle_1;

SCREENS_STATIC_ASSERT(sizeof(screens_lifecycle_1) == 16, "screens_lifecycle_1 is 16 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_lifecycle_1, shutdown) == 8, "shutdown is at 8");

SCREENS_END_DECLS

#endif
