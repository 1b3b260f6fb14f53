/* A delegate that says when it ends, and does what AT_END says then.
 */
#include <screens/screens.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef WORD
#define WORD "end"
#endif
#ifndef AT_END
#define AT_END
#endif

SCREENS_NOTE("{\"id\":\"org.example.lasting\",\"kind\":\"delegate\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.delegate/1\",\"screens.lifecycle/1\"],"
             "\"delegates\":[\"LastingDelegate\"]}");

static const screens_host_1 *host;

static void shut_down(void) {
  host->log(host->context, SCREENS_LOG_INFO, SCREENS_STRING(WORD));
  AT_END;
}

static const screens_delegate_1 delegate = {.struct_size = sizeof delegate,
                                            .name = SCREENS_STRING_INIT("LastingDelegate")};
static const screens_lifecycle_1 lifecycle = {.struct_size = sizeof lifecycle,
                                              .shutdown = shut_down};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &delegate},
    {SCREENS_STRING_INIT(SCREENS_LIFECYCLE_1), &lifecycle},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = sizeof extensions / sizeof *extensions,
    .id = SCREENS_STRING_INIT("org.example.lasting"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
