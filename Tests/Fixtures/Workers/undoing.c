/* A theme whose slots change their view, tell the host of it, and kill their process: what the option
 * "change" names, in the slot that "slot" names, once the event 99 has come. All else inherits. */
#define _GNU_SOURCE
#include <screens/screens.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.undoing\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_undoing\", \"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static char slot[32], change[32];
static int is_armed;

static int does(const char *name) { return strcmp(change, name) == 0 || strcmp(change, "all") == 0; }

static screens_node node(screens_view view, screens_string name) {
  screens_node found = 0;
  views->find(host->context, view, name, &found);
  return found;
}

static void set_text(screens_view view, screens_string name, screens_string text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = text;
  views->set(host->context, view, node(view, name), TEXT("text"), &value);
}

static void hide(screens_view view, screens_string name) {
  screens_value value = {SCREENS_VALUE_BOOL, 0, {0}};
  value.as.integer = 1;
  views->set(host->context, view, node(view, name), TEXT("hidden"), &value);
}

/* The host learns what has changed whenever it is asked for something. */
static void tell(screens_view view) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  views->get_screenlet(host->context, view, TEXT("basicAuthMethod"), &value);
}

typedef struct parent {
  const screens_view_slots_1 *super;
  void *super_self;
} parent;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  parent *me = malloc(sizeof *me);
  (void)view;
  if (me == NULL) return SCREENS_FAILED;
  *me = (parent){super, super_self};
  *self = me;
  return SCREENS_OK;
}

static void strike(parent *me, screens_view view, const char *here) {
  if (!is_armed || strcmp(slot, here) != 0) return;
  if (does("text")) set_text(view, TEXT("loginButton"), TEXT("changed"));
  if (does("typed")) set_text(view, TEXT("passwordField"), TEXT("not what was typed"));
  if (does("hidden")) hide(view, TEXT("authorizeButton")), hide(view, TEXT("loginButton"));
  if (does("focus")) views->focus(host->context, view, node(view, TEXT("passwordField")));
  if (does("editable")) me->super->change_editable(me->super_self, view, 0);
  if (does("cleared")) {
    screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
    views->set(host->context, view, node(view, TEXT("userNameField")), TEXT("text"), &none);
  }
  tell(view);
  if (does("twice")) {
    set_text(view, TEXT("loginButton"), TEXT("once"));
    tell(view);
    set_text(view, TEXT("loginButton"), TEXT("twice"));
    tell(view);
  }
  if (does("others")) {
    screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
    value.as.string = TEXT("screenName");
    set_text(view, TEXT("loginButton"), TEXT("mine"));
    views->set_screenlet(host->context, view, TEXT("basicAuthMethod"), &value);
  }
  kill(getpid(), SIGKILL);
}

#define SLOT(name, ...)                                               \
  static int32_t name(void *self, screens_view view, ##__VA_ARGS__) { \
    strike(self, view, #name);                                            \
    return SCREENS_INHERIT;                                           \
  }

#pragma GCC diagnostic ignored "-Wunused-parameter"
SLOT(set_translations)
SLOT(shown)
SLOT(hidden)
SLOT(progress_presenter, screens_sink *sink)
SLOT(get_attribute, screens_string attribute, screens_sink *sink)
SLOT(set_attribute, screens_string attribute, const screens_value *value)
SLOT(change_editable, int32_t editable)
SLOT(pre_action, screens_string action, screens_node sender, int32_t *allowed)
SLOT(send, screens_string selector, screens_node sender)

static int32_t event(void *self, screens_view view, uint64_t token) {
  strike(self, view, "event");
  if (token == 99) is_armed = 1;
  return SCREENS_INHERIT;
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .set_translations = set_translations,
                                           .shown = shown,
                                           .hidden = hidden,
                                           .pre_action = pre_action,
                                           .progress_presenter = progress_presenter,
                                           .get_attribute = get_attribute,
                                           .set_attribute = set_attribute,
                                           .change_editable = change_editable,
                                           .send = send,
                                           .event = event};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_undoing"),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots,
    .create = create,
    .destroy = free};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("undoing"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static void read_option(const char *key, char *text, size_t size) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, (screens_string){key, strlen(key)}, &value);
  if (value.kind == SCREENS_VALUE_STRING && value.as.string.size < size)
    memcpy(text, value.as.string.bytes, value.as.string.size);
}

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, TEXT(SCREENS_VIEW_HOST_1));
  read_option("slot", slot, sizeof slot);
  read_option("change", change, sizeof change);
  return views ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.undoing"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
