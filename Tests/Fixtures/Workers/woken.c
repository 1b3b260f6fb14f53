/* A plugin that says when its code runs: WORD is what it says, and KIND is 't' for a theme, 'c' for a
 * connector factory. HARM, where it is defined, is what it does then. */
#include <screens/screens.h>

#if KIND == 't'
SCREENS_NOTE("{\"id\": \"org.example.woken\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"name\": \"woken\", "
             "\"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_woken\", \"extends\": \"LoginView_default\"}]}");
#else
SCREENS_NOTE("{\"id\": \"org.example.woken\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"factories\": [{\"name\": \"WokenFactory\", "
             "\"operations\": [\"act\"]}]}");
#endif

static const screens_host_1 *host;

#if KIND == 't'
static const screens_view_slots_1 slots = {.struct_size = sizeof slots};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_woken"),
                                                .extends = SCREENS_STRING_INIT("LoginView_default"),
                                                .slots = &slots};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 offer = {.struct_size = sizeof offer,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("woken"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
#define OFFER SCREENS_THEME_1
#else
static const screens_connector_host_1 *connectors;

static int32_t start(void *self, uint64_t token) {
  (void)self;
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = SCREENS_STRING(WORD);
  connectors->complete(host->context, token, SCREENS_OK, &value, SCREENS_STRING(""));
  return SCREENS_OK;
}

static const screens_connector_1 connector = {.struct_size = sizeof connector, .start = start};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)operation, (void)parameters, (void)context;
  *made = &connector;
  *self = 0;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("act")};
static const screens_connector_factory_1 offer = {.struct_size = sizeof offer,
                                                  .operation_count = 1,
                                                  .name = SCREENS_STRING_INIT("WokenFactory"),
                                                  .operations = operations,
                                                  .make = make};
#define OFFER SCREENS_CONNECTOR_FACTORY_1
#endif

static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(OFFER), &offer}};

static int32_t init(const screens_host_1 *given) {
  host = given;
#if KIND == 'c'
  connectors = given->query(given->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
#endif
  host->log(host->context, 1, SCREENS_STRING("woken as " WORD));
#ifdef HARM
  HARM;
#endif
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.woken"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
