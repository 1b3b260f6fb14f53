/* The end of a plugin that keeps its promises: init, table and entry. */
#ifndef FIXTURE_PLUGIN_H
#define FIXTURE_PLUGIN_H

#ifndef INIT
#define INIT
#endif
static int32_t init(const screens_host_1 *given) {
  host = given;
#if defined FIXTURE_DELEGATE_H
  int is_missing = 0;
#elif defined FIXTURE_SCREENLET_H
  screenlets = host->query(host->context, SCREENS_STRING(SCREENS_SCREENLET_HOST_1));
  int is_missing = screenlets == NULL;
#elif defined FIXTURE_CONNECTOR_H
  connectors = host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  int is_missing = connectors == NULL;
#else
  views = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_1));
  int is_missing = views == NULL;
#endif
  INIT;
  return is_missing ? host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("no table"))
                    : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = sizeof extensions / sizeof *extensions,
                                        .id = SCREENS_STRING_INIT("org.example.acme"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

#ifndef ENTRY
#define ENTRY
#endif
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  ENTRY;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}

#endif
