/* A lock screen: only the password is asked, because the operator has set the user.
 *
 * A Full theme, so its class answers every attribute of the login's view model. The user name is
 * the option "userName" of plugins.plist. The header is all that it needs:
 *
 *   cc -std=c11 -shared -fPIC -fvisibility=hidden -I Sources/CScreens/include \
 *      -o libLockscreenTheme.so lockscreen_theme.c
 */
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.screens.lockscreen\",\"kind\":\"theme\",\"name\":\"lockscreen\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.view-host/1\"],\"options\":[{\"name\":\"userName\","
             "\"type\":\"string\",\"about\":\"the user whose screen is locked\"}],"
             "\"views\":[{\"screenlet\":\"Login\","
             "\"class\":\"LoginView_lockscreen\",\"layout\":\"LoginView_lockscreen.xib\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;

/* The attributes that one view remembers for its screenlet. */
typedef struct lock {
  char auth_type[32], method[32];
} lock;

static int is(screens_string text, const char *name) {
  return text.size == strlen(name) && memcmp(text.bytes, name, text.size) == 0;
}

static screens_value string_value(screens_string text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = text;
  return value;
}

static screens_string user_name(void) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  int32_t status = host->option(host->context, TEXT("userName"), &value);
  return status == SCREENS_OK && value.kind == SCREENS_VALUE_STRING ? value.as.string : TEXT("");
}

static screens_string localized(screens_view view, screens_string key) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  views->text(host->context, view, TEXT("lockscreen"), key, &value);
  return value.kind == SCREENS_VALUE_STRING ? value.as.string : key;
}

static int32_t set(screens_view view, screens_string outlet, screens_string property,
                   screens_value value) {
  screens_node node = 0;
  int32_t status = views->find(host->context, view, outlet, &node);
  return status < 0 ? status : views->set(host->context, view, node, property, &value);
}

static int32_t set_text(screens_view view, screens_string outlet, screens_string property,
                        screens_string text) {
  return set(view, outlet, property, string_value(text));
}

static int32_t set_enabled(screens_view view, int enabled) {
  screens_value value = {SCREENS_VALUE_BOOL, 0, {enabled}};
  return set(view, TEXT("unlockButton"), TEXT("enabled"), value);
}

/* A function that fails has set the error's text already, so its status is passed on. */
static int32_t first_error(const int32_t *statuses, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (statuses[i] < 0) return statuses[i];
  return SCREENS_OK;
}

static int32_t set_translations(void *self, screens_view view) {
  (void)self;
  char line[512];
  screens_string name = user_name(), text = localized(view, TEXT("signing-in-as"));
  int size = snprintf(line, sizeof line, "%.*s %.*s", (int)text.size, text.bytes, (int)name.size,
                      name.bytes);
  screens_string title = {line, (uint64_t)size};
  if (name.size == 0 || size < 0 || (size_t)size >= sizeof line)
    title = localized(view, TEXT("nobody"));
  screens_string password = localized(view, TEXT("password"));
  int32_t statuses[] = {
      set_text(view, TEXT("userLabel"), TEXT("text"), title),
      set_text(view, TEXT("passwordField"), TEXT("placeholder"), password),
      set_text(view, TEXT("passwordField"), TEXT("accessibilityLabel"), password),
      set_text(view, TEXT("unlockButton"), TEXT("text"), localized(view, TEXT("unlock"))),
  };
  return first_error(statuses, sizeof statuses / sizeof *statuses);
}

static int32_t start_interaction(void *self, screens_view view, screens_string action) {
  (void)self, (void)action;
  return set_enabled(view, 0);
}

static int32_t finish_interaction(void *self, screens_view view, screens_string action,
                                  const screens_value *result, const screens_failure_1 *failure) {
  (void)self, (void)action, (void)result, (void)failure;
  return set_enabled(view, 1);
}

static int32_t progress_message(void *self, screens_view view, screens_string action,
                                int32_t phase, screens_sink *sink) {
  (void)self, (void)action;
  screens_value text = {SCREENS_VALUE_NONE, 0, {0}};
  if (phase == SCREENS_PHASE_WORKING) text = string_value(localized(view, TEXT("unlocking")));
  if (phase == SCREENS_PHASE_FAILURE) text = string_value(localized(view, TEXT("locked")));
  return host->write(host->context, sink, &text);
}

