/* A connector that keeps an enrolment in the file STORE, a line for each value: its name, its kind
 * and its text. The definition grows by a field, and others change their places, while the file
 * STORE ".grown" exists. The file STORE ".odd" has the number of an odd answer. */
#define _DEFAULT_SOURCE
#include <screens/screens.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef PREFIX
#define PREFIX "enrol"
#endif

SCREENS_NOTE("{\"id\": \"org.example.registrar\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"requires\": [\"screens.connector-host/1\"], \"factories\": [{"
             "\"name\": \"RegistrarFactory\", \"operations\": [\"" PREFIX "Load\", "
             "\"" PREFIX "Save\", \"" PREFIX "Ping\"]}]}");

#define MOST 40

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

typedef struct request {
  int is_save, is_ping, value_count;
  char names[MOST][64], texts[MOST][512];
  screens_value values[MOST];
} request;

static screens_string text(const char *bytes) { return (screens_string){bytes, strlen(bytes)}; }

static screens_value string(const char *bytes) {
  return (screens_value){SCREENS_VALUE_STRING, 0, {.string = text(bytes)}};
}

static screens_value flag(int on) {
  return (screens_value){SCREENS_VALUE_BOOL, 0, {.integer = on}};
}

static screens_value whole(int64_t number) {
  return (screens_value){SCREENS_VALUE_INT, 0, {.integer = number}};
}

static screens_value map(const screens_entry *entries, uint64_t count) {
  return (screens_value){SCREENS_VALUE_MAP, 0, {.map = {entries, count}}};
}

/* Adds a value in the request's own memory. */
static void add(request *me, screens_string name, const screens_value *value) {
  if (me->value_count == MOST || name.size > 63) return;
  int at = me->value_count++;
  memcpy(me->names[at], name.bytes, name.size);
  me->values[at] = *value;
  if (value->kind != SCREENS_VALUE_STRING) return;
  uint64_t size = value->as.string.size < 511 ? value->as.string.size : 511;
  memcpy(me->texts[at], value->as.string.bytes, size);
  me->values[at].as.string = (screens_string){me->texts[at], size};
}

static void keep(request *me) {
  FILE *file = fopen(STORE, "w");
  for (int i = 0; file != NULL && i < me->value_count; i++) {
    const screens_value *value = &me->values[i];
    fprintf(file, "%s %u ", me->names[i], value->kind);
    if (value->kind == SCREENS_VALUE_DOUBLE) fprintf(file, "%.17g", value->as.real);
    if (value->kind == SCREENS_VALUE_INT || value->kind == SCREENS_VALUE_BOOL)
      fprintf(file, "%lld", (long long)value->as.integer);
    if (value->kind == SCREENS_VALUE_STRING)
      fprintf(file, "%.*s", (int)value->as.string.size, value->as.string.bytes);
    fprintf(file, "\n");
  }
  if (file != NULL) fclose(file);
}

/* Whether an enrolment is kept. */
static int load(request *me) {
  FILE *file = fopen(STORE, "r");
  char line[640];
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    char *kind = strchr(line, ' ');
    if (kind == NULL) continue;
    *kind++ = 0;
    char *rest = strchr(kind, ' ');
    if (rest == NULL) continue;
    *rest++ = 0;
    rest[strcspn(rest, "\n")] = 0;
    screens_value value = {(uint32_t)atoi(kind), 0, {.integer = atoll(rest)}};
    if (value.kind == SCREENS_VALUE_DOUBLE) value.as.real = strtod(rest, NULL);
    if (value.kind == SCREENS_VALUE_STRING) value.as.string = text(rest);
    add(me, text(line), &value);
  }
  if (file == NULL) return 0;
  fclose(file);
  return 1;
}

static int odd(void) {
  FILE *file = fopen(STORE ".odd", "r");
  int number = 0;
  if (file != NULL && fscanf(file, "%d", &number) != 1) number = 0;
  if (file != NULL) fclose(file);
  return number;
}

#define KEY(name) SCREENS_STRING_INIT(name)

static int32_t complete(uint64_t token, const screens_value *result) {
  return connectors->complete(host->context, token, SCREENS_OK, result, text(""));
}

