/* A screenlet whose logic performs the action `go` again at the end of each, as often as the option
 * "count" says, after "milliseconds" of the processor's time. With "bytes" each end also sets an
 * attribute to a text of that size, "times" times. Its own factory answers every step. */
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

SCREENS_NOTE(
    "{\"id\": \"org.example.fan\", \"kind\": \"screenlet\", \"name\": \"fan\","
    " \"version\": \"1.0.0\", \"abi\": \"1.0\","
    " \"requires\": [\"screens.screenlet/1\", \"screens.screenlet-host/1\"],"
    " \"screenlets\": [{\"name\": \"Fan\", \"about\": \"Goes on and on.\","
    "   \"attributes\": [{\"name\": \"text\", \"type\": \"string\", \"fromAddress\": false}],"
    "   \"viewModel\": [],"
    "   \"actions\": [{\"name\": \"go\", \"selectors\": [\"go:\"]}],"
    "   \"operations\": [\"fanStep\"]}],"
    " \"operations\": [{\"name\": \"fanStep\", \"access\": \"read\", \"about\": \"Does nothing.\","
    "   \"parameters\": []}],"
    " \"factories\": [{\"name\": \"FanFactory\", \"operations\": [\"fanStep\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const char layout[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>"
    "<view contentMode=\"scaleToFill\" id=\"r\" customClass=\"FanView_default\">"
    "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"60\"/><subviews><button id=\"b\">"
    "<rect key=\"frame\" x=\"8\" y=\"8\" width=\"300\" height=\"32\"/>"
    "<state key=\"normal\" title=\"Go\"/><connections><action selector=\"go:\" destination=\"r\" "
    "eventType=\"touchUpInside\" id=\"ba\"/></connections></button></subviews></view>"
    "</objects></document>";

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;
static const screens_connector_host_1 *connectors;

static int64_t option(screens_string key) {
  screens_value value;
  int32_t status = host->option(host->context, key, &value);
  return status == SCREENS_OK && value.kind == SCREENS_VALUE_INT ? value.as.integer : 0;
}

static void spin(int64_t milliseconds) {
  clock_t end = clock() + milliseconds * CLOCKS_PER_SEC / 1000;
  while (clock() < end) {}
}

static int32_t create_interactor(screens_screenlet self, screens_string action,
                                 const screens_value *sender, screens_sink *steps) {
  (void)self, (void)action, (void)sender;
  screens_value operation = {SCREENS_VALUE_STRING, 0, {0}}, map = {SCREENS_VALUE_MAP, 0, {0}},
                list = {SCREENS_VALUE_LIST, 0, {0}};
  operation.as.string = TEXT("fanStep");
  screens_entry step = {TEXT("operation"), operation};
  map.as.map.entries = &step;
  map.as.map.count = 1;
  list.as.list.items = &map;
  list.as.list.count = 1;
  return host->write(host->context, steps, &list);
}

static int32_t finish_interaction(screens_screenlet self, screens_string action,
                                  const screens_value *result, const screens_value *error) {
  (void)result, (void)error;
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  spin(option(TEXT("milliseconds")));
  int64_t bytes = option(TEXT("bytes"));
  if (bytes > 0) {
    screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
    char *letters = malloc((size_t)bytes);
    if (letters == NULL) return SCREENS_FAILED;
    memset(letters, 'a', (size_t)bytes);
    text.as.string.bytes = letters;
    text.as.string.size = (uint64_t)bytes;
    for (int64_t i = 0; i < option(TEXT("times")); i++)
      screenlets->set_attribute(host->context, self, TEXT("text"), &text);
    free(letters);
  }
  for (int64_t i = 0; i < option(TEXT("count")); i++)
    screenlets->perform_action(host->context, self, action, &none);
  return SCREENS_OK;
}

static const screens_screenlet_1 fan = {.struct_size = sizeof fan,
                                        .name = SCREENS_STRING_INIT("Fan"),
                                        .create_interactor = create_interactor,
                                        .finish_interaction = finish_interaction};

static int32_t start(void *self, uint64_t token) {
  (void)self;
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  return connectors->complete(host->context, token, SCREENS_OK, &none, TEXT(""));
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)operation, (void)parameters, (void)context;
  *self = malloc(1);
  *made = &connector;
  return *self == NULL ? SCREENS_FAILED : SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("fanStep")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 1,
                                                    .name = SCREENS_STRING_INIT("FanFactory"),
                                                    .operations = operations,
                                                    .make = make};

static const screens_resource_1 resources[] = {
    {SCREENS_STRING_INIT("FanView_default.xib"), (const uint8_t *)layout, sizeof layout - 1}};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .resource_count = 1,
                                      .name = SCREENS_STRING_INIT("fan"),
                                      .resources = resources};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_1), &fan},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  screenlets = host->query(host->context, TEXT(SCREENS_SCREENLET_HOST_1));
  connectors = host->query(host->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  return screenlets == NULL || connectors == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 3,
                                        .id = SCREENS_STRING_INIT("org.example.fan"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

SCREENS_EXPORT const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor);
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