static char *remembered(lock *self, screens_string attribute) {
  if (is(attribute, "authType")) return self->auth_type;
  if (is(attribute, "basicAuthMethod")) return self->method;
  return NULL;
}

/* Empty texts are none: nothing was typed, or no user was configured. */
static int32_t write_text(screens_sink *sink, screens_string text) {
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}}, value = string_value(text);
  return host->write(host->context, sink, text.size == 0 ? &none : &value);
}

static int32_t get_attribute(void *self, screens_view view, screens_string attribute,
                             screens_sink *sink) {
  const char *kept = remembered(self, attribute);
  if (kept != NULL) return write_text(sink, (screens_string){kept, strlen(kept)});
  if (is(attribute, "userName")) return write_text(sink, user_name());
  if (!is(attribute, "password")) return SCREENS_UNKNOWN_NAME;

  screens_node field = 0;
  screens_value typed = {SCREENS_VALUE_NONE, 0, {0}};
  int32_t status = views->find(host->context, view, TEXT("passwordField"), &field);
  if (status >= 0) status = views->get(host->context, view, field, TEXT("text"), &typed);
  if (status < 0) return status;
  return write_text(sink, typed.kind == SCREENS_VALUE_STRING ? typed.as.string : TEXT(""));
}

static int32_t set_attribute(void *self, screens_view view, screens_string attribute,
                             const screens_value *value) {
  screens_string text = value->kind == SCREENS_VALUE_STRING ? value->as.string : TEXT("");
  char *kept = remembered(self, attribute);
  if (kept != NULL) {
    if (text.size >= sizeof ((lock *)self)->method) return SCREENS_WRONG_TYPE;
    if (text.size > 0) memcpy(kept, text.bytes, text.size);
    kept[text.size] = 0;
    return SCREENS_OK;
  }
  if (is(attribute, "password"))
    return set_text(view, TEXT("passwordField"), TEXT("text"), text);
  /* The operator alone sets the user of this screen. */
  return is(attribute, "userName") ? SCREENS_OK : SCREENS_UNKNOWN_NAME;
}

static int32_t unlock_clicked(void *self, screens_view view, screens_node sender) {
  (void)self;
  return views->user_action(host->context, view, TEXT(""), sender);
}

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view, (void)super, (void)super_self;
  lock *made = calloc(1, sizeof *made);
  if (made == NULL) return SCREENS_FAILED;
  strcpy(made->auth_type, "basic");
  strcpy(made->method, "email");
  *self = made;
  return SCREENS_OK;
}

static const screens_view_slots_1 slots = {
    .struct_size = sizeof slots,
    .set_translations = set_translations,
    .start_interaction = start_interaction,
    .finish_interaction = finish_interaction,
    .progress_message = progress_message,
    .get_attribute = get_attribute,
    .set_attribute = set_attribute,
};

static const screens_string attributes[] = {
    SCREENS_STRING_INIT("userName"),
    SCREENS_STRING_INIT("password"),
    SCREENS_STRING_INIT("authType"),
    SCREENS_STRING_INIT("basicAuthMethod"),
};

static const screens_selector_1 selectors[] = {
    {SCREENS_STRING_INIT("unlockClicked:"), unlock_clicked},
};

static const screens_view_class_1 login = {
    .struct_size = sizeof login,
    .attribute_count = sizeof attributes / sizeof *attributes,
    .selector_count = sizeof selectors / sizeof *selectors,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_lockscreen"),
    .attributes = attributes,
    .selectors = selectors,
    .slots = &slots,
    .create = create,
    .destroy = free,
};

static const screens_view_class_1 *const classes[] = {&login};

static const screens_theme_1 theme = {
    .struct_size = sizeof theme,
    .view_class_count = sizeof classes / sizeof *classes,
    .name = SCREENS_STRING_INIT("lockscreen"),
    .view_classes = classes,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
  return views == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = sizeof extensions / sizeof *extensions,
    .id = SCREENS_STRING_INIT("org.screens.lockscreen"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
