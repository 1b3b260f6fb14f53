/* Two screenlets of the corpus, built once against screens.screenlet/2 and kept: the object of each
 * counts how often "mark" of its screenlets was set. The first has a table of the first revision,
 * too. The option "create" names the one that cannot be made. */
#include <screens/screens.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KIND(name)                                                                        \
  "{\"name\": \"" name "\", \"about\": \"Counts.\", \"viewModel\": [],"                    \
  " \"attributes\": [{\"name\": \"mark\", \"type\": \"string\", \"fromAddress\": false}]," \
  " \"actions\": [{\"name\": \"go\", \"selectors\": [\"go:\"]}]}"

SCREENS_NOTE("{\"id\": \"org.example.corpus-tally\", \"kind\": \"screenlet\", \"name\": \"tally\","
             " \"version\": \"1.0.0\", \"abi\": \"1.0\", \"requires\": [\"screens.screenlet/2\"],"
             " \"screenlets\": [" KIND("Tally") ", " KIND("Tick") "]}");

#define LAYOUT(view)                                                                               \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"                                                     \
  "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>"        \
  "<view contentMode=\"scaleToFill\" id=\"r\" customClass=\"" view "\">"                           \
  "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"60\"/><subviews><button id=\"b\">"   \
  "<rect key=\"frame\" x=\"8\" y=\"8\" width=\"300\" height=\"32\"/>"                              \
  "<state key=\"normal\" title=\"Go\"/><connections><action selector=\"go:\" destination=\"r\" "   \
  "eventType=\"touchUpInside\" id=\"ba\"/></connections></button></subviews></view>"               \
  "</objects></document>"

static const char tally_layout[] = LAYOUT("TallyView_default");
static const char tick_layout[] = LAYOUT("TickView_default");

static const screens_host_1 *host;

typedef struct tally {
  char name[64];
  atomic_int count;
} tally;

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

static int32_t create(screens_string name, void **self) {
  screens_string refused = option("create");
  if (refused.size == name.size && memcmp(refused.bytes, name.bytes, name.size) == 0)
    return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no tally today"));
  tally *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  snprintf(me->name, sizeof me->name, "%.*s", (int)name.size, name.bytes);
  *self = me;
  return SCREENS_OK;
}

static void destroy(void *self) {
  tally *me = self;
  char line[128];
  snprintf(line, sizeof line, "%s ends after %d", me->name, atomic_load(&me->count));
  say(line);
  free(me);
}

static int32_t attribute_changed(void *self, screens_screenlet screenlet, screens_string name) {
  (void)screenlet;
  tally *me = self;
  char line[128];
  if (!is(name, "mark")) return SCREENS_OK;
  snprintf(line, sizeof line, "%s counts %d", me->name, atomic_fetch_add(&me->count, 1) + 1);
  say(line);
  return SCREENS_OK;
}

/* Ends every action at once. */
static int32_t create_interactor(void *self, screens_screenlet screenlet, screens_string action,
                                 const screens_value *sender, screens_sink *steps) {
  (void)self, (void)screenlet, (void)action, (void)sender;
  screens_value none = {SCREENS_VALUE_LIST, 0, {.list = {NULL, 0}}};
  return host->write(host->context, steps, &none);
}

static int32_t old_attribute_changed(screens_screenlet screenlet, screens_string name) {
  (void)screenlet, (void)name;
  say("the first revision counts");
  return SCREENS_OK;
}

static const screens_screenlet_1 old = {.struct_size = sizeof old,
                                        .name = SCREENS_STRING_INIT("Tally"),
                                        .attribute_changed = old_attribute_changed};
#define TALLY(given)                                                                 \
  {.struct_size = sizeof(screens_screenlet_2), .name = SCREENS_STRING_INIT(given),   \
   .create = create, .destroy = destroy, .attribute_changed = attribute_changed,     \
   .create_interactor = create_interactor}
static const screens_screenlet_2 first = TALLY("Tally"), second = TALLY("Tick");

static const screens_resource_1 resources[] = {
    {SCREENS_STRING_INIT("TallyView_default.xib"), (const uint8_t *)tally_layout,
     sizeof tally_layout - 1},
    {SCREENS_STRING_INIT("TickView_default.xib"), (const uint8_t *)tick_layout,
     sizeof tick_layout - 1}};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .resource_count = 2,
                                      .name = SCREENS_STRING_INIT("tally"),
                                      .resources = resources};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_1), &old},
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_2), &first},
    {SCREENS_STRING_INIT(SCREENS_SCREENLET_2), &second}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = sizeof extensions / sizeof *extensions,
                                        .id = SCREENS_STRING_INIT("org.example.corpus-tally"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

SCREENS_EXPORT const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor);
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
