/* A back end for the proof from outside: the code "good" with a verifier of 43 letters is Ada's. */
#include <screens/screens.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.codes\",\"kind\":\"connector\",\"version\":\"1.0.0\","
             "\"abi\":\"1.0\",\"factories\":[{\"name\":\"CodeConnectorFactory\","
             "\"operations\":[\"loginByOAuth2Redirect\",\"getCurrentUser\"]}]}");

#define TEXT(literal) {SCREENS_VALUE_STRING, 0, {.string = SCREENS_STRING_INIT(literal)}}

static const screens_host_1 *host;
static char accepts, refuses, asks;

static int is(screens_string text, const char *name) {
  return text.size == strlen(name) && memcmp(text.bytes, name, text.size) == 0;
}

static int32_t start(void *self, uint64_t token) {
  const screens_connector_host_1 *connectors =
      host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  screens_entry session[] = {{SCREENS_STRING_INIT("accessToken"), TEXT("t0ken")}};
  screens_entry user[] = {
      {SCREENS_STRING_INIT("userId"), {SCREENS_VALUE_INT, 0, {7}}},
      {SCREENS_STRING_INIT("firstName"), TEXT("Ada")},
  };
  screens_value result = {SCREENS_VALUE_MAP, 0, {.map = {session, 1}}};
  if (self == &refuses) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no"));
  if (self == &asks) result.as.map = (screens_map){user, 2};
  return connectors->complete(host->context, token, SCREENS_OK, &result, SCREENS_STRING(""));
}

static const screens_connector_1 connector = {.struct_size = sizeof connector, .start = start};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  int good = 0;
  (void)context;
  for (uint64_t i = 0; parameters->kind == SCREENS_VALUE_MAP && i < parameters->as.map.count; i++) {
    const screens_entry *entry = &parameters->as.map.entries[i];
    if (is(entry->key, "code") && is(entry->value.as.string, "good")) good++;
    if (is(entry->key, "codeVerifier") && entry->value.as.string.size == 43) good++;
  }
  *made = &connector;
  *self = is(operation, "getCurrentUser") ? &asks : good == 2 ? &accepts : &refuses;
  return SCREENS_OK;
}

static const screens_string operations[] = {
    SCREENS_STRING_INIT("loginByOAuth2Redirect"), SCREENS_STRING_INIT("getCurrentUser")};
static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory, .operation_count = 2,
    .name = SCREENS_STRING_INIT("CodeConnectorFactory"), .operations = operations, .make = make};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin, .abi_major = SCREENS_ABI_MAJOR, .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1, .id = SCREENS_STRING_INIT("org.example.codes"),
    .version = SCREENS_STRING_INIT("1.0.0"), .extensions = extensions, .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  return (void)host_minor, host_major == SCREENS_ABI_MAJOR ? &plugin : 0;
}
