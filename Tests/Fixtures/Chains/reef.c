/* A theme that extends Flat7's login: each slot asks its super, which is Swift in another library,
 * whose own super is Swift in the host. It also calls every function of the host from a slot. */
#include <screens/screens.h>

SCREENS_NOTE("{\"id\": \"org.example.reef\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"flat7\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_reef\", \"extends\": \"LoginView_flat7\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;

typedef struct reef {
  const screens_view_slots_1 *super;
  void *super_self;
  screens_view stolen;
} reef;

static reef instances[64];
static unsigned made;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  reef *me = &instances[made++ % 64];
  me->super = super;
  me->super_self = super_self;
  me->stolen = view;
  *self = me;
  /* No slot is under way yet, so the handle names nothing. */
  screens_node node = 0;
  return views->root(host->context, view, &node) == SCREENS_STALE_HANDLE ? SCREENS_OK
                                                                         : SCREENS_FAILED;
}

static screens_value text_value(screens_string text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = text;
  return value;
}

static int32_t set_translations(void *self, screens_view view) {
  reef *me = self;
  int32_t status = me->super->set_translations(me->super_self, view);
  screens_node title = 0;
  if (status == SCREENS_OK) status = views->find(host->context, view, TEXT("titleLabel"), &title);
  screens_value text = text_value(TEXT("Reef"));
  if (status == SCREENS_OK) {
    status = views->set(host->context, view, title, TEXT("text"), &text);
  }
  return status;
}

static int32_t get_attribute(void *self, screens_view view, screens_string name,
                             screens_sink *sink) {
  reef *me = self;
  int32_t status = me->super->get_attribute(me->super_self, view, name, sink);
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->read(host->context, sink, &value);
  if (status == SCREENS_OK && value.kind == SCREENS_VALUE_STRING && value.as.string.size == 4) {
    screens_value renamed = text_value(TEXT("from the reef"));
    return host->write(host->context, sink, &renamed);
  }
  return status;
}

/* Calls everything the host has, from inside a slot. */
static int32_t shown(void *self, screens_view view) {
  reef *me = self;
  void *c = host->context;
  screens_node root = 0, field = 0, other = 0;
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  int32_t bad = 0;
  bad |= views->root(c, view, &root);
  bad |= views->find(c, view, TEXT("userNameField"), &field);
  bad |= views->find_tag(c, view, 1, &other) | (other != field);
  bad |= views->parent(c, view, field, &other) | (other == 0);
  bad |= views->child(c, view, root, 0, &other) | (other == 0);
  bad |= views->child(c, view, root, 10000, &other) | (other != 0);
  bad |= views->get(c, view, field, TEXT("placeholder"), &value);
  value = text_value(TEXT("reef"));
  bad |= views->set(c, view, field, TEXT("text"), &value);
  bad |= views->get(c, view, field, TEXT("text"), &value) | (value.as.string.size != 4);
  bad |= views->focus(c, view, field);
  bad |= views->get_attribute(c, view, TEXT("userName"), &value);
  value = text_value(TEXT("reef"));
  bad |= views->set_attribute(c, view, TEXT("userName"), &value);
  bad |= views->get_screenlet(c, view, TEXT("basicAuthMethod"), &value);
  value = text_value(TEXT("screenName"));
  bad |= views->set_screenlet(c, view, TEXT("basicAuthMethod"), &value);
  bad |= views->text(c, view, TEXT("default"), TEXT("signin-button"), &value);
  bad |= views->post(c, view, 7);
  bad |= views->find(c, view, TEXT("nothing"), &other) != SCREENS_UNKNOWN_NAME;
  bad |= views->set(c, view, field, TEXT("hidden"), &value) != SCREENS_WRONG_TYPE;
  bad |= views->get(c, view, field + (1ull << 40), TEXT("text"), &value) != SCREENS_STALE_HANDLE;
  bad |= views->root(c, view + 1, &other) != SCREENS_STALE_HANDLE;
  bad |= me->super->shown(me->super_self, view);
  bad |= me->super->created(me->super_self, view);
  /* The action fails at once for want of a password, and reenters start and finish. */
  bad |= views->perform_action(c, view, TEXT("login"), field);
  return bad ? SCREENS_FAILED : SCREENS_OK;
}

static int32_t finish_interaction(void *self, screens_view view, screens_string action,
                                  const screens_value *result, const screens_failure_1 *failure) {
  reef *me = self;
  return me->super->finish_interaction(me->super_self, view, action, result, failure);
}

static int32_t event(void *self, screens_view view, uint64_t token) {
  (void)self;
  screens_node title = 0;
  int32_t status = views->find(host->context, view, TEXT("titleLabel"), &title);
  screens_value text = text_value(token == 7 ? TEXT("Posted") : TEXT("Wrong token"));
  return status ? status : views->set(host->context, view, title, TEXT("text"), &text);
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .set_translations = set_translations,
                                           .shown = shown,
                                           .finish_interaction = finish_interaction,
                                           .get_attribute = get_attribute,
                                           .event = event};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_reef"),
                                                .extends = SCREENS_STRING_INIT("LoginView_flat7"),
                                                .slots = &slots,
                                                .create = create};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("reef"),
                                      .parent = SCREENS_STRING_INIT("flat7"),
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
                                        .id = SCREENS_STRING_INIT("org.example.reef"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
