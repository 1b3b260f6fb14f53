/* A theme of the corpus, built once against ABI 1.0 and kept.
 *
 * A Full theme: its class answers every attribute of the view model and every selector of its
 * layout.
 */
#include <screens/note.h>
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\":\"org.example.corpus\",\"kind\":\"theme\",\"name\":\"corpus\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.view-host/1\"],\"views\":[{\"screenlet\":\"Login\","
             "\"class\":\"LoginView_corpus\",\"layout\":\"LoginView_corpus.xib\"}]}");

SCREENS_EMBED(login_xib, "LoginView_corpus.xib");
SCREENS_EMBED(texts, "en.lproj/corpus.strings");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;

/* What one view remembers. */
typedef struct login {
  char auth_type[32], method[32];
} login;

/* A function that fails has set the error's text already, so its status is passed on. */
static int32_t set_text(screens_view view, screens_string outlet, screens_string property,
                        screens_string text) {
  screens_node node = 0;
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = text;
  int32_t status = views->find(host->context, view, outlet, &node);
  return status < 0 ? status : views->set(host->context, view, node, property, &value);
}

/* Shows a text of corpus.strings, in the user's language. */
static int32_t say(screens_view view, screens_string outlet, screens_string property,
                   screens_string key) {
  screens_value text = {SCREENS_VALUE_NONE, 0, {0}};
  views->text(host->context, view, TEXT("corpus"), key, &text);
  return set_text(view, outlet, property,
                  text.kind == SCREENS_VALUE_STRING ? text.as.string : key);
}

static int32_t set_translations(void *self, screens_view view) {
  (void)self;
  int32_t status = say(view, TEXT("userNameField"), TEXT("placeholder"), TEXT("user-name"));
  if (status >= 0)
    status = say(view, TEXT("passwordField"), TEXT("placeholder"), TEXT("password"));
  return status < 0 ? status : say(view, TEXT("loginButton"), TEXT("text"), TEXT("enter"));
}

static int is(screens_string text, const char *name) {
  return text.size == strlen(name) && memcmp(text.bytes, name, text.size) == 0;
}

/* The field that an attribute is typed into; empty for the others. */
static screens_string field(screens_string attribute) {
  if (is(attribute, "userName")) return TEXT("userNameField");
  return is(attribute, "password") ? TEXT("passwordField") : TEXT("");
}

static char *kept(login *me, screens_string attribute) {
  if (is(attribute, "authType")) return me->auth_type;
  return is(attribute, "basicAuthMethod") ? me->method : NULL;
}

static int32_t get_attribute(void *self, screens_view view, screens_string attribute,
                             screens_sink *sink) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  const char *text = kept(self, attribute);
  if (text != NULL) {
    value.as.string = (screens_string){text, strlen(text)};
    return host->write(host->context, sink, &value);
  }
  if (field(attribute).size == 0) return SCREENS_UNKNOWN_NAME;
  screens_node node = 0;
  int32_t status = views->find(host->context, view, field(attribute), &node);
  if (status >= 0) status = views->get(host->context, view, node, TEXT("text"), &value);
  return status < 0 ? status : host->write(host->context, sink, &value);
}

static int32_t set_attribute(void *self, screens_view view, screens_string attribute,
                             const screens_value *value) {
  screens_string text = value->kind == SCREENS_VALUE_STRING ? value->as.string : TEXT("");
  if (field(attribute).size > 0) return set_text(view, field(attribute), TEXT("text"), text);
  char *place = kept(self, attribute);
  if (place == NULL) return SCREENS_UNKNOWN_NAME;
  if (text.size >= sizeof((login *)self)->method) return SCREENS_WRONG_TYPE;
  if (text.size > 0) memcpy(place, text.bytes, text.size);
  place[text.size] = 0;
  return SCREENS_OK;
}

static int32_t login_clicked(void *self, screens_view view, screens_node sender) {
  (void)self;
  return views->user_action(host->context, view, TEXT(""), sender);
}

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view, (void)super, (void)super_self;
  login *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, TEXT("no memory"));
  strcpy(me->auth_type, "basic");
  strcpy(me->method, "email");
  *self = me;
  return SCREENS_OK;
}

static const screens_view_slots_1 slots = {
    .struct_size = sizeof slots,
    .set_translations = set_translations,
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
    {SCREENS_STRING_INIT("loginButtonClicked:"), login_clicked},
};

static const screens_view_class_1 login_view = {
    .struct_size = sizeof login_view,
    .attribute_count = sizeof attributes / sizeof *attributes,
    .selector_count = sizeof selectors / sizeof *selectors,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_corpus"),
    .attributes = attributes,
    .selectors = selectors,
    .slots = &slots,
    .create = create,
    .destroy = free,
};

static const screens_view_class_1 *const classes[] = {&login_view};

static screens_resource_1 resources[2];

static const screens_theme_1 theme = {
    .struct_size = sizeof theme,
    .resource_count = 2,
    .resources = resources,
    .view_class_count = sizeof classes / sizeof *classes,
    .name = SCREENS_STRING_INIT("corpus"),
    .view_classes = classes,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = host->query(host->context, TEXT(SCREENS_VIEW_HOST_1));
  if (views == NULL)
    return host->fail(host->context, SCREENS_NOT_AVAILABLE, TEXT("needs screens.view-host/1"));
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = sizeof extensions / sizeof *extensions,
    .id = SCREENS_STRING_INIT("org.example.corpus"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  resources[0] = (screens_resource_1)SCREENS_EMBEDDED(login_xib, "LoginView_corpus.xib");
  resources[1] = (screens_resource_1)SCREENS_EMBEDDED(texts, "en.lproj/corpus.strings");
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
