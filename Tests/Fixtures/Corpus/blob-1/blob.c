/* A connector factory of the corpus that gets and answers pictures as files, built once against
 * screens.blob/1 and kept. It has one picture, which an upload replaces; anybody is signed in.
 */
#define _POSIX_C_SOURCE 200809L
#include <screens/screens.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

SCREENS_NOTE("{\"id\":\"org.example.corpus-blob\",\"kind\":\"connector\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\",\"threading\":\"any\","
             "\"requires\":[\"screens.connector-host/1\",\"screens.blob/1\"],"
             "\"factories\":[{\"name\":\"CorpusBlobFactory\",\"operations\":"
             "[\"loginByEmail\",\"getCurrentUser\",\"userPortraitLoad\",\"uploadUserPortrait\"]}]}");

static const screens_string operations[] = {
    SCREENS_STRING_INIT("loginByEmail"),
    SCREENS_STRING_INIT("getCurrentUser"),
    SCREENS_STRING_INIT("userPortraitLoad"),
    SCREENS_STRING_INIT("uploadUserPortrait"),
};
enum { login, user, load, upload, operation_count };
static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;
static const screens_blob_1 *blobs;

typedef struct request {
  int operation;
  uint64_t token, handle;
} request;

static screens_entry number(const char *key, int64_t integer) {
  screens_entry entry = {{key, strlen(key)}, {SCREENS_VALUE_INT, 0, {.integer = integer}}};
  return entry;
}

static int32_t complete(request *me, screens_entry *fields, uint64_t count) {
  screens_value map = {SCREENS_VALUE_MAP, 0, {.map = {fields, count}}};
  return connectors->complete(host->context, me->token, SCREENS_OK, &map, SCREENS_STRING(""));
}

static int32_t fail(request *me, int32_t status, const char *text) {
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  return connectors->complete(host->context, me->token, status, &none,
                              (screens_string){text, strlen(text)});
}

/* The least picture that a browser shows: a white dot. */
static const unsigned char dot[] = {
    0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 1,
    0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, 'I', 'D', 'A', 'T',
    0x78, 0x9c, 0x63, 0xf8, 0x0f, 0, 1, 1, 1, 0, 0xb1, 0x38, 0xf6, 0x14, 0, 0, 0, 0, 'I', 'E',
    'N', 'D', 0xae, 0x42, 0x60, 0x82};

/* Answers the dot, in a file that was made too long for it. */
static int32_t answer_picture(request *me) {
  int32_t file = -1;
  uint64_t handle = 0;
  int32_t status = blobs->make(host->context, me->token, 4096, &file, &handle);
  if (status != SCREENS_OK) return fail(me, status, "There is no room for the picture.");
  int is_whole = write(file, dot, sizeof dot) == (ssize_t)sizeof dot &&
                 ftruncate(file, sizeof dot) == 0;
  close(file);
  if (!is_whole) return fail(me, SCREENS_FAILED, "The picture could not be written.");
  screens_entry fields[] = {number("userId", 20), number("portraitId", 7),
                            {SCREENS_STRING_INIT("image"),
                             {SCREENS_VALUE_HANDLE, 0, {.handle = handle}}}};
  return complete(me, fields, 3);
}

/* Reads the picture piece by piece, and answers its size and the sum of its bytes. */
static int32_t take_picture(request *me) {
  int32_t file = -1;
  uint64_t size = 0;
  int32_t status = blobs->open(host->context, me->token, me->handle, &file, &size);
  if (status != SCREENS_OK) return fail(me, status, "There is no picture.");
  unsigned char piece[4096];
  int64_t count = 0, sum = 0;
  for (ssize_t got; (got = read(file, piece, sizeof piece)) > 0; count += got)
    for (ssize_t i = 0; i < got; i++) sum += piece[i];
  close(file);
  if ((uint64_t)count != size) return fail(me, SCREENS_FAILED, "The picture ends too early.");
  screens_entry fields[] = {number("userId", 20), number("portraitId", 7), number("size", count),
                            number("sum", sum)};
  return complete(me, fields, 4);
}

static void run(void *argument) {
  request *me = argument;
  screens_entry fields[] = {number("userId", 20)};
  switch (me->operation) {
    case load: answer_picture(me); break;
    case upload: take_picture(me); break;
    default: complete(me, fields, 1);
  }
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  me->token = token;
  return connectors->run_blocking(host->context, run, me) == SCREENS_OK
             ? SCREENS_OK
             : host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("Try again later."));
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  (void)context;
  int index = 0;
  while (index < operation_count &&
         (operation.size != operations[index].size ||
          memcmp(operation.bytes, operations[index].bytes, operation.size) != 0))
    index++;
  if (index == operation_count)
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, SCREENS_STRING("not made here"));
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("no memory"));
  me->operation = index;
  for (uint64_t i = 0; parameters->kind == SCREENS_VALUE_MAP && i < parameters->as.map.count; i++) {
    const screens_entry *entry = &parameters->as.map.entries[i];
    if (entry->key.size == 5 && memcmp(entry->key.bytes, "image", 5) == 0 &&
        entry->value.kind == SCREENS_VALUE_HANDLE)
      me->handle = entry->value.as.handle;
  }
  *table = &connector;
  *self = me;
  return SCREENS_OK;
}

static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory,
    .operation_count = operation_count,
    .name = SCREENS_STRING_INIT("CorpusBlobFactory"),
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
  return host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("no host of files"));
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.example.corpus-blob"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
