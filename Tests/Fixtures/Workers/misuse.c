/* A theme that calls screens.view-host/2 where and how it must not, and writes the answers into the
 * label of the button. In create and destroy, where no answer can be written, a wrong one ends it. */
#include <screens/screens.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.misuse\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"requires\": [\"screens.view-host/2\"], \"parent\": \"default\", "
             "\"views\": [{\"screenlet\": \"Login\", \"class\": \"LoginView_misuse\", "
             "\"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_view_host_1 *views;
static const screens_view_host_2 *more;
static screens_view first;
static int actions;

static void say(screens_view view, const char *text) {
  screens_node button = 0;
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = (screens_string){text, strlen(text)};
  views->find(host->context, view, TEXT("loginButton"), &button);
  views->set(host->context, view, button, TEXT("accessibilityLabel"), &value);
}

typedef struct answers {
  int32_t status[5];
  int wrote;
} answers;

/* Calls every function of the table. */
static answers call_all(screens_view view) {
  void *c = host->context;
  screens_value value = {77, 0, {0}}, fields = {77, 0, {0}};
  uint64_t done = 77, total = 77;
  answers all = {{more->sender(c, view, &value), more->failure_fields(c, view, &fields),
                  more->progress(c, view, &done, &total),
                  more->user_action(c, view, TEXT("login"), NULL),
                  more->perform_action(c, view, TEXT("login"), NULL)},
                 0};
  all.wrote = value.kind != 77 || fields.kind != 77 || done != 77 || total != 77;
  return all;
}

static void tell(screens_view view, answers all) {
  char text[128];
  snprintf(text, sizeof text, "%d %d %d %d %d wrote %d", (int)all.status[0], (int)all.status[1],
           (int)all.status[2], (int)all.status[3], (int)all.status[4], all.wrote);
  say(view, text);
}

static void expect_stale(screens_view view) {
  answers all = call_all(view);
  for (int i = 0; i < 5; i++)
    if (all.status[i] != SCREENS_STALE_HANDLE || all.wrote) abort();
}

typedef struct state {
  screens_view view;
} state;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)super, (void)super_self;
  expect_stale(view);
  if (first == 0) first = view;
  state *me = calloc(1, sizeof *me);
  me->view = view;
  *self = me;
  return SCREENS_OK;
}

static void destroy(void *self) {
  state *me = self;
  expect_stale(me->view);
  free(me);
}

static int32_t nulls(void *self, screens_view view, screens_node sender) {
  (void)self, (void)sender;
  char text[128];
  void *c = host->context;
  uint64_t number = 0;
  screens_string no_address = {NULL, 5};
  snprintf(text, sizeof text, "%d %d %d %d %d %d", (int)more->sender(c, view, NULL),
           (int)more->failure_fields(c, view, NULL), (int)more->progress(c, view, NULL, &number),
           (int)more->progress(c, view, &number, NULL),
           (int)more->user_action(c, view, no_address, NULL),
           (int)more->perform_action(c, view, no_address, NULL));
  say(view, text);
  return SCREENS_OK;
}

