/* A theme called NAME that says so on its button. With BURN it starts as many threads that never
 * rest. */
#include <pthread.h>
#include <screens/screens.h>

#ifndef NAME
#define NAME "neighbour"
#endif
#ifndef BURN
#define BURN 0
#endif

SCREENS_NOTE("{\"id\": \"org.example." NAME "\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_" NAME "\", \"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;

static void *burn(void *none) {
  for (volatile int turn = 0;; turn++) {}
  return none;
}

static int32_t created(void *self, screens_view view) {
  (void)self;
  for (int number = 0; number < BURN; number++) {
    pthread_t thread;
    if (pthread_create(&thread, 0, burn, 0)) break;
  }
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  text.as.string = TEXT(NAME);
  screens_node button = 0;
  int32_t status = views->find(host->context, view, TEXT("loginButton"), &button);
  if (status == SCREENS_OK) views->set(host->context, view, button, TEXT("text"), &text);
  return SCREENS_INHERIT;
}

static int32_t set_attribute(void *self, screens_view view, screens_string name,
                             const screens_value *value) {
  (void)self, (void)view, (void)name, (void)value;
  return SCREENS_INHERIT;
}

static const screens_view_slots_1 slots = {
    .struct_size = sizeof slots, .created = created, .set_attribute = set_attribute};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_" NAME),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT(NAME),
                                      .parent = SCREENS_STRING_INIT("default"),
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
                                        .id = SCREENS_STRING_INIT("org.example." NAME),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
