/* A connector of forms. The file STORE ".definition" has the definition of the only form, and
 * STORE ".layout", if it is there, its pages. The texts of the only record are in the file STORE, a
 * line for each: its name and its text, in which a line's end is written as \n. A sent form has the
 * first lines "recordId", "version" and "userId" of the request, if it has them. */
#include <screens/screens.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SCREENS_NOTE("{\"id\": \"org.example.formkeeper\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"requires\": [\"screens.connector-host/1\"], \"factories\": [{"
             "\"name\": \"FormKeeperFactory\", \"operations\": [\"ddlFormLoad\", "
             "\"ddlFormRecordLoad\", \"ddlFormSubmit\"]}]}");

#define MOST 60
#define RECORD 35501

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

typedef struct request {
  char operation[32];
  int count;
  char names[MOST][128], texts[MOST][1024];
  int64_t record, user;
  char version[32];
} request;

static screens_string text(const char *bytes) { return (screens_string){bytes, strlen(bytes)}; }

static screens_value string(const char *bytes) {
  return (screens_value){SCREENS_VALUE_STRING, 0, {.string = text(bytes)}};
}

static screens_value whole(int64_t number) {
  return (screens_value){SCREENS_VALUE_INT, 0, {.integer = number}};
}

static screens_value map(const screens_entry *entries, uint64_t count) {
  return (screens_value){SCREENS_VALUE_MAP, 0, {.map = {entries, count}}};
}

static int is(screens_string name, const char *other) {
  return name.size == strlen(other) && memcmp(name.bytes, other, name.size) == 0;
}

static void copy(char *to, size_t size, screens_string from) {
  size_t count = from.size < size - 1 ? from.size : size - 1;
  memcpy(to, from.bytes, count);
  to[count] = 0;
}

/* Writes a text on one line. */
static void line(FILE *file, const char *name, const char *value) {
  fprintf(file, "%s ", name);
  for (; *value != 0; value++) {
    if (*value == '\n') fputs("\\n", file);
    else if (*value != '\r') fputc(*value, file);
  }
  fputc('\n', file);
}

static void keep(const request *me) {
  FILE *file = fopen(STORE, "w");
  if (file == NULL) return;
  fprintf(file, "#recordId %lld\n#version %s\n#userId %lld\n", (long long)me->record, me->version,
          (long long)me->user);
  for (int i = 0; i < me->count; i++) line(file, me->names[i], me->texts[i]);
  fclose(file);
}

static void load(request *me) {
  FILE *file = fopen(STORE, "r");
  char row[1200];
  while (file != NULL && fgets(row, sizeof row, file) != NULL && me->count < MOST) {
    char *value = strchr(row, ' ');
    if (row[0] == '#' || value == NULL) continue;
    *value++ = 0;
    value[strcspn(value, "\n")] = 0;
    char *to = me->texts[me->count];
    for (char *from = value; *from != 0; from++) {
      int is_end = from[0] == '\\' && from[1] == 'n';
      *to++ = is_end ? '\n' : *from;
      from += is_end;
    }
    *to = 0;
    copy(me->names[me->count++], sizeof me->names[0], text(row));
  }
  if (file != NULL) fclose(file);
}

/* The content of a file; NULL where there is none. */
static char *content(const char *path) {
  static char bytes[3][65536];
  static int next;
  FILE *file = fopen(path, "r");
  if (file == NULL) return NULL;
  char *whole_text = bytes[next++ % 3];
  size_t size = fread(whole_text, 1, sizeof bytes[0] - 1, file);
  whole_text[size] = 0;
  fclose(file);
  return whole_text;
}

#define KEY(name) SCREENS_STRING_INIT(name)

static int32_t complete(uint64_t token, const screens_entry *entries, uint64_t count) {
  screens_value result = map(entries, count);
  return connectors->complete(host->context, token, SCREENS_OK, &result, text(""));
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  if (strcmp(me->operation, "ddlFormLoad") == 0) {
    char *definition = content(STORE ".definition"), *layout = content(STORE ".layout");
    screens_entry answer[] = {{KEY("definition"), string(definition == NULL ? "" : definition)},
                              {KEY("name"), string("Form")},
                              {KEY("layout"), string(layout == NULL ? "" : layout)}};
    return complete(token, answer, layout == NULL ? 2 : 3);
  }
  if (strcmp(me->operation, "ddlFormSubmit") == 0) {
    keep(me);
    screens_entry answer[] = {{KEY("recordId"), whole(RECORD)}, {KEY("version"), string("1.1")}};
    return complete(token, answer, 2);
  }
  load(me);
  screens_entry values[MOST], attributes[] = {{KEY("recordId"), whole(RECORD)},
                                              {KEY("version"), string("1.0")}};
  for (int i = 0; i < me->count; i++)
    values[i] = (screens_entry){text(me->names[i]), string(me->texts[i])};
  screens_entry answer[] = {{KEY("modelValues"), map(values, (uint64_t)me->count)},
                            {KEY("modelAttributes"), map(attributes, 2)}};
  return complete(token, answer, 2);
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  (void)context;
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return SCREENS_FAILED;
  copy(me->operation, sizeof me->operation, operation);
  for (uint64_t i = 0; parameters->kind == SCREENS_VALUE_MAP && i < parameters->as.map.count; i++) {
    const screens_entry *entry = &parameters->as.map.entries[i];
    if (is(entry->key, "recordId")) me->record = entry->value.as.integer;
    if (is(entry->key, "userId")) me->user = entry->value.as.integer;
    if (is(entry->key, "version") && entry->value.kind == SCREENS_VALUE_STRING)
      copy(me->version, sizeof me->version, entry->value.as.string);
    if (!is(entry->key, "values") || entry->value.kind != SCREENS_VALUE_MAP) continue;
    for (uint64_t j = 0; j < entry->value.as.map.count && me->count < MOST; j++) {
      const screens_entry *value = &entry->value.as.map.entries[j];
      if (value->value.kind != SCREENS_VALUE_STRING) continue;
      copy(me->names[me->count], sizeof me->names[0], value->key);
      copy(me->texts[me->count++], sizeof me->texts[0], value->value.as.string);
    }
  }
  *self = me;
  *table = &connector;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("ddlFormLoad"),
                                            SCREENS_STRING_INIT("ddlFormRecordLoad"),
                                            SCREENS_STRING_INIT("ddlFormSubmit")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 3,
                                                    .name = SCREENS_STRING_INIT("FormKeeperFactory"),
                                                    .operations = operations,
                                                    .make = make};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static int32_t init(const screens_host_1 *given) {
  host = given;
  connectors = given->query(given->context, SCREENS_STRING(SCREENS_CONNECTOR_HOST_1));
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 1,
                                        .id = SCREENS_STRING_INIT("org.example.formkeeper"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
