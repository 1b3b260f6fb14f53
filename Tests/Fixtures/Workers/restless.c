/* A connector factory whose one operation does what its parameter "do" says. */
#define _GNU_SOURCE
#include <screens/screens.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\": \"org.example.restless\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"factories\": [{\"name\": \"RestlessFactory\", "
             "\"operations\": [\"act\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

/* The connectors that were made and not destroyed. */
static atomic_int living;

typedef struct act {
  char what[64];
  uint64_t token;
  volatile int cancelled;
} act;

static screens_value text_value(const char *text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = (screens_string){text, strlen(text)};
  return value;
}

static void answer(act *me, const char *text) {
  screens_value value = text_value(text);
  connectors->complete(host->context, me->token, SCREENS_OK, &value, TEXT(""));
}

/* The requests that are answered at "release". */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static act *held[2000];
static int first_held, held_count;

static void hold(act *me) {
  pthread_mutex_lock(&lock);
  held[held_count++] = me;
  pthread_mutex_unlock(&lock);
}

static void release(void) {
  for (int index = 0; index < 250; index++) {
    pthread_mutex_lock(&lock);
    act *next = first_held < held_count ? held[first_held++] : NULL;
    pthread_mutex_unlock(&lock);
    if (next) answer(next, "held");
  }
}

static void work(void *argument) {
  act *me = argument;
  if (strcmp(me->what, "crash-later") == 0) abort();
  if (strcmp(me->what, "wait") == 0) {
    while (!me->cancelled) usleep(1000);
    screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
    connectors->complete(host->context, me->token, SCREENS_CANCELLED, &none, TEXT("stopped"));
    return;
  }
  for (uint64_t step = 1; step <= 3; step++)
    connectors->progress(host->context, me->token, step, 3);
  answer(me, "from a thread of the pool");
}

static int32_t validate(void *self) {
  act *me = self;
  if (strcmp(me->what, "deaf") == 0) {
    close(4);
    usleep(500000);
  }
  if (strcmp(me->what, "invalid") == 0)
    return host->fail(host->context, SCREENS_VALIDATION_FAILED, TEXT("not like this"));
  return SCREENS_OK;
}

static int32_t start(void *self, uint64_t token) {
  act *me = self;
  me->token = token;
  if (strcmp(me->what, "crash") == 0) abort();
  if (strcmp(me->what, "hang") == 0) for (;;) pause();
  if (strcmp(me->what, "refuse") == 0)
    return host->fail(host->context, SCREENS_NOT_AVAILABLE, TEXT("closed today"));
  if (strcmp(me->what, "at-once") == 0) {
    answer(me, "at once");
    answer(me, "again");
    return SCREENS_OK;
  }
  if (strcmp(me->what, "nonsense") == 0) {
    screens_value nonsense = {77, 0, {0}};
    connectors->complete(host->context, token, SCREENS_OK, &nonsense, TEXT(""));
    return SCREENS_OK;
  }
  if (strcmp(me->what, "hold") == 0) {
    hold(me);
    return SCREENS_OK;
  }
  if (strcmp(me->what, "release") == 0) {
    release();
    answer(me, "released");
    return SCREENS_OK;
  }
  if (strcmp(me->what, "socket") == 0) {
    answer(me, socket(AF_INET, SOCK_STREAM, 0) < 0 ? "no network" : "a network");
    return SCREENS_OK;
  }
  if (strcmp(me->what, "read-file") == 0) {
    answer(me, open("/etc/hostname", O_RDONLY) < 0 ? "no file" : "a file");
    return SCREENS_OK;
  }
  if (strcmp(me->what, "write-file") == 0) {
    screens_value folder = {SCREENS_VALUE_NONE, 0, {0}};
    host->option(host->context, TEXT("stateDirectory"), &folder);
    char path[4096] = "";
    memcpy(path, folder.as.string.bytes, folder.as.string.size);
    strcat(path, "/note");
    int own = open(path, O_CREAT | O_RDWR, 0600);
    int other = open("/tmp/screens-restless-note", O_CREAT | O_RDWR, 0600);
    answer(me, own >= 0 && other < 0 ? "its own folder" : "something else");
    return SCREENS_OK;
  }
  if (strcmp(me->what, "living") == 0) {
    answer(me, living == 1 ? "this one" : "others, too");
    return SCREENS_OK;
  }
  if (strcmp(me->what, "programs") == 0) {
    char *const arguments[] = {"true", NULL};
    execv("/bin/true", arguments);
    answer(me, fork() < 0 ? "no programs" : "programs");
    return SCREENS_OK;
  }
  return connectors->run_blocking(host->context, work, me);
}

static void cancel(void *self, uint64_t token) {
  (void)token;
  ((act *)self)->cancelled = 1;
}

static void destroy(void *self) {
  living--;
  free(self);
}

static const screens_connector_1 connector = {.struct_size = sizeof connector,
                                              .validate = validate,
                                              .start = start,
                                              .cancel = cancel,
                                              .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)operation, (void)context;
  act *me = calloc(1, sizeof *me);
  living++;
  for (uint64_t index = 0; index < parameters->as.map.count; index++) {
    const screens_entry *entry = &parameters->as.map.entries[index];
    if (entry->key.size == 2 && entry->value.as.string.size < sizeof me->what)
      memcpy(me->what, entry->value.as.string.bytes, entry->value.as.string.size);
  }
  if (strcmp(me->what, "make-crash") == 0) abort();
  *made = &connector;
  *self = me;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("act")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 1,
                                                    .name = SCREENS_STRING_INIT("RestlessFactory"),
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
                                        .id = SCREENS_STRING_INIT("org.example.restless"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return &plugin;
}
