/* One of three themes, each of which extends the one before: LINK is its number. Every slot says
 * what it was called with, asks its super, and says what that answered. */
#include <screens/screens.h>
#include <stdio.h>
#include <string.h>

#define TEXT_OF(number) #number
#define NUMBER(number) TEXT_OF(number)
#define ME "links" NUMBER(LINK)
#if LINK == 1
#define PARENT "default"
#elif LINK == 2
#define PARENT "links1"
#else
#define PARENT "links2"
#endif

SCREENS_NOTE("{\"id\": \"org.example." ME "\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"" PARENT "\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_" ME "\", \"extends\": \"LoginView_" PARENT "\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;

typedef struct link {
  const screens_view_slots_1 *super;
  void *super_self;
} link;

static link instances[64];
static unsigned made;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view;
  instances[made % 64] = (link){super, super_self};
  *self = &instances[made++ % 64];
  return SCREENS_OK;
}

/* Appends a line to the lines of the button's label: a log would be cut. */
static void say(screens_view view, char sign, const char *slot, const char *more) {
  char text[4096];
  screens_node button = 0;
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  views->find(host->context, view, TEXT("loginButton"), &button);
  views->get(host->context, view, button, TEXT("accessibilityLabel"), &value);
  size_t size = value.kind == SCREENS_VALUE_STRING ? value.as.string.size : 0;
  if (size > 3000) return;
  if (size > 0) memcpy(text, value.as.string.bytes, size);
  size += (size_t)snprintf(text + size, sizeof text - size, "%d%c%s%s%s\n", LINK, sign, slot,
                           more[0] ? " " : "", more);
  value.kind = SCREENS_VALUE_STRING;
  value.as.string = (screens_string){text, size};
  views->set(host->context, view, button, TEXT("accessibilityLabel"), &value);
}

static int32_t answered(screens_view view, const char *slot, int32_t status) {
  char text[16];
  snprintf(text, sizeof text, "%d", (int)status);
  say(view, '<', slot, text);
  return status;
}

static int is(screens_string text, const char *name) {
  return text.size == strlen(name) && memcmp(text.bytes, name, text.size) == 0;
}

/* The name of a node that a test sends along. */
static const char *name_of(screens_view view, screens_node node) {
  screens_node found = 0;
  if (node == 0) return "nobody";
  if (views->find(host->context, view, TEXT("loginButton"), &found) == 0 && found == node)
    return "loginButton";
  if (views->find(host->context, view, TEXT("passwordField"), &found) == 0 && found == node)
    return "passwordField";
  return "another";
}

static const char *both(screens_string text, const char *more) {
  static _Thread_local char line[256];
  snprintf(line, sizeof line, "%.*s %s", (int)text.size, text.bytes, more);
  return line;
}

/* Puts the link's number behind a text that its super has written. */
static int32_t mark(screens_sink *sink) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  char text[256];
  int32_t status = host->read(host->context, sink, &value);
  if (status || value.kind != SCREENS_VALUE_STRING || value.as.string.size > 200) return status;
  int size = snprintf(text, sizeof text, "%.*s%d", (int)value.as.string.size, value.as.string.bytes,
                      LINK);
  value.as.string = (screens_string){text, (size_t)size};
  return host->write(host->context, sink, &value);
}

