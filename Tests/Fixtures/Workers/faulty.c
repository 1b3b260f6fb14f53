/* A theme that misbehaves on request: setting the view model's userName to the name of a
 * fault does it, after the title was changed. Everything else inherits. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <screens/screens.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.faulty\", \"kind\": \"theme\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"parent\": \"default\", \"views\": [{\"screenlet\": \"Login\", "
             "\"class\": \"LoginView_faulty\", \"extends\": \"LoginView_default\"}]}");

#define TEXT(literal) SCREENS_STRING(literal)
#ifndef BUTTON
#define BUTTON "about to fail"
#endif
#ifndef HARM
#define HARM abort()
#endif

static const screens_host_1 *host;
static const screens_view_host_1 *views;

static int is(const screens_value *value, const char *name) {
  return value->kind == SCREENS_VALUE_STRING && value->as.string.size == strlen(name) &&
         memcmp(value->as.string.bytes, name, strlen(name)) == 0;
}

static int32_t set_button(screens_view view, screens_string literal) {
  screens_value text = {SCREENS_VALUE_STRING, 0, {0}};
  text.as.string = literal;
  screens_node button = 0;
  int32_t status = views->find(host->context, view, TEXT("loginButton"), &button);
  return status ? status : views->set(host->context, view, button, TEXT("text"), &text);
}

static void lie(int length) {
  char garbage[4096];
  memset(garbage, 0x7f, sizeof garbage);
  for (int descriptor = 3; descriptor < 32; descriptor++)
    send(descriptor, garbage, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* A forked child that lives on must not keep anything of the host waiting. */
static void fork_away(void) {
  if (fork() == 0) {
    sleep(30);
    _exit(0);
  }
}

/* Printed text must not be able to do more to the host's own output than to come after it. */
static void print(void) {
  printf("printed by the plugin\n");
  fflush(stdout);
  fprintf(stderr, "in \033[31mred\n");
  if (lseek(STDERR_FILENO, 0, SEEK_SET) == 0 || ftruncate(STDERR_FILENO, 0) == 0) abort();
}

/* Uses so much of a processor, however long that takes. */
static void work(long milliseconds) {
  struct timespec used = {0, 0};
  while (used.tv_sec * 1000 + used.tv_nsec / 1000000 < milliseconds)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
}

static void log_lines(int count) {
  for (int line = 0; line < count; line++) host->log(host->context, 1, TEXT("again"));
}

/* The places where the views to come fail: c and h are a crash and a hang in create, d a crash in created. */
static volatile char armed;

static int32_t create(screens_view view, const screens_view_slots_1 *super, void *super_self,
                      void **self) {
  (void)view, (void)super, (void)super_self, (void)self;
  if (armed == 'c') abort();
  while (armed == 'h') {}
  return SCREENS_OK;
}

static int32_t created(void *self, screens_view view) {
  (void)self, (void)view;
  if (armed == 'd') abort();
  return SCREENS_INHERIT;
}

/* Sessions call at once: one waits in get_attribute until another ends the process. */
static volatile int waits, waiting;

static int32_t set_attribute(void *self, screens_view view, screens_string name,
                             const screens_value *value) {
  (void)self, (void)name;
  if (value->kind != SCREENS_VALUE_STRING) return SCREENS_INHERIT;
#ifdef EDGE
  if (value->as.string.size EDGE) HARM;
#endif
  int32_t status = set_button(view, TEXT(BUTTON));
  if (is(value, "arm-create")) armed = 'c';
  if (is(value, "arm-create-hang")) armed = 'h';
  if (is(value, "arm-created")) armed = 'd';
  if (is(value, "_exit")) _exit(7);
  if (is(value, "loop"))
    for (volatile int spin = 0;; spin++) {}
  if (is(value, "sleep")) sleep(60);
  if (is(value, "work")) work(700);
  if (is(value, "overwork")) work(2000);
  if (is(value, "kill")) kill(getpid(), SIGKILL);
  if (is(value, "wait")) waits = 1;
  if (is(value, "kill-waiting")) {
    while (!waiting) usleep(100);
    kill(getpid(), SIGKILL);
  }
  if (is(value, "short-garbage")) lie(16);
  if (is(value, "fork")) fork_away();
  if (is(value, "print")) print();
  if (is(value, "many-lines")) log_lines(1000);
  if (is(value, "endless-lines")) log_lines(100000);
  if (is(value, "ask-and-crash")) {
    screens_value locked = {SCREENS_VALUE_STRING, 0, {0}};
    locked.as.string = TEXT("screenName");
    views->set_screenlet(host->context, view, TEXT("basicAuthMethod"), &locked);
    abort();
  }
  if (is(value, "fail")) return host->fail(host->context, SCREENS_FAILED, TEXT("as it was asked"));
  return status ? status : SCREENS_INHERIT;
}

/* The open descriptors, as "0 1 2 4 5". */
static int32_t get_attribute(void *self, screens_view view, screens_string name,
                             screens_sink *sink) {
  (void)self, (void)view;
  if (name.size != 8 || memcmp(name.bytes, "authType", 8) != 0) return SCREENS_INHERIT;
  for (; waits; pause()) waiting = 1;
  char list[4096] = "";
  size_t end = 0;
  for (int descriptor = 0; descriptor < 1024; descriptor++) {
    if (fcntl(descriptor, F_GETFD) < 0) continue;
    end += (size_t)snprintf(list + end, sizeof list - end, end ? " %d" : "%d", descriptor);
  }
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = (screens_string){list, end};
  return host->write(host->context, sink, &value);
}

static const screens_view_slots_1 slots = {
    .struct_size = sizeof slots,
    .created = created,
    .get_attribute = get_attribute,
    .set_attribute = set_attribute};
static const screens_view_class_1 view_class = {
    .struct_size = sizeof view_class,
    .screenlet = SCREENS_STRING_INIT("Login"),
    .name = SCREENS_STRING_INIT("LoginView_faulty"),
    .extends = SCREENS_STRING_INIT("LoginView_default"),
    .slots = &slots,
    .create = create};
static const screens_view_class_1 *const view_classes[] = {&view_class};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .view_class_count = 1,
                                      .name = SCREENS_STRING_INIT("faulty"),
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
                                        .id = SCREENS_STRING_INIT("org.example.faulty"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
