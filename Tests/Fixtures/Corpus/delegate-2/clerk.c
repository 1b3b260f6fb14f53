/* A delegate of the corpus, built once against screens.delegate/2 and kept: it counts what it hears,
 * and answers with its name. */
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.corpus-clerk\",\"kind\":\"delegate\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.delegate/2\"],"
             "\"delegates\":[\"CorpusClerk\"]}");

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;

typedef struct clerk {
  char name[64];
  int heard;
} clerk;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static void say(const char *line) {
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, strlen(line)});
}

static int32_t create(screens_string name, void **self) {
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
  if (is(name, "noSuchEvent"))
    return screenlets->perform_action(host->context, screenlet, SCREENS_STRING("defaultAction"),
                                      NULL);
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  text.as.string = (screens_string){me->name, strlen(me->name)};
  return host->write(host->context, answer, &text);
}

static const screens_delegate_2 delegate = {
    .struct_size = sizeof delegate,
    .name = SCREENS_STRING_INIT("CorpusClerk"),
    .create = create,
    .destroy = destroy,
    .event = event,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_2), &delegate},
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
    .id = SCREENS_STRING_INIT("org.example.corpus-clerk"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