static int32_t kinds(void *self, screens_view view, screens_node sender) {
  (void)self;
  static const screens_string bytes = SCREENS_STRING_INIT("\xFF");
  screens_value inner = {SCREENS_VALUE_HANDLE, 0, {.handle = sender}};
  screens_entry entry = {SCREENS_STRING_INIT("node"), inner};
  screens_value values[] = {
      {SCREENS_VALUE_BOOL, 0, {.integer = 1}},
      {SCREENS_VALUE_LIST, 0, {.list = {&inner, 0}}},
      {SCREENS_VALUE_BYTES, 0, {.string = bytes}},
      {SCREENS_VALUE_JSON, 0, {.string = SCREENS_STRING_INIT("{}")}},
      {SCREENS_VALUE_STRING, 0, {.string = bytes}},
      {SCREENS_VALUE_DOUBLE, 0, {.real = __builtin_nan("")}},
      {77, 0, {0}},
      {SCREENS_VALUE_MAP, 0, {.map = {&entry, 1}}},
      {SCREENS_VALUE_MAP, 0, {.map = {NULL, 1}}},
      {SCREENS_VALUE_HANDLE, 0, {.handle = 0}},
      {SCREENS_VALUE_HANDLE, 0, {.handle = sender + (1ull << 40)}},
      {SCREENS_VALUE_HANDLE, 0, {.handle = sender | 0xFFFF}},
  };
  char text[256];
  size_t size = 0;
  actions = 0;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    int32_t one = more->user_action(host->context, view, TEXT("login"), &values[i]);
    int32_t other = more->perform_action(host->context, view, TEXT("login"), &values[i]);
    size += (size_t)snprintf(text + size, sizeof text - size, "%d%s ", (int)one,
                             one == other ? "" : "!");
  }
  snprintf(text + size, sizeof text - size, "actions %d", actions);
  say(view, text);
  return SCREENS_OK;
}

/* The handle of another view, none of whose slots is under way. */
static int32_t other(void *self, screens_view view, screens_node sender) {
  (void)self, (void)sender;
  tell(view, call_all(first));
  return SCREENS_OK;
}

static pthread_t thread;
static answers heard;

static void *from_thread(void *argument) {
  heard = call_all(*(screens_view *)argument);
  return NULL;
}

static int32_t on_thread(void *self, screens_view view, screens_node sender) {
  (void)self, (void)sender;
  if (pthread_create(&thread, NULL, from_thread, &view) != 0) return SCREENS_FAILED;
  pthread_join(thread, NULL);
  tell(view, heard);
  return SCREENS_OK;
}

static void *from_later(void *argument) {
  usleep(50000);
  return from_thread(argument);
}

static int32_t begin(void *self, screens_view view, screens_node sender) {
  state *me = self;
  (void)view, (void)sender;
  return pthread_create(&thread, NULL, from_later, &me->view) == 0 ? SCREENS_OK : SCREENS_FAILED;
}

static int32_t end(void *self, screens_view view, screens_node sender) {
  (void)self, (void)sender;
  pthread_join(thread, NULL);
  tell(view, heard);
  return SCREENS_OK;
}

static int32_t pre_action(void *self, screens_view view, screens_string action, screens_node sender,
                          int32_t *allowed) {
  (void)self, (void)view, (void)action, (void)sender;
  actions++;
  *allowed = 0;
  return SCREENS_OK;
}

static const screens_view_slots_1 slots = {.struct_size = sizeof slots, .pre_action = pre_action};
static const screens_selector_1 selectors[] = {
    {SCREENS_STRING_INIT("nulls:"), nulls}, {SCREENS_STRING_INIT("kinds:"), kinds},
    {SCREENS_STRING_INIT("other:"), other}, {SCREENS_STRING_INIT("thread:"), on_thread},
    {SCREENS_STRING_INIT("begin:"), begin}, {SCREENS_STRING_INIT("end:"), end}};
static const screens_view_class_1 view_class = {.struct_size = sizeof view_class,
                                                .selector_count = 6,
                                                .screenlet = SCREENS_STRING_INIT("Login"),
                                                .name = SCREENS_STRING_INIT("LoginView_misuse"),
                                                .extends = SCREENS_STRING_INIT("LoginView_default"),
                                                .selectors = selectors,
                                                .slots = &slots,
                                                .create = create,
                                                .destroy = destroy};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("misuse"),
                                      .parent = SCREENS_STRING_INIT("default"),
                                      .view_classes = view_classes};
static const screens_extension_1 extensions[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  views = given->query(given->context, TEXT(SCREENS_VIEW_HOST_1));
  more = given->query(given->context, TEXT(SCREENS_VIEW_HOST_2));
  return views && more ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.misuse"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
