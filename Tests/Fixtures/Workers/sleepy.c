/* A theme that never comes to the end of its init. It says which process it is in: on a thread of
 * its own, since the words of init are reported when it ends. */
#include <pthread.h>
#include <screens/screens.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.sleepy\", \"kind\": \"theme\", \"version\": \"1.0.0\","
             " \"abi\": \"1.0\", \"parent\": \"default\"}");

static void *tell(void *argument) {
  const screens_host_1 *host = argument;
  char line[64];
  snprintf(line, sizeof line, "sleeps in process %d", (int)getpid());
  screens_string text = {line, strlen(line)};
  host->log(host->context, 0, text);
  return 0;
}

static int32_t init(const screens_host_1 *host) {
  pthread_t thread;
  if (pthread_create(&thread, 0, tell, (void *)host)) return SCREENS_FAILED;
  for (;;) sleep(60);
  return SCREENS_OK;
}

static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .name = SCREENS_STRING_INIT("sleepy"),
                                      .parent = SCREENS_STRING_INIT("default")};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};
static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.sleepy"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
