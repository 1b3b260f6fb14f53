/* One theme and one connector factory that hang in the place and in the way that two macros name:
 * PLACE is a function's name, HOW is one of loop, rest, lock and late. The first SPARED views of a
 * process don't: the first one is the host's trial. */
#include <pthread.h>
#include <screens/screens.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.hang\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_hang\", \"extends\": \"LoginView_default\"}], "
             "\"factories\": [{\"name\": \"HangFactory\", "
             "\"operations\": [\"demoAccount\", \"loginByEmail\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;
static const screens_view_host_1 *views;
static long instances;

static void loop(void) {
  for (volatile int spin = 0;; spin++) {}
}

static void rest(void) {
  for (;;) sleep(1000);
}

static void lock(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  for (;;) pthread_mutex_lock(&mutex);
}

/* Not for ever. */
static void late(void) { usleep(1500000); }

static void strike(const char *here) {
  if (strcmp(PLACE, here) == 0) HOW();
}

static void strike_view(void *self, const char *here) {
  if ((long)self > SPARED) strike(here);
}

/* Views */

#define SLOT(name, ...)                                               \
  static int32_t name(void *self, screens_view view, ##__VA_ARGS__) { \
    strike_view(self, #name);                                         \
    return SCREENS_INHERIT;                                           \
  }

SLOT(pre_create)
SLOT(set_translations)
SLOT(shown)
SLOT(hidden)
SLOT(pre_action, screens_string action, screens_node sender, int32_t *allowed)
SLOT(start_interaction, screens_string action)
SLOT(finish_interaction, screens_string action, const screens_value *result,
     const screens_failure_1 *failure)
SLOT(progress_message, screens_string action, int32_t phase, screens_sink *sink)
SLOT(progress_presenter, screens_sink *sink)
SLOT(get_attribute, screens_string attribute, screens_sink *sink)
SLOT(set_attribute, screens_string attribute, const screens_value *value)
SLOT(set_user_action, screens_node control, int32_t *wanted)
SLOT(set_default_delegate, screens_node field, int32_t *wanted)
SLOT(send, screens_string selector, screens_node sender)
SLOT(event, uint64_t token)
SLOT(selector, screens_node sender)

static int32_t created(void *self, screens_view view) {
  strike_view(self, "created");
  if (strcmp(PLACE, "set_attribute") == 0) {
    screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
    views->set_attribute(host->context, view, TEXT("userName"), &text);
  }
  views->post(host->context, view, 1);
  return SCREENS_INHERIT;
}

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  *self = (void *)++instances;
  strike_view(*self, "create");
  return SCREENS_OK;
}

static void destroy(void *self) { strike_view(self, "destroy"); }

static const screens_view_slots_1 slots = {.struct_size = sizeof slots,
                                           .pre_create = pre_create,
                                           .set_translations = set_translations,
                                           .created = created,
                                           .shown = shown,
                                           .hidden = hidden,
                                           .pre_action = pre_action,
                                           .start_interaction = start_interaction,
                                           .finish_interaction = finish_interaction,
                                           .progress_message = progress_message,
                                           .progress_presenter = progress_presenter,
                                           .get_attribute = get_attribute,
                                           .set_attribute = set_attribute,
                                           .set_user_action = set_user_action,
                                           .set_default_delegate = set_default_delegate,
                                           .send = send,
                                           .event = event};
static const screens_selector_1 selectors[] = {
    {SCREENS_STRING_INIT("loginButtonClicked:"), selector}};
static screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_hang"),
                                                .extends = SCREENS_STRING_INIT("LoginView_default"),
                                                .slots = &slots,
                                                .create = create,
                                                .destroy = destroy};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("hang"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};

/* Connectors */

static int32_t validate(void *self) {
  strike("validate");
  return SCREENS_OK;
}

/* A request that is to be cancelled does not end by itself. */
static int32_t start(void *self, uint64_t token) {
  strike("start");
  host->log(host->context, 1, TEXT("has begun"));
  if (strcmp(PLACE, "cancel") == 0) return SCREENS_OK;
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  connectors->complete(host->context, token, SCREENS_FAILED, &value, TEXT("nobody"));
  return SCREENS_OK;
}

static void cancel(void *self, uint64_t token) { strike("cancel"); }

static void end(void *self) { strike("end"); }

static const screens_connector_1 connector = {.struct_size = sizeof connector,
                                              .validate = validate,
                                              .start = start,
                                              .cancel = cancel,
                                              .destroy = end};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  strike("make");
  *made = &connector;
  *self = 0;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("demoAccount"),
                                            SCREENS_STRING_INIT("loginByEmail")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 2,
                                                    .name = SCREENS_STRING_INIT("HangFactory"),
                                                    .operations = operations,
                                                    .make = make};

/* The plugin */

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = given->query(given->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  views = given->query(given->context, TEXT(SCREENS_VIEW_HOST_1));
  strike("init");
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 2,
                                        .id = SCREENS_STRING_INIT("org.example.hang"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

__attribute__((constructor)) static void wake(void) { strike("constructor"); }

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  strike("entry");
  /* A selector that a table lists does not come to `send`. */
  if (strcmp(PLACE, "selector") == 0) {
    view_class.selectors = selectors;
    view_class.selector_count = 1;
  }
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
