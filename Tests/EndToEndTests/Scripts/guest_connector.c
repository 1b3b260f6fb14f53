/* A back end that gives anybody cookies, as Liferay does, and knows the wrong ones by its guest. The
 * typed name chooses how the back end names the guest. */
#include <screens/screens.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.guests\",\"kind\":\"connector\",\"version\":\"1.0.0\","
             "\"abi\":\"1.0\",\"factories\":[{\"name\":\"GuestConnectorFactory\","
             "\"operations\":[\"loginByCookie\",\"getCurrentUser\"]}]}");

#define KEY(literal) SCREENS_STRING_INIT(literal)
#define TEXT(literal) {SCREENS_VALUE_STRING, 0, {.string = KEY(literal)}}
#define NUMBER(number) {SCREENS_VALUE_INT, 0, {number}}

static const screens_host_1 *host;
static const screens_entry session[] = {
    {KEY("authToken"), TEXT("t0ken")}, {KEY("cookieHeader"), TEXT("JSESSIONID=1")}};
static const screens_entry ada[] = {{KEY("userId"), NUMBER(7)}, {KEY("firstName"), TEXT("Ada")}};
static const screens_entry zero[] = {{KEY("userId"), NUMBER(0)}, {KEY("firstName"), TEXT("No")}};
static const screens_entry word[] = {{KEY("userId"), TEXT("0")}, {KEY("firstName"), TEXT("No")}};
static const screens_entry less[] = {{KEY("userId"), NUMBER(-1)}, {KEY("firstName"), TEXT("No")}};
static const screens_entry standard[] = {
    {KEY("userId"), NUMBER(20105)},
    {KEY("defaultUser"), {SCREENS_VALUE_BOOL, 0, {1}}},
};

static const struct {
  const char *name;
  screens_map user;
} users[] = {
    {"ada", {ada, 2}},   {"zero", {zero, 2}},         {"word", {word, 2}},
    {"less", {less, 2}}, {"standard", {standard, 2}}, {"nobody", {ada + 1, 1}},
};
static _Atomic size_t current;
static char enters, asks;

static int32_t start(void *self, uint64_t token) {
  const screens_connector_host_1 *connectors =
      host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  screens_value result = {SCREENS_VALUE_MAP, 0, {.map = {session, 2}}};
  if (self == &asks) result.as.map = users[current].user;
  return connectors->complete(host->context, token, SCREENS_OK, &result, SCREENS_STRING(""));
}

static const screens_connector_1 connector = {.struct_size = sizeof connector, .start = start};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)context;
  *made = &connector;
  *self = operation.size == strlen("loginByCookie") ? &enters : &asks;
  for (uint64_t i = 0; *self == &enters && i < parameters->as.map.count; i++) {
    const screens_entry *entry = &parameters->as.map.entries[i];
    screens_string name = entry->value.as.string;
    if (entry->key.size != strlen("username") || memcmp(entry->key.bytes, "username", 8) != 0)
      continue;
    for (size_t user = 0; user < sizeof users / sizeof users[0]; user++)
      if (name.size == strlen(users[user].name) &&
          memcmp(name.bytes, users[user].name, name.size) == 0)
        current = user;
  }
  return SCREENS_OK;
}

static const screens_string operations[] = {KEY("loginByCookie"), KEY("getCurrentUser")};
static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory, .operation_count = 2,
    .name = SCREENS_STRING_INIT("GuestConnectorFactory"), .operations = operations, .make = make};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin, .abi_major = SCREENS_ABI_MAJOR, .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1, .id = SCREENS_STRING_INIT("org.example.guests"),
    .version = SCREENS_STRING_INIT("1.0.0"), .extensions = extensions, .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  return (void)host_minor, host_major == SCREENS_ABI_MAJOR ? &plugin : 0;
}
