/* Two delegates of the corpus, built once against screens.delegate/1 and kept: one writes what it
 * hears into the log, the other one supplies the interactor of Login's action, out of two steps.
 */
#include <screens/screens.h>
#include <stdio.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.corpus-delegate\",\"kind\":\"delegate\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.delegate/1\"],"
             "\"delegates\":[\"CorpusListener\",\"CorpusSupplier\"]}");

static const screens_host_1 *host;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static const screens_value *find(const screens_value *map, const char *key) {
  for (uint64_t i = 0; map->kind == SCREENS_VALUE_MAP && i < map->as.map.count; i++)
    if (is(map->as.map.entries[i].key, key)) return &map->as.map.entries[i].value;
  return NULL;
}

static int32_t event(const screens_value *source, screens_string name,
                     const screens_value *payload) {
  const screens_value *kind = find(source, "screenlet");
  if (kind == NULL || kind->kind != SCREENS_VALUE_STRING || payload->kind != SCREENS_VALUE_MAP)
    return host->fail(host->context, SCREENS_WRONG_TYPE, SCREENS_STRING("no screenlet"));
  char line[512];
  int size = snprintf(line, sizeof line, "heard %.*s of %.*s",
                      name.size < 200 ? (int)name.size : 200, name.bytes,
                      kind->as.string.size < 200 ? (int)kind->as.string.size : 200,
                      kind->as.string.bytes);
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, (uint64_t)size});
  return SCREENS_OK;
}

#define TEXT(literal) {SCREENS_VALUE_STRING, 0, {.string = SCREENS_STRING_INIT(literal)}}
#define MAP(entries) \
  {SCREENS_VALUE_MAP, 0, {.map = {entries, sizeof entries / sizeof entries[0]}}}
#define KEY(literal) SCREENS_STRING_INIT(literal)

static const screens_entry typed[] = {
    {KEY("username"), TEXT("view.userName")},
    {KEY("password"), TEXT("view.password")},
};
static const screens_entry fixed[] = {
    {KEY("shouldHandleCookieExpiration"), {SCREENS_VALUE_BOOL, 0, {.integer = 1}}},
    {KEY("cookieExpirationTime"), {SCREENS_VALUE_DOUBLE, 0, {.real = 60}}},
};
static const screens_entry session[] = {{KEY("session"), TEXT("cookies")}};
static const screens_entry first[] = {
    {KEY("operation"), TEXT("loginByCookie")},
    {KEY("name"), TEXT("cookies")},
    {KEY("parameters"), MAP(fixed)},
    {KEY("from"), MAP(typed)},
};
static const screens_value waits[] = {TEXT("cookies")};
static const screens_entry second[] = {
    {KEY("operation"), TEXT("getCurrentUser")},
    {KEY("from"), MAP(session)},
    {KEY("after"), {SCREENS_VALUE_LIST, 0, {.list = {waits, 1}}}},
};
static const screens_value steps[] = {MAP(first), MAP(second)};
static const screens_value both = {SCREENS_VALUE_LIST, 0, {.list = {steps, 2}}};

static int32_t interactor(const screens_value *source, screens_string action,
                          const screens_value *values, screens_sink *sink) {
  const screens_value *kind = find(source, "screenlet");
  if (kind == NULL || kind->kind != SCREENS_VALUE_STRING || values->kind != SCREENS_VALUE_MAP)
    return host->fail(host->context, SCREENS_WRONG_TYPE, SCREENS_STRING("no screenlet"));
  if (!is(kind->as.string, "Login") || !is(action, "defaultAction")) return SCREENS_OK;
  return host->write(host->context, sink, &both);
}

static const screens_delegate_1 listener = {
    .struct_size = sizeof listener,
    .name = SCREENS_STRING_INIT("CorpusListener"),
    .event = event,
};
static const screens_delegate_1 supplier = {
    .struct_size = sizeof supplier,
    .name = SCREENS_STRING_INIT("CorpusSupplier"),
    .interactor = interactor,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &listener},
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &supplier},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 2,
    .id = SCREENS_STRING_INIT("org.example.corpus-delegate"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
