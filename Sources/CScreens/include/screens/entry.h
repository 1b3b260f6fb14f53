/* The one function that a plugin exports, and the table that it returns. */
#ifndef SCREENS_ENTRY_H
#define SCREENS_ENTRY_H

#include "host.h"

SCREENS_BEGIN_DECLS

/* One capability of a plugin: an id such as "screens.theme/1" and that id's frozen table. A host
 * passes over an id that it does not know, and never looks at its table. */
typedef struct screens_extension_1 {
  screens_string id;
  const void *SCREENS_NULLABLE table;
} screens_extension_1;

/* Static: borrowed until the process ends. Id and version are those of the descriptor. */
typedef struct screens_plugin_1 {
  uint32_t struct_size;
  uint32_t abi_major; /* SCREENS_ABI_MAJOR and SCREENS_ABI_MINOR as the plugin was compiled */
  uint32_t abi_minor;
  uint32_t extension_count;
  screens_string id;
  screens_string version;
  const screens_extension_1 *SCREENS_NULLABLE extensions;

  /* Receives the host, once, after the tables were compared with the descriptor; NULL when the
   * plugin needs none. An error status refuses the plugin.
   * [main] */
  int32_t (*SCREENS_NULLABLE init)(const screens_host_1 *host);
} screens_plugin_1;

SCREENS_STATIC_ASSERT(sizeof(screens_extension_1) == 24, "screens_extension_1 is 24 bytes");
SCREENS_STATIC_ASSERT(sizeof(screens_plugin_1) == 64, "screens_plugin_1 is 64 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_plugin_1, extensions) == 48, "extensions is at 48");

/* Gives the plugin's table, or NULL when it cannot work with this host. Pure: no allocation that
 * a second call would repeat, no threads, no files; the same pointer each time.
 * [any] */
SCREENS_EXPORT const screens_plugin_1 *SCREENS_NULLABLE
screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor);

SCREENS_END_DECLS

#endif
