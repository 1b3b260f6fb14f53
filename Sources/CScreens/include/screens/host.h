/* The functions that the host gives every plugin. */
#ifndef SCREENS_HOST_H
#define SCREENS_HOST_H

#include "value.h"

SCREENS_BEGIN_DECLS

#define SCREENS_LOG_DEBUG 0
#define SCREENS_LOG_INFO 1
#define SCREENS_LOG_WARNING 2
#define SCREENS_LOG_ERROR 3

/* Passed to init and good until the process ends. Every function takes `context` first. */
typedef struct screens_host_1 {
  uint32_t struct_size;
  uint32_t abi_minor;
  void *context;

  /* Finds a table of host functions, e.g. "screens.view-host/1"; NULL when this host has none
   * of that id. Borrowed until the process ends.
   * [any] */
  const void *SCREENS_NULLABLE (*SCREENS_NONNULL query)(void *context, screens_string id);

  /* Writes one line to the host's log, marked with the plugin's id. Control characters are
   * escaped; floods are cut. Borrowed until the call returns.
   * [any] */
  void (*log)(void *context, int32_t level, screens_string text);

  /* Sets the text of the error that the current call answers, and returns `status`. Of a thread
   * that the host did not call, nothing is set. Borrowed until the call returns.
   * [any] */
  int32_t (*fail)(void *context, int32_t status, screens_string text);

  /* Writes the result of the current call; a second write replaces the first. The host copies.
   * SCREENS_WRONG_TYPE: not a valid value. Borrowed until the call returns.
   * [any] */
  int32_t (*write)(void *context, screens_sink *sink, const screens_value *value);

  /* Reads back the last value of a sink, e.g. of a call of super; none when none was written.
   * Borrowed until the slot returns.
   * [any] */
  int32_t (*read)(void *context, screens_sink *sink, screens_value *value);

  /* Reads one of this plugin's options of plugins.plist; none when it is not set. The key
   * "stateDirectory" answers a folder of the plugin's own, which exists.
   * Borrowed until the process ends.
   * [any] */
  int32_t (*option)(void *context, screens_string key, screens_value *value);
} screens_host_1;

SCREENS_STATIC_ASSERT(sizeof(screens_host_1) == 64, "screens_host_1 is 64 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_host_1, query) == 16, "screens_host_1.query is at 16");

SCREENS_END_DECLS

#endif
