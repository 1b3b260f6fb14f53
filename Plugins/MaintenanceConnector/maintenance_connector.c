/* Closes the sign-in by e-mail address while an operator works on the server.
 *
 * Name MaintenanceConnectorFactory in plugins.plist for that time: it makes loginByEmail alone, and
 * everything else comes from its parent. The option "message" is the text for users.
 *
 *   cc -std=c11 -shared -fPIC -fvisibility=hidden -I Sources/CScreens/include \
 *      -o libMaintenanceConnector.so maintenance_connector.c
 */
#include <screens/screens.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.screens.maintenance-connector\",\"kind\":\"connector\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"options\":[{\"name\":\"message\",\"type\":\"string\","
             "\"about\":\"the text for users\"}],"
             "\"factories\":[{\"name\":\"MaintenanceConnectorFactory\","
             "\"parent\":\"LocalConnectorFactory\",\"operations\":[\"loginByEmail\"]}]}");

static const screens_string login_by_email = SCREENS_STRING_INIT("loginByEmail");

static const screens_host_1 *host;

static screens_string message(void) {
  screens_value set = {SCREENS_VALUE_NONE, 0, {0}};
  int32_t status = host->option(host->context, SCREENS_STRING("message"), &set);
  if (status == SCREENS_OK && set.kind == SCREENS_VALUE_STRING && set.as.string.size > 0)
    return set.as.string;
  return SCREENS_STRING("Sign-in is closed for maintenance.");
}

/* An error status from start completes the request, so nothing else has to. */
static int32_t start(void *self, uint64_t token) {
  (void)self, (void)token;
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, message());
}

static const screens_connector_1 closed = {.struct_size = sizeof closed, .start = start};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **connector,
                    void **self) {
  (void)parameters, (void)context;
  if (operation.size != login_by_email.size ||
      memcmp(operation.bytes, login_by_email.bytes, operation.size) != 0)
    return host->fail(host->context, SCREENS_UNKNOWN_NAME,
                      SCREENS_STRING("MaintenanceConnectorFactory makes loginByEmail alone"));
  *connector = &closed;
  *self = NULL;
  return SCREENS_OK;
}

static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory,
    .operation_count = 1,
    .name = SCREENS_STRING_INIT("MaintenanceConnectorFactory"),
    .parent = SCREENS_STRING_INIT("LocalConnectorFactory"),
    .operations = &login_by_email,
    .make = make,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.screens.maintenance-connector"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
