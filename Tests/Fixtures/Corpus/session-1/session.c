/* A connector factory of the corpus that knows who is asking, built once against screens.session/1
 * and kept: it answers what it was told about the proof, and can renew it. It keeps no copy.
 */
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.corpus-session\",\"kind\":\"connector\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.connector-host/1\",\"screens.session/1\"],"
             "\"factories\":[{\"name\":\"CorpusSessionFactory\","
             "\"operations\":[\"loginByEmail\",\"getCurrentUser\"]}]}");

static const screens_string operations[] = {
    SCREENS_STRING_INIT("loginByEmail"),
    SCREENS_STRING_INIT("getCurrentUser"),
};
static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;
static const screens_session_1 *sessions;

/* What is known of the proof: no text of it. */
typedef struct request {
  int64_t kind, name_size, secret_size, expires, has_server;
  int renews;
} request;

static const screens_value *find(const screens_value *map, const char *key) {
  if (map == NULL || map->kind != SCREENS_VALUE_MAP) return NULL;
  for (uint64_t i = 0; i < map->as.map.count; i++) {
    const screens_entry *entry = &map->as.map.entries[i];
    if (entry->key.size == strlen(key) && memcmp(entry->key.bytes, key, entry->key.size) == 0)
      return &entry->value;
  }
  return NULL;
}

static int64_t size(const screens_value *text) {
  return text != NULL && text->kind == SCREENS_VALUE_STRING ? (int64_t)text->as.string.size : -1;
}

static int64_t number(const screens_value *value) {
  return value != NULL && value->kind == SCREENS_VALUE_INT ? value->as.integer : -1;
}

static screens_entry field(const char *key, int64_t integer) {
  screens_entry entry = {{key, strlen(key)}, {SCREENS_VALUE_INT, 0, {.integer = integer}}};
  return entry;
}

static screens_entry text(const char *key, const char *content) {
  screens_entry entry = {{key, strlen(key)}, {SCREENS_VALUE_STRING, 0, {0}}};
  entry.value.as.string = (screens_string){content, strlen(content)};
  return entry;
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  int64_t renewed = 1;
  if (me->renews) {
    screens_entry proof[] = {text("kind", "basic"), text("userName", "ada"),
                             text("password", "renewed")};
    screens_value map = {SCREENS_VALUE_MAP, 0, {.map = {proof, 3}}};
    renewed = sessions->renew(host->context, token, &map);
  }
  screens_entry fields[] = {
      field("userId", 20),          field("kind", me->kind),
      field("nameSize", me->name_size), field("secretSize", me->secret_size),
      field("expires", me->expires), field("hasServer", me->has_server),
      field("renewed", renewed),
  };
  screens_value answer = {SCREENS_VALUE_MAP, 0, {.map = {fields, 7}}};
  connectors->complete(host->context, token, SCREENS_OK, &answer, SCREENS_STRING(""));
  return SCREENS_OK;
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  int is_known = 0;
  for (int i = 0; i < 2; i++)
    if (operation.size == operations[i].size &&
        memcmp(operation.bytes, operations[i].bytes, operation.size) == 0)
      is_known = 1;
  if (!is_known)
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, SCREENS_STRING("not made here"));
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  const screens_value *session = find(context, "session");
  me->kind = size(find(session, "kind"));
  me->name_size = size(find(session, "userName"));
  me->expires = number(find(session, "expires"));
  me->has_server = find(context, "server") != NULL;
  me->secret_size = -1;
  const char *const secrets[] = {"password", "cookies", "accessToken"};
  for (int i = 0; i < 3; i++) {
    const screens_value *secret = find(session, secrets[i]);
    if (secret != NULL) me->secret_size = size(secret);
  }
  me->renews = number(find(parameters, "renews")) == 1;
  *table = &connector;
  *self = me;
  return SCREENS_OK;
}

static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory,
    .operation_count = 2,
    .name = SCREENS_STRING_INIT("CorpusSessionFactory"),
    .operations = operations,
    .make = make,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  sessions = host->query(host->context, SCREENS_STRING(SCREENS_SESSION_1));
  if (connectors != NULL && sessions != NULL) return SCREENS_OK;
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("no session host"));
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.example.corpus-session"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
