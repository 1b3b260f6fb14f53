/* A connector factory of the corpus, built once against screens.connector-factory/2 and kept: its
 * object counts the connectors that it made, each answers with its number and ends before the
 * object. It has a table of the first revision, too. With the option "create" it cannot be made. */
#include <screens/screens.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\": \"org.example.corpus-maker\", \"kind\": \"connector\","
             " \"version\": \"1.0.0\", \"abi\": \"1.0\","
             " \"requires\": [\"screens.connector-factory/2\"],"
             " \"factories\": [{\"name\": \"MakerFactory\", \"operations\": [\"loginByEmail\"]}]}");

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

typedef struct maker {
  char name[64];
  atomic_int made, ended;
} maker;

typedef struct request {
  maker *factory;
  int number;
} request;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static screens_string option(const char *key) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, (screens_string){key, strlen(key)}, &value);
  return value.kind == SCREENS_VALUE_STRING ? value.as.string : SCREENS_STRING("");
}

static void say(const char *line) {
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, strlen(line)});
}

static int32_t create(screens_string name, void **factory) {
  if (is(option("create"), "refuse"))
    return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no maker today"));
  maker *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  snprintf(me->name, sizeof me->name, "%.*s", (int)name.size, name.bytes);
  *factory = me;
  return SCREENS_OK;
}

static void destroy(void *factory) {
  maker *me = factory;
  char line[128];
  snprintf(line, sizeof line, "%s ends: %d made, %d ended", me->name, atomic_load(&me->made),
           atomic_load(&me->ended));
  say(line);
  free(me);
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  screens_value number = {SCREENS_VALUE_INT, 0, {.integer = me->number}};
  return connectors->complete(host->context, token, SCREENS_OK, &number, SCREENS_STRING(""));
}

static void end(void *self) {
  request *me = self;
  atomic_fetch_add(&me->factory->ended, 1);
  free(me);
}

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = end};

static int32_t make(void *factory, screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)parameters, (void)context;
  if (!is(operation, "loginByEmail"))
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, SCREENS_STRING("no such operation"));
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  me->factory = factory;
  me->number = atomic_fetch_add(&me->factory->made, 1) + 1;
  *made = &connector;
  *self = me;
  return SCREENS_OK;
}

static int32_t old_make(screens_string operation, const screens_value *parameters,
                        const screens_value *context, const screens_connector_1 **made,
                        void **self) {
  (void)operation, (void)parameters, (void)context, (void)made, (void)self;
  return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("the first revision is called"));
}

static const screens_string operations[] = {SCREENS_STRING_INIT("loginByEmail")};
static const screens_connector_factory_1 old = {.struct_size = sizeof old,
                                                .operation_count = 1,
                                                .name = SCREENS_STRING_INIT("MakerFactory"),
                                                .operations = operations,
                                                .make = old_make};
static const screens_connector_factory_2 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 1,
                                                    .name = SCREENS_STRING_INIT("MakerFactory"),
                                                    .operations = operations,
                                                    .create = create,
                                                    .destroy = destroy,
                                                    .make = make};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_2), &factory},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &old}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  return connectors == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = sizeof extensions / sizeof *extensions,
                                        .id = SCREENS_STRING_INIT("org.example.corpus-maker"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

SCREENS_EXPORT const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor);
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
