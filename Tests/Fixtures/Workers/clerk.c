/* Two delegates with an object each, which answer and act as options say; the first has a table of
 * the first revision, too. */
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.clerk\",\"kind\":\"delegate\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.delegate/2\"],"
             "\"delegates\":[\"FirstClerk\",\"SecondClerk\"]}");

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;

typedef struct clerk {
  char name[64];
  int heard;
} clerk;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static screens_string option(const char *key) {
  screens_value value;
  host->option(host->context, (screens_string){key, strlen(key)}, &value);
  return value.kind == SCREENS_VALUE_STRING ? value.as.string : SCREENS_STRING("");
}

static void say(const char *line) {
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, strlen(line)});
}

static int32_t create(screens_string name, void **self) {
  if (is(option("create"), "refuse"))
    return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no clerk today"));
  clerk *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  snprintf(me->name, sizeof me->name, "%.*s", (int)name.size, name.bytes);
  *self = me;
  return SCREENS_OK;
}

static void destroy(void *self) {
  clerk *me = self;
  char line[128];
  snprintf(line, sizeof line, "%s ends after %d", me->name, me->heard);
  say(line);
  free(me);
}

static int32_t event(void *self, screens_screenlet screenlet, const screens_value *source,
                     screens_string name, const screens_value *payload, screens_sink *answer) {
  (void)source, (void)payload;
  clerk *me = self;
  char line[256];
  snprintf(line, sizeof line, "%s hears %.*s %d", me->name, (int)name.size, name.bytes,
           ++me->heard);
  say(line);
  if (is(option("act"), "once") && me->heard == 1)
    return screenlets->perform_action(host->context, screenlet, SCREENS_STRING("defaultAction"),
                                      NULL);
  if (is(option("act"), "always"))
    return screenlets->perform_action(host->context, screenlet, SCREENS_STRING("defaultAction"),
                                      NULL);
  if (is(option("act"), "tell"))
    return screenlets->tell(host->context, screenlet, name, NULL);
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  text.as.string = (screens_string){me->name, strlen(me->name)};
  screens_value yes = {SCREENS_VALUE_BOOL, 0, {.integer = 1}};
  screens_value number = {SCREENS_VALUE_INT, 0, {.integer = 7}};
  screens_string what = option("answer");
  if (is(what, "text")) return host->write(host->context, answer, &text);
  if (is(what, "yes")) return host->write(host->context, answer, &yes);
  if (is(what, "number")) return host->write(host->context, answer, &number);
  if (is(what, "second") && is((screens_string){me->name, strlen(me->name)}, "SecondClerk"))
    return host->write(host->context, answer, &text);
  return SCREENS_OK;
}

static int32_t interactor(void *self, screens_screenlet screenlet, const screens_value *source,
                          screens_string action, const screens_value *values,
                          screens_sink *steps) {
  (void)screenlet, (void)source, (void)values;
  clerk *me = self;
  char line[256];
  snprintf(line, sizeof line, "%s is asked for %.*s", me->name, (int)action.size, action.bytes);
  say(line);
  if (!is(option("act"), "always")) return SCREENS_OK;
  /* Ends the action at once: a delegate that goes on performs it again at the next event. */
  screens_value none = {SCREENS_VALUE_LIST, 0, {.list = {NULL, 0}}};
  screenlets->perform_action(host->context, screenlet, action, NULL);
  return host->write(host->context, steps, &none);
}

static int32_t old_event(const screens_value *source, screens_string name,
                         const screens_value *payload) {
  (void)source, (void)name, (void)payload;
  say("the first revision hears");
  return SCREENS_OK;
}

static const screens_delegate_1 old = {.struct_size = sizeof old,
                                       .name = SCREENS_STRING_INIT("FirstClerk"),
                                       .event = old_event};
#define CLERK(given)                                                                      \
  {.struct_size = sizeof(screens_delegate_2), .name = SCREENS_STRING_INIT(given),         \
   .create = create, .destroy = destroy, .event = event, .interactor = interactor}
static const screens_delegate_2 first = CLERK("FirstClerk"), second = CLERK("SecondClerk");

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &old},
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_2), &first},
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_2), &second},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  screenlets = host->query(host->context, SCREENS_STRING(SCREENS_SCREENLET_HOST_1));
  return screenlets == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = sizeof extensions / sizeof *extensions,
    .id = SCREENS_STRING_INIT("org.example.clerk"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
