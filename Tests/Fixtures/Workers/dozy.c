/* A theme whose views sleep when they are made, until the process gets SIGUSR1. It says which
 * process it is in: on a thread of its own, since the words of a slot are reported when it ends. */
#include <pthread.h>
#include <screens/screens.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.dozy\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_dozy\", \"extends\": \"LoginView_default\"}]}");

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static volatile sig_atomic_t is_awake;

static void wake(int number) {
  (void)number;
  is_awake = 1;
}

static void *tell(void *nothing) {
  (void)nothing;
  char line[64];
  snprintf(line, sizeof line, "dozes in process %d", (int)getpid());
  screens_string text = {line, strlen(line)};
  host->log(host->context, 1, text);
  return 0;
}

static int32_t created(void *self, screens_view view) {
  (void)self;
  pthread_t thread;
  if (!is_awake && pthread_create(&thread, 0, tell, 0)) return SCREENS_FAILED;
  while (!is_awake) usleep(1000);
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  text.as.string = SCREENS_STRING("wide awake");
  screens_node button = 0;
  int32_t status = views->find(host->context, view, SCREENS_STRING("loginButton"), &button);
  if (status == SCREENS_OK)
    status = views->set(host->context, view, button, SCREENS_STRING("text"), &text);
  return status ? status : SCREENS_INHERIT;
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots, .created = created};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_dozy"),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("dozy"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, SCREENS_STRING(SCREENS_VIEW_HOST_1));
  signal(SIGUSR1, wake);
  return views ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.dozy"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
