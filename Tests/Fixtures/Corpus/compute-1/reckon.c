/* A screenlet of the corpus, built once against screens.compute/1 and kept. Its action "go" asks a
 * connector for a count, computes the double of it, and sends that to the connector again. The
 * object of the computation counts its calls. */
#include <screens/screens.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(literal) SCREENS_STRING(literal)

SCREENS_NOTE(
    "{\"id\": \"org.example.corpus-reckon\", \"kind\": \"screenlet\", \"name\": \"reckon\","
    " \"version\": \"1.0.0\", \"abi\": \"1.0\","
    " \"requires\": [\"screens.compute/1\", \"screens.screenlet/2\"],"
    " \"screenlets\": [{\"name\": \"Reckon\", \"about\": \"Reckons.\", \"viewModel\": [],"
    " \"attributes\": [{\"name\": \"seen\", \"type\": \"string\", \"fromAddress\": false}],"
    " \"actions\": [{\"name\": \"go\", \"selectors\": [\"go:\"]}],"
    " \"operations\": [\"reckonCount\", \"reckonStore\"]}],"
    " \"operations\": ["
    "{\"name\": \"reckonCount\", \"access\": \"read\", \"about\": \"Answers a count.\","
    " \"answer\": [{\"name\": \"count\", \"type\": \"int\", \"required\": true}]},"
    "{\"name\": \"reckonStore\", \"access\": \"read\", \"about\": \"Stores a count.\","
    " \"parameters\": [{\"name\": \"count\", \"type\": \"int\", \"sample\": 1}],"
    " \"answer\": [{\"name\": \"count\", \"type\": \"int\", \"required\": true}]}],"
    " \"factories\": [{\"name\": \"ReckonFactory\","
    " \"operations\": [\"reckonCount\", \"reckonStore\"]}]}");

static const char layout[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>"
    "<view contentMode=\"scaleToFill\" id=\"r\" customClass=\"ReckonView_default\">"
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"60\"/><subviews><button id=\"b\">"
    "<rect key=\"frame\" x=\"8\" y=\"8\" width=\"300\" height=\"32\"/>"
    "<state key=\"normal\" title=\"Go\"/><connections><action selector=\"go:\" destination=\"r\" "
    "eventType=\"touchUpInside\" id=\"ba\"/></connections></button></subviews></view>"
    "</objects></document>";

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;
static const screens_connector_host_1 *connectors;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static void say(const char *line) {
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, strlen(line)});
}

static screens_value string(screens_string text) {
  return (screens_value){SCREENS_VALUE_STRING, 0, {.string = text}};
}

static screens_value number(int64_t integer) {
  return (screens_value){SCREENS_VALUE_INT, 0, {.integer = integer}};
}

static screens_value map(const screens_entry *entries, uint64_t count) {
  return (screens_value){SCREENS_VALUE_MAP, 0, {.map = {entries, count}}};
}

static screens_value entry(const screens_value *value, const char *key) {
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  if (value->kind != SCREENS_VALUE_MAP) return none;
  for (uint64_t i = 0; i < value->as.map.count; i++)
    if (is(value->as.map.entries[i].key, key)) return value->as.map.entries[i].value;
  return none;
}

/* The computation. */
typedef struct doubler {
  char name[64];
  atomic_int calls;
} doubler;

static int32_t create(screens_string name, void **self) {
  doubler *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, TEXT("no memory"));
  snprintf(me->name, sizeof me->name, "%.*s", (int)name.size, name.bytes);
  *self = me;
  return SCREENS_OK;
}

static void destroy(void *self) {
  doubler *me = self;
  char line[128];
  snprintf(line, sizeof line, "%s ends after %d", me->name, atomic_load(&me->calls));
  say(line);
  free(me);
}

static int32_t compute(void *self, const screens_value *source, screens_string step,
                       const screens_value *values, screens_sink *result) {
  doubler *me = self;
  screens_value count = entry(values, "count"), times = entry(values, "times"),
                kind = entry(source, "screenlet");
  char line[256];
  if (count.kind != SCREENS_VALUE_INT || times.kind != SCREENS_VALUE_INT)
    return host->fail(host->context, SCREENS_FAILED, TEXT("there are no numbers"));
  atomic_fetch_add(&me->calls, 1);
  snprintf(line, sizeof line, "%.*s of %.*s: %lld times %lld", (int)step.size, step.bytes,
           (int)kind.as.string.size, kind.as.string.bytes, (long long)count.as.integer,
           (long long)times.as.integer);
  say(line);
  screens_entry made = {
      TEXT("count"), number((int64_t)((uint64_t)count.as.integer * (uint64_t)times.as.integer))};
  screens_value written = map(&made, 1);
  return host->write(host->context, result, &written);
}

