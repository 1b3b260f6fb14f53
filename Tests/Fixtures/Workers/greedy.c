/* A connector factory whose one operation uses, or leaves behind, what its parameter "do" says, and
 * then answers. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <screens/screens.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.greedy\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"factories\": [{\"name\": \"GreedyFactory\", "
             "\"operations\": [\"act\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

static void *rest(void *none) {
  for (;;) pause();
  return none;
}

static void *spin(void *none) {
  for (volatile int turn = 0;; turn++) {}
  return none;
}

static void threads(int count, void *(*body)(void *)) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, PTHREAD_STACK_MIN);
  for (int number = 0; number < count; number++) {
    pthread_t thread;
    if (pthread_create(&thread, &small, body, 0)) break;
  }
}

/* A little at a time, for as long as it is let. */
static void *take_memory(void *none) {
  for (int turn = 0; turn < 4096; turn++) {
    char *block = malloc(1 << 20);
    if (block) memset(block, 1, 1 << 20);
    usleep(1000);
  }
  return none;
}

/* As fast as it can, until it gets no more. */
static void take_all_memory(void) {
  for (int turn = 0; turn < 1024; turn++) {
    char *block = malloc(16 << 20);
    if (!block) break;
    memset(block, 1, 16 << 20);
  }
}

static void *take_files(void *none) {
  for (int turn = 0; turn < 4096; turn++) {
    open("/dev/null", O_RDONLY | O_CLOEXEC);
    usleep(1000);
  }
  return none;
}

static char folder[4096];

/* A mebibyte in each, in folders within folders. */
static void *fill_folder(void *size) {
  static char bytes[1 << 20];
  char path[8192];
  snprintf(path, sizeof path, "%s/inner", folder);
  mkdir(path, 0700);
  for (int number = 0; number < 4096; number++) {
    snprintf(path, sizeof path, "%s/inner/%d", folder, number);
    int file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (file < 0) continue;
    if (write(file, bytes, (size_t)size) < 0) usleep(1000);
    close(file);
    usleep(1000);
  }
  return 0;
}

static void start_thread(void *(*body)(void *), void *argument) {
  pthread_t thread;
  if (pthread_create(&thread, 0, body, argument) == 0) pthread_detach(thread);
}

static void tick(int number) { (void)number; }

static void start_timer(void) {
  struct itimerval every = {{0, 20000}, {0, 20000}};
  signal(SIGALRM, tick);
  setitimer(ITIMER_REAL, &every, 0);
}

static void act(const char *what) {
  if (strcmp(what, "threads") == 0) threads(300, rest);
  if (strcmp(what, "forty-threads") == 0) threads(40, rest);
  if (strcmp(what, "spin") == 0) threads(2, spin);
  if (strcmp(what, "memory") == 0) start_thread(take_memory, 0);
  if (strcmp(what, "all-memory") == 0) take_all_memory();
  if (strcmp(what, "files") == 0) start_thread(take_files, 0);
  if (strcmp(what, "folder") == 0) start_thread(fill_folder, (void *)(size_t)(1 << 20));
  if (strcmp(what, "many-files") == 0) start_thread(fill_folder, 0);
  if (strcmp(what, "one-thread") == 0) threads(1, rest);
  if (strcmp(what, "handler") == 0) signal(SIGUSR1, tick);
  if (strcmp(what, "timer") == 0) start_timer();
  if (strcmp(what, "thirty-files") == 0)
    for (int number = 0; number < 30; number++) open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static int32_t start(void *self, uint64_t token) {
  screens_value folder_option = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, TEXT("stateDirectory"), &folder_option);
  memcpy(folder, folder_option.as.string.bytes, folder_option.as.string.size);
  act(self);
  screens_value done = {SCREENS_VALUE_STRING, 0, {0}};
  done.as.string = TEXT("done");
  return connectors->complete(host->context, token, SCREENS_OK, &done, TEXT(""));
}

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = free};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)operation, (void)context;
  char *what = calloc(1, 64);
  for (uint64_t index = 0; index < parameters->as.map.count; index++) {
    const screens_entry *entry = &parameters->as.map.entries[index];
    if (entry->key.size == 2 && entry->value.as.string.size < 64)
      memcpy(what, entry->value.as.string.bytes, entry->value.as.string.size);
  }
  *made = &connector;
  *self = what;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("act")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 1,
                                                    .name = SCREENS_STRING_INIT("GreedyFactory"),
                                                    .operations = operations,
                                                    .make = make};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = given->query(given->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  return connectors ? SCREENS_OK : SCREENS_FAILED;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.greedy"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
