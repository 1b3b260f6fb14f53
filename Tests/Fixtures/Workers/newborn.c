/* A theme whose views note which of their first slots were called, in their order; the attribute
 * "authType" answers them. The option "slot" names the one in which every view but the first does
 * what the option "fault" names. */
#define _GNU_SOURCE
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.newborn\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_newborn\", \"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static char slot[32], fault[32];
static int instances;

typedef struct newborn {
  int is_bystander;
  const screens_view_slots_1 *super;
  void *super_self;
  char slots[512];
} newborn;

static int does(const char *name) { return strcmp(fault, name) == 0; }

/* Notes a slot, and does what the options say. */
static int32_t note(newborn *me, const char *name) {
  strncat(me->slots, " ", sizeof me->slots - strlen(me->slots) - 1);
  strncat(me->slots, name, sizeof me->slots - strlen(me->slots) - 1);
  if (me->is_bystander || strcmp(slot, name) != 0) return SCREENS_OK;
  if (does("abort")) abort();
  if (does("sleep")) sleep(3600);
  if (does("nap")) usleep(200000);
  if (does("fail")) return host->fail(host->context, SCREENS_FAILED, TEXT("as it was asked"));
  return does("inherit") ? SCREENS_INHERIT : SCREENS_OK;
}

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  newborn *me = calloc(1, sizeof *me);
  (void)view;
  if (me == NULL) return SCREENS_FAILED;
  me->is_bystander = ++instances == 1;
  me->super = super;
  me->super_self = super_self;
  *self = me;
  return note(me, "create");
}

static int32_t pre_create(void *self, screens_view view) {
  (void)view;
  return note(self, "pre_create");
}

static int32_t set_translations(void *self, screens_view view) {
  newborn *me = self;
  int32_t status = note(me, "set_translations");
  if (status != SCREENS_OK) return status;
  status = me->super->set_translations(me->super_self, view);
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  screens_node button = 0;
  text.as.string = TEXT("made");
  if (status < 0 || views->find(host->context, view, TEXT("loginButton"), &button) < 0)
    return status;
  return views->set(host->context, view, button, TEXT("text"), &text);
}

static int32_t created(void *self, screens_view view) {
  (void)view;
  return note(self, "created");
}

static int32_t set_default_delegate(void *self, screens_view view, screens_node field,
                                    int32_t *wanted) {
  (void)view, (void)field, (void)wanted;
  return note(self, "set_default_delegate");
}

static int32_t progress_presenter(void *self, screens_view view, screens_sink *sink) {
  screens_entry style = {SCREENS_STRING_INIT("style"), {SCREENS_VALUE_STRING, 0, {0}}};
  screens_value map = {SCREENS_VALUE_MAP, 0, {0}};
  (void)view;
  style.value.as.string = TEXT("indicator");
  map.as.map.entries = &style;
  map.as.map.count = 1;
  int32_t status = note(self, "progress_presenter");
  return status == SCREENS_OK ? host->write(host->context, sink, &map) : status;
}

static int32_t get_attribute(void *self, screens_view view, screens_string attribute,
                             screens_sink *sink) {
  newborn *me = self;
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  (void)view;
  if (attribute.size != 8 || memcmp(attribute.bytes, "authType", 8) != 0) return SCREENS_INHERIT;
  text.as.string.bytes = me->slots;
  text.as.string.size = strlen(me->slots);
  return host->write(host->context, sink, &text);
}

static void destroy(void *self) { free(self); }

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .pre_create = pre_create,
                                           .set_translations = set_translations,
                                           .created = created,
                                           .progress_presenter = progress_presenter,
                                           .get_attribute = get_attribute,
                                           .set_default_delegate = set_default_delegate};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_newborn"),
                                                .extends =
                                                    SCREENS_STRING_INIT("LoginView_default"),
                                                .slots = &slots,
                                                .create = create,
                                                .destroy = destroy};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("newborn"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static void read_option(screens_string key, char *text) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, key, &value);
  if (value.kind == SCREENS_VALUE_STRING)
    snprintf(text, 32, "%.*s", (int)value.as.string.size, value.as.string.bytes);
}

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
  read_option(TEXT("slot"), slot);
  read_option(TEXT("fault"), fault);
  return views == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.newborn"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