static const screens_compute_1 doubling = {.struct_size = sizeof doubling,
                                           .name = SCREENS_STRING_INIT("reckon.double"),
                                           .create = create,
                                           .destroy = destroy,
                                           .compute = compute};

/* The screenlet. */
static int32_t create_interactor(void *self, screens_screenlet screenlet, screens_string action,
                                 const screens_value *sender, screens_sink *sink) {
  (void)self, (void)screenlet, (void)sender;
  if (!is(action, "go")) return SCREENS_OK;
  screens_entry first[] = {{TEXT("operation"), string(TEXT("reckonCount"))},
                           {TEXT("name"), string(TEXT("asked"))}};
  screens_entry times = {TEXT("times"), number(2)};
  screens_entry place = {TEXT("count"), string(TEXT("asked.count"))};
  screens_entry second[] = {{TEXT("compute"), string(TEXT("reckon.double"))},
                            {TEXT("name"), string(TEXT("doubled"))},
                            {TEXT("parameters"), map(&times, 1)},
                            {TEXT("from"), map(&place, 1)}};
  screens_entry sent = {TEXT("count"), string(TEXT("doubled.count"))};
  screens_entry third[] = {{TEXT("operation"), string(TEXT("reckonStore"))},
                           {TEXT("from"), map(&sent, 1)}};
  screens_value all[] = {map(first, 2), map(second, 4), map(third, 2)};
  screens_value steps = {SCREENS_VALUE_LIST, 0, {.list = {all, 3}}};
  return host->write(host->context, sink, &steps);
}

static int32_t finish_interaction(void *self, screens_screenlet screenlet, screens_string action,
                                  const screens_value *result, const screens_value *error) {
  (void)self, (void)action;
  if (error->kind != SCREENS_VALUE_NONE) return SCREENS_OK;
  screens_value doubled;
  int32_t status = screenlets->answer(host->context, screenlet, TEXT("doubled"), &doubled);
  if (status < 0) return SCREENS_OK;
  char line[64];
  snprintf(line, sizeof line, "%lld stored %lld", (long long)entry(&doubled, "count").as.integer,
           (long long)entry(result, "count").as.integer);
  screens_value seen = string((screens_string){line, strlen(line)});
  return screenlets->set_attribute(host->context, screenlet, TEXT("seen"), &seen);
}

static const screens_screenlet_2 logic = {.struct_size = sizeof logic,
                                          .name = SCREENS_STRING_INIT("Reckon"),
                                          .create_interactor = create_interactor,
                                          .finish_interaction = finish_interaction};

/* The connector answers at once: with 21, or with the count that it gets. */
static int32_t start(void *self, uint64_t token) {
  screens_entry made = {TEXT("count"), number(*(int64_t *)self)};
  screens_value answer = map(&made, 1);
  return connectors->complete(host->context, token, SCREENS_OK, &answer, TEXT(""));
}

static void end(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = end};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)context;
  int64_t count = 21;
  if (is(operation, "reckonStore")) {
    screens_value given = entry(parameters, "count");
    if (given.kind != SCREENS_VALUE_INT)
      return host->fail(host->context, SCREENS_VALIDATION_FAILED, TEXT("the count is no number"));
    count = given.as.integer;
  } else if (!is(operation, "reckonCount")) {
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, TEXT("it is not made here"));
  }
  int64_t *kept = malloc(sizeof *kept);
  if (kept == NULL) return host->fail(host->context, SCREENS_FAILED, TEXT("no memory"));
  *kept = count;
  *made = &connector;
  *self = kept;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("reckonCount"),
                                            SCREENS_STRING_INIT("reckonStore")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 2,
                                                    .name = SCREENS_STRING_INIT("ReckonFactory"),
                                                    .operations = operations,
                                                    .make = make};

static const screens_resource_1 resources[] = {
    {SCREENS_STRING_INIT("ReckonView_default.xib"), (const uint8_t *)layout, sizeof layout - 1}};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .resource_count = 1,
                                      .name = SCREENS_STRING_INIT("reckon"),
                                      .resources = resources};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_2), &logic},
    {SCREENS_STRING_INIT(SCREENS_COMPUTE_1), &doubling},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  screenlets = host->query(host->context, TEXT(SCREENS_SCREENLET_HOST_1));
  connectors = host->query(host->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  if (screenlets == NULL || connectors == NULL)
    return host->fail(host->context, SCREENS_NOT_AVAILABLE, TEXT("no table"));
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = sizeof extensions / sizeof *extensions,
                                        .id = SCREENS_STRING_INIT("org.example.corpus-reckon"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

SCREENS_EXPORT const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor);
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