#define PLAIN(name)                                                   \
  static int32_t name(void *self, screens_view view) {                \
    link *me = self;                                                  \
    say(view, '>', #name, "");                                              \
    return answered(view, #name, me->super->name(me->super_self, view));    \
  }
PLAIN(pre_create)
PLAIN(set_translations)
PLAIN(created)
PLAIN(shown)
PLAIN(hidden)

static int32_t pre_action(void *self, screens_view view, screens_string action, screens_node sender,
                          int32_t *allowed) {
  link *me = self;
  say(view, '>', "pre_action", both(action, name_of(view, sender)));
  int32_t status = me->super->pre_action(me->super_self, view, action, sender, allowed);
  say(view, '=', "pre_action", *allowed ? "1" : "0");
  if (LINK == 1 && is(action, "deny")) *allowed = 0;
  return answered(view, "pre_action", status);
}

static int32_t start_interaction(void *self, screens_view view, screens_string action) {
  link *me = self;
  say(view, '>', "start_interaction", both(action, ""));
  return answered(view, "start_interaction", me->super->start_interaction(me->super_self, view, action));
}

static int32_t finish_interaction(void *self, screens_view view, screens_string action,
                                  const screens_value *result, const screens_failure_1 *failure) {
  link *me = self;
  char text[256];
  if (failure)
    snprintf(text, sizeof text, "%d %.*s %.*s", (int)failure->status, (int)failure->domain.size,
             failure->domain.bytes, (int)failure->text.size, failure->text.bytes);
  else
    snprintf(text, sizeof text, "%.*s", (int)result->as.string.size,
             result->kind == SCREENS_VALUE_STRING ? result->as.string.bytes : "");
  say(view, '>', "finish_interaction", both(action, text));
  return answered(view, "finish_interaction", me->super->finish_interaction(me->super_self, view, action,
                                                                      result, failure));
}

static int32_t progress_message(void *self, screens_view view, screens_string action, int32_t phase,
                                screens_sink *sink) {
  link *me = self;
  say(view, '>', "progress_message", both(action, phase == 0 ? "0" : phase == 1 ? "1" : "2"));
  int32_t status = me->super->progress_message(me->super_self, view, action, phase, sink);
  return answered(view, "progress_message", status ? status : mark(sink));
}

static int32_t progress_presenter(void *self, screens_view view, screens_sink *sink) {
  link *me = self;
  say(view, '>', "progress_presenter", "");
  return answered(view, "progress_presenter",
                  me->super->progress_presenter(me->super_self, view, sink));
}

static int32_t get_attribute(void *self, screens_view view, screens_string attribute,
                             screens_sink *sink) {
  link *me = self;
  say(view, '>', "get_attribute", both(attribute, ""));
  int32_t status = me->super->get_attribute(me->super_self, view, attribute, sink);
  return answered(view, "get_attribute", status ? status : mark(sink));
}

static int32_t set_attribute(void *self, screens_view view, screens_string attribute,
                             const screens_value *value) {
  link *me = self;
  say(view, '>', "set_attribute",
      value->kind == SCREENS_VALUE_STRING ? both(attribute, "text") : both(attribute, "other"));
  return answered(view, "set_attribute",
                  me->super->set_attribute(me->super_self, view, attribute, value));
}

static int32_t change_editable(void *self, screens_view view, int32_t editable) {
  link *me = self;
  say(view, '>', "change_editable", editable == 1 ? "1" : editable == 0 ? "0" : "?");
  return answered(view, "change_editable", me->super->change_editable(me->super_self, view, editable));
}

/* The first link turns its super's answer about the password round. */
#define WANTS(name)                                                            \
  static int32_t name(void *self, screens_view view, screens_node node, int32_t *wanted) { \
    link *me = self;                                                           \
    say(view, '>', #name, name_of(view, node));                                      \
    int32_t status = me->super->name(me->super_self, view, node, wanted);      \
    say(view, '=', #name, *wanted ? "1" : "0");                                      \
    if (LINK == 1 && strcmp(name_of(view, node), "passwordField") == 0) *wanted = !*wanted; \
    return answered(view, #name, status);                                            \
  }
WANTS(set_user_action)
WANTS(set_default_delegate)

static int32_t send(void *self, screens_view view, screens_string selector, screens_node sender) {
  link *me = self;
  say(view, '>', "send", both(selector, name_of(view, sender)));
  return answered(view, "send", me->super->send(me->super_self, view, selector, sender));
}

static int32_t event(void *self, screens_view view, uint64_t token) {
  link *me = self;
  char text[32];
  snprintf(text, sizeof text, "%llx", (unsigned long long)token);
  say(view, '>', "event", text);
  return answered(view, "event", me->super->event(me->super_self, view, token));
}

static int32_t accepted(void *self, screens_view view, screens_node sender) {
  (void)self;
  say(view, '!', "accepted", name_of(view, sender));
  return SCREENS_OK;
}

static const screens_view_slots_1 slots = {
    sizeof slots,      0,
    pre_create,        set_translations,   created,
    shown,             hidden,             pre_action,
    start_interaction, finish_interaction, progress_message,
    progress_presenter, get_attribute,     set_attribute,
    change_editable,   set_user_action,    set_default_delegate,
    send,              event};
static const screens_selector_1 selectors[] = {
    {SCREENS_STRING_INIT("accepted" NUMBER(LINK) ":"), accepted}};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .selector_count = 1,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_" ME),
                                                .extends = SCREENS_STRING_INIT("LoginView_" PARENT),
                                                .selectors = selectors,
                                                .slots = &slots,
                                                .create = create};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT(ME),
                                      .parent = SCREENS_STRING_INIT(PARENT),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, TEXT(SCREENS_VIEW_HOST_1));
  return views ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example." ME),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
