/* A connector factory of the corpus, built once against ABI 1.0 and kept: it validates, works in
 * the host's pool, reports progress, and can be cancelled.
 */
#include <screens/note.h>
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.corpus-connector\",\"kind\":\"connector\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.connector-host/1\"],"
             "\"factories\":[{\"name\":\"CorpusConnectorFactory\","
             "\"operations\":[\"loginByEmail\"]}]}");

static const screens_string login_by_email = SCREENS_STRING_INIT("loginByEmail");
static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

/* Outlives destroy until its work has run. */
typedef struct request {
  uint64_t token;
  int has_address, is_cancelled, references;
} request;

static void release(request *me) {
  if (__atomic_sub_fetch(&me->references, 1, __ATOMIC_ACQ_REL) == 0) free(me);
}

static int32_t end(uint64_t token, int32_t status, screens_string text) {
  screens_entry entry = {SCREENS_STRING_INIT("userId"), {SCREENS_VALUE_INT, 0, {.integer = 1}}};
  screens_value user = {SCREENS_VALUE_MAP, 0, {.map = {&entry, 1}}};
  return connectors->complete(host->context, token, status, &user, text);
}

static void work(void *argument) {
  request *me = argument;
  connectors->progress(host->context, me->token, 1, 2);
  if (__atomic_load_n(&me->is_cancelled, __ATOMIC_ACQUIRE))
    end(me->token, SCREENS_CANCELLED, SCREENS_STRING("cancelled"));
  else
    end(me->token, SCREENS_OK, SCREENS_STRING(""));
  release(me);
}

static int32_t validate(void *self) {
  if (((request *)self)->has_address) return SCREENS_OK;
  return host->fail(host->context, SCREENS_VALIDATION_FAILED, SCREENS_STRING("no address"));
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  me->token = token;
  __atomic_add_fetch(&me->references, 1, __ATOMIC_RELAXED);
  if (connectors->run_blocking(host->context, work, me) == SCREENS_OK) return SCREENS_OK;
  release(me);
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("too much to do"));
}

static void cancel(void *self, uint64_t token) {
  (void)token;
  __atomic_store_n(&((request *)self)->is_cancelled, 1, __ATOMIC_RELEASE);
}

static void destroy(void *self) { release(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector,
    .validate = validate,
    .start = start,
    .cancel = cancel,
    .destroy = destroy,
};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  (void)context;
  if (operation.size != login_by_email.size ||
      memcmp(operation.bytes, login_by_email.bytes, operation.size) != 0)
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, SCREENS_STRING("loginByEmail alone"));
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  me->references = 1;
  for (uint64_t i = 0; i < parameters->as.map.count; i++) {
    const screens_entry *entry = &parameters->as.map.entries[i];
    if (entry->key.size == 12 && memcmp(entry->key.bytes, "emailAddress", 12) == 0)
      me->has_address = entry->value.kind == SCREENS_VALUE_STRING;
  }
  *table = &connector;
  *self = me;
  return SCREENS_OK;
}

static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory,
    .operation_count = 1,
    .name = SCREENS_STRING_INIT("CorpusConnectorFactory"),
    .operations = &login_by_email,
    .make = make,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  if (connectors != NULL) return SCREENS_OK;
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("no connector host"));
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.example.corpus-connector"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
