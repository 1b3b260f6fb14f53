/* A theme that tries what the headers forbid, and fails, naming it, when the host lets it. */
#include <screens/screens.h>
#include <stdlib.h>

SCREENS_NOTE("{\"id\": \"org.example.strict\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_strict\", \"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)
#define FAIL(text) host->fail(host->context, SCREENS_FAILED, TEXT(text))

static const screens_host_1 *host;
static const screens_view_host_1 *views;

typedef struct strict {
  const screens_view_slots_1 *super;
  void *super_self;
} strict;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view;
  if (*self != NULL) return FAIL("*self is not NULL");
  strict *me = malloc(sizeof *me);
  if (me == NULL) return SCREENS_FAILED;
  *me = (strict){super, super_self};
  *self = me;
  /* All functions of super lie one behind the other. */
  void *const *function = (void *const *)(const void *)&super->pre_create;
  for (size_t i = 0; i < (sizeof *super - offsetof(screens_view_slots_1, pre_create)) / 8; i++)
    if (function[i] == NULL) return FAIL("a function of super is NULL");
  return SCREENS_OK;
}

static screens_value number(uint32_t kind, int64_t integer) {
  screens_value value = {kind, 0, {0}};
  value.as.integer = integer;
  return value;
}

static int32_t created(void *self, screens_view view) {
  strict *me = self;
  void *c = host->context;
  screens_node root = 0;
  int32_t status = views->root(c, view, &root);
  if (status != SCREENS_OK) return status;
  const int64_t odd[] = {2, 7, -1, INT64_MIN};
  for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
    screens_value value = number(SCREENS_VALUE_BOOL, odd[i]);
    screens_value list = {SCREENS_VALUE_LIST, 0, {0}};
    list.as.list.items = &value;
    list.as.list.count = 1;
    if (views->set(c, view, root, TEXT("hidden"), &value) != SCREENS_WRONG_TYPE)
      return FAIL("set took a bool that is neither 0 nor 1");
    if (views->set_screenlet(c, view, TEXT("saveCredentials"), &value) != SCREENS_WRONG_TYPE)
      return FAIL("set_screenlet took a bool that is neither 0 nor 1");
    if (views->set_attribute(c, view, TEXT("userName"), &list) != SCREENS_WRONG_TYPE)
      return FAIL("set_attribute took a list with a bool that is neither 0 nor 1");
    if (me->super->change_editable(me->super_self, view, (int32_t)(odd[i] | 2)) !=
        SCREENS_WRONG_TYPE)
      return FAIL("super took a flag that is neither 0 nor 1");
  }
  screens_value handle = number(SCREENS_VALUE_HANDLE, 1);
  if (views->set_attribute(c, view, TEXT("userName"), &handle) != SCREENS_WRONG_TYPE)
    return FAIL("set_attribute took a handle that nobody gave out");
  for (int64_t flag = 0; flag < 2; flag++) {
    screens_value value = number(SCREENS_VALUE_BOOL, flag);
    if (views->set(c, view, root, TEXT("hidden"), &value) != SCREENS_OK)
      return FAIL("set did not take 0 and 1");
  }
  screens_value none = number(SCREENS_VALUE_NONE, 0);
  return views->set(c, view, root, TEXT("hidden"), &none);
}

static int32_t progress_message(void *self, screens_view view, screens_string action,
                                int32_t phase, screens_sink *sink) {
  (void)self, (void)view, (void)action, (void)phase;
  screens_value odd = number(SCREENS_VALUE_BOOL, 3);
  return host->write(host->context, sink, &odd) == SCREENS_WRONG_TYPE
             ? SCREENS_INHERIT
             : FAIL("write took a bool that is neither 0 nor 1");
}

/* Neither yes nor no. */
static int32_t pre_action(void *self, screens_view view, screens_string action,
                          screens_node sender, int32_t *allowed) {
  (void)self, (void)view, (void)action, (void)sender;
  *allowed = 7;
  return SCREENS_OK;
}

static int32_t start_interaction(void *self, screens_view view, screens_string action) {
  (void)self, (void)view, (void)action;
  return FAIL("caf\xE9 \xC3\xA9\n");
}

static int32_t finish_interaction(void *self, screens_view view, screens_string action,
                                  const screens_value *result, const screens_failure_1 *failure) {
  (void)self, (void)view, (void)action, (void)result, (void)failure;
  return 12345;
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .created = created,
                                           .start_interaction = start_interaction,
                                           .finish_interaction = finish_interaction,
                                           .pre_action = pre_action,
                                           .progress_message = progress_message};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_strict"),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots,
    .create = create,
    .destroy = free};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("strict"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, TEXT(SCREENS_VIEW_HOST_1));
  host->log(host->context, SCREENS_LOG_INFO, TEXT("na\xEFve \xFF"));
  return views ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.strict"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
