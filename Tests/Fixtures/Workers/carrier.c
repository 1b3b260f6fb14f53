/* A connector that gets and answers files under handles. Its parameter `does` says how it behaves,
 * and `pool` on which thread: that of the call, or one for blocking work. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\":\"org.example.carrier\",\"kind\":\"connector\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.connector-host/1\",\"screens.blob/1\"],"
             "\"factories\":[{\"name\":\"CarrierFactory\",\"operations\":[\"carry\"]}]}");

static const screens_string operations[] = {SCREENS_STRING_INIT("carry")};
static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;
static const screens_blob_1 *blobs;

/* Kept beyond their requests, as no plugin should. */
static uint64_t old_token, old_handle;
static int32_t kept = -1;

typedef struct request {
  char does[32];
  uint64_t token, handle, size;
  int64_t kind;
  int in_pool;
  screens_entry fields[32];
  uint64_t count;
} request;

static const screens_value *find(const screens_value *map, const char *key) {
  for (uint64_t i = 0; i < map->as.map.count; i++) {
    const screens_entry *entry = &map->as.map.entries[i];
    if (entry->key.size == strlen(key) && memcmp(entry->key.bytes, key, entry->key.size) == 0)
      return &entry->value;
  }
  return NULL;
}

static void put(request *me, const char *key, uint32_t kind, int64_t integer) {
  screens_entry entry = {{key, strlen(key)}, {kind, 0, {.integer = integer}}};
  me->fields[me->count++] = entry;
}

static void number(request *me, const char *key, int64_t integer) {
  put(me, key, SCREENS_VALUE_INT, integer);
}

static void answer(request *me, uint64_t handle) {
  put(me, "file", SCREENS_VALUE_HANDLE, (int64_t)handle);
}

static void complete(request *me) {
  screens_value map = {SCREENS_VALUE_MAP, 0, {.map = {me->fields, me->count}}};
  connectors->complete(host->context, me->token, SCREENS_OK, &map, SCREENS_STRING(""));
}

/* Copies the file turned over, piece by piece: neither of the two is in memory. */
static void copy(request *me) {
  int32_t from = -1, to = -1;
  uint64_t size = 0, handle = 0;
  number(me, "opened", blobs->open(host->context, me->token, me->handle, &from, &size));
  number(me, "made", blobs->make(host->context, me->token, size + 100, &to, &handle));
  number(me, "size", (int64_t)size);
  number(me, "place", lseek(from, 0, SEEK_CUR));
  number(me, "onExec", (fcntl(from, F_GETFD) & fcntl(to, F_GETFD) & FD_CLOEXEC) != 0);
  static __thread unsigned char piece[65536];
  ssize_t got;
  while ((got = read(from, piece, sizeof piece)) > 0) {
    for (ssize_t i = 0; i < got; i++) piece[i] ^= 0xff;
    if (write(to, piece, (size_t)got) != got) break;
  }
  /* It was made larger than the answer is. */
  number(me, "cut", ftruncate(to, (off_t)size));
  number(me, "grown", ftruncate(to, (off_t)size + 1) == 0 ? 0 : errno);
  close(from), close(to);
  answer(me, handle);
}

/* The attempts to change a file of the parameters, all of which fail: the last for a file in memory,
 * and in a worker. */
static void scribble(request *me) {
  int32_t from = -1;
  uint64_t size = 0;
  blobs->open(host->context, me->token, me->handle, &from, &size);
  number(me, "write", write(from, "x", 1) < 0 ? errno : 0);
  number(me, "cut", ftruncate(from, 1) < 0 ? errno : 0);
  number(me, "mapped", mmap(NULL, 1, PROT_WRITE, MAP_SHARED, from, 0) == MAP_FAILED ? errno : 0);
  char path[64] = "/proc/self/fd/";
  for (int digit = 1000, place = 14; digit > 0; digit /= 10) path[place++] = (char)('0' + from / digit % 10);
  char *shown = path + 14;
  while (*shown == '0' && shown[1] != 0) memmove(shown, shown + 1, strlen(shown));
  int again = open(path, O_RDWR);
  number(me, "again", again < 0 ? 0 : write(again, "x", 1) == 1);
  if (again >= 0) close(again);
  close(from);
  answer(me, me->handle);
}

static void stale(request *me) {
  int32_t from = -1;
  uint64_t size = 0;
  number(me, "otherHandle", blobs->open(host->context, me->token, me->handle + 1000, &from, &size));
  number(me, "otherToken", blobs->open(host->context, me->token + 1000, me->handle, &from, &size));
  number(me, "oldHandle", blobs->open(host->context, me->token, old_handle, &from, &size));
  number(me, "oldToken", blobs->open(host->context, old_token, old_handle, &from, &size));
  number(me, "oldMake", blobs->make(host->context, old_token, 1, &from, &size));
  number(me, "untouched", from == -1 && size == 0);
}