static int32_t answer(request *me, uint64_t token, int is_known) {
  screens_entry kept[MOST];
  uint64_t count = 0;
  for (int i = 0; i < me->value_count; i++)
    if (me->values[i].kind != SCREENS_VALUE_NONE)
      kept[count++] = (screens_entry){text(me->names[i]), me->values[i]};
  const screens_entry choices[][2] = {
      {{KEY("value"), string("swift")}, {KEY("label"), string("Swift")}},
      {{KEY("value"), string("c")}, {KEY("label"), string("C")}}};
  const screens_entry levels[][1] = {{{KEY("value"), whole(1)}}, {{KEY("value"), whole(2)}}};
  const screens_value courses[] = {map(choices[0], 2), map(choices[1], 2)};
  const screens_value steps[] = {map(levels[0], 1), map(levels[1], 1)};
#define FIELD(name, type, label) \
  {KEY("name"), string(name)}, {KEY("type"), string(type)}, {KEY("label"), string(label)}
#define LIST(items) \
  {SCREENS_VALUE_LIST, 0, {.list = {items, 2}}}
  const screens_value fee = {SCREENS_VALUE_DOUBLE, 0, {.real = 12.5}};
  const screens_entry tip = {KEY("tip"), string("")};
  const screens_entry needed = {KEY("required"), flag(1)}, free_choice = {KEY("required"), flag(0)};
  const screens_entry fields[][5] = {
      {FIELD("fullName", "string", "Name"), needed, tip},
      {FIELD("age", "int", "Age"), needed, tip},
      {FIELD("fee", "double", "Fee"), {KEY("default"), fee}, tip},
      {FIELD("news", "bool", "News by mail"), free_choice, tip},
      {FIELD("birthday", "date", "Birthday"), free_choice, tip},
      {FIELD("course", "choice", "Course"), needed, {KEY("options"), LIST(courses)}},
      {FIELD("level", "level", "Level"), {KEY("valueType"), string("int")},
       {KEY("options"), LIST(steps)}},
      {FIELD("badge", "hologram", "Badge"), {KEY("readOnly"), flag(1)},
       {KEY("default"), string("B-17")}},
      {FIELD("remark", "string", "Remark"), free_choice, tip},
  };
  int total = sizeof fields / sizeof *fields, grown = access(STORE ".grown", F_OK) == 0;
  static screens_value many[10000];
  screens_value shown[MOST];
  for (int i = 0; i < total; i++) shown[i] = map(fields[grown ? total - 1 - i : i], 5);
  /* A form that has not grown lacks the remark. */
  uint64_t shown_count = (uint64_t)(grown ? total : total - 1);
  screens_value list = {SCREENS_VALUE_LIST, 0, {.list = {shown, shown_count}}};
  screens_entry wrong = {KEY("age"), string("many")};
  screens_value values = {SCREENS_VALUE_NONE, 0, {.integer = 0}};
  if (is_known) values = map(kept, count);
  switch (odd()) {
  case 1:
    for (int i = 0; i < 10000; i++) many[i] = shown[0];
    list.as.list = (screens_list){many, 10000};
    break;
  case 2: shown[1] = shown[0]; break;
  case 3: values = map(&wrong, 1); break;
  case 4: list = string("none"); break;
  case 5: return complete(token, &list);
  }
  screens_entry parts[] = {
      {KEY("number"), whole(17)}, {KEY("values"), values}, {KEY("fields"), list}};
  screens_value whole_answer = map(parts, me->is_save ? 2 : 3);
  return complete(token, &whole_answer);
}

static int32_t start(void *self, uint64_t token) {
  request *me = self;
  if (me->is_ping) {
    screens_value nothing = map(NULL, 0);
    return complete(token, &nothing);
  }
  if (me->is_save) keep(me);
  return answer(me, token, me->is_save || load(me));
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int is(screens_string name, const char *other) {
  return name.size == strlen(other) && memcmp(name.bytes, other, name.size) == 0;
}

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  (void)context;
  request *me = calloc(1, sizeof *me);
  if (me == NULL) return SCREENS_FAILED;
  me->is_save = is(operation, PREFIX "Save");
  me->is_ping = is(operation, PREFIX "Ping");
  for (uint64_t i = 0; parameters->kind == SCREENS_VALUE_MAP && i < parameters->as.map.count; i++) {
    const screens_entry *entry = &parameters->as.map.entries[i];
    if (!is(entry->key, "values") || entry->value.kind != SCREENS_VALUE_MAP) continue;
    for (uint64_t j = 0; j < entry->value.as.map.count; j++)
      add(me, entry->value.as.map.entries[j].key, &entry->value.as.map.entries[j].value);
  }
  *self = me;
  *table = &connector;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT(PREFIX "Load"),
                                            SCREENS_STRING_INIT(PREFIX "Save"),
                                            SCREENS_STRING_INIT(PREFIX "Ping")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 3,
                                                    .name = SCREENS_STRING_INIT("RegistrarFactory"),
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
                                        .id = SCREENS_STRING_INIT("org.example.registrar"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