static void flood(request *me) {
  int32_t made = -1, status = SCREENS_OK;
  uint64_t handle = 0;
  number(me, "huge", blobs->make(host->context, me->token, UINT64_MAX, &made, &handle));
  int64_t count = 0;
  while (count < 1000 &&
         (status = blobs->make(host->context, me->token, 10, &made, &handle)) == SCREENS_OK) {
    close(made);
    count++;
  }
  number(me, "count", count);
  number(me, "status", status);
  answer(me, handle);
}

/* Answers a file of 8 MiB, and keeps its descriptor and so its memory. */
static void hoard(request *me) {
  int32_t made = -1;
  uint64_t handle = 0;
  static const char piece[1 << 16];
  blobs->make(host->context, me->token, 8 << 20, &made, &handle);
  for (int i = 0; i < 128; i++) number(me, "written", write(made, piece, sizeof piece)), me->count--;
  answer(me, handle);
}

/* Asks a worker's host behind the table's back, and reads none of the answers. */
static void drown(request *me) {
  unsigned char note[4 + 1 + 16] = {17, 0, 0, 0, 8};
  memcpy(note + 5, &me->token, 8);
  memcpy(note + 13, &me->handle, 8);
  for (int i = 0; i < 20000; i++)
    if (write(4, note, sizeof note) < 0) return;
}

static void run(void *argument) {
  request *me = argument;
  int32_t made = -1;
  uint64_t handle = 0;
  number(me, "kind", me->kind);
  if (strcmp(me->does, "echo") == 0) answer(me, me->handle);
  if (strcmp(me->does, "copy") == 0) copy(me);
  if (strcmp(me->does, "scribble") == 0) scribble(me);
  if (strcmp(me->does, "stale") == 0) stale(me);
  if (strcmp(me->does, "flood") == 0) flood(me);
  if (strcmp(me->does, "hoard") == 0) hoard(me);
  if (strcmp(me->does, "drown") == 0) drown(me);
  if (strcmp(me->does, "invent") == 0) answer(me, 1ull << 40);
  if (strcmp(me->does, "old") == 0) answer(me, old_handle);
  if (strcmp(me->does, "stray") == 0) put(me, "other", SCREENS_VALUE_HANDLE, (int64_t)me->handle);
  if (strcmp(me->does, "nest") == 0) {
    static screens_value item = {SCREENS_VALUE_HANDLE, 0, {.handle = 0}};
    item.as.handle = me->handle;
    screens_entry entry = {SCREENS_STRING_INIT("file"), {SCREENS_VALUE_LIST, 0, {0}}};
    entry.value.as.list = (screens_list){&item, 1};
    me->fields[me->count++] = entry;
  }
  if (strcmp(me->does, "map") == 0 || strcmp(me->does, "keep") == 0 ||
      strcmp(me->does, "waste") == 0) {
    number(me, "made", blobs->make(host->context, me->token, 8, &made, &handle));
    number(me, "written", write(made, "sealed..", 8));
    if (strcmp(me->does, "map") == 0) mmap(NULL, 8, PROT_WRITE, MAP_SHARED, made, 0);
    if (strcmp(me->does, "waste") != 0) answer(me, handle);
    kept = made;
  }
  if (strcmp(me->does, "look") == 0) {
    struct stat status;
    number(me, "size", fstat(kept, &status) == 0 ? status.st_size : -1);
    number(me, "write", pwrite(kept, "broken", 6, 0) < 0 ? errno : 0);
    number(me, "cut", ftruncate(kept, 0) < 0 ? errno : 0);
    close(kept);
  }
  if (strcmp(me->does, "look") != 0 && strcmp(me->does, "stale") != 0 &&
      strcmp(me->does, "old") != 0) {
    old_token = me->token, old_handle = handle ? handle : me->handle;
  }
  complete(me);
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  me->token = token;
  if (me->in_pool) return connectors->run_blocking(host->context, run, me);
  run(me);
  return SCREENS_OK;
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  (void)operation, (void)context;
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  const screens_value *does = find(parameters, "does"), *file = find(parameters, "file");
  if (does != NULL && does->as.string.size < sizeof me->does)
    memcpy(me->does, does->as.string.bytes, does->as.string.size);
  me->kind = file == NULL ? -1 : (int64_t)file->kind;
  if (me->kind == SCREENS_VALUE_HANDLE) me->handle = file->as.handle;
  me->in_pool = find(parameters, "pool") != NULL;
  *table = &connector;
  *self = me;
  return SCREENS_OK;
}

static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory,
    .operation_count = 1,
    .name = SCREENS_STRING_INIT("CarrierFactory"),
    .operations = operations,
    .make = make,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = host->query(host->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  blobs = host->query(host->context, SCREENS_STRING(SCREENS_BLOB_1));
  if (connectors != NULL && blobs != NULL) return SCREENS_OK;
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("no files"));
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.example.carrier"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
