/* A screenlet that writes each of its moments into its attribute "heard", and a list of what was
 * asked for. Descriptor and layouts are those of moments.json, which moments.swift has, too; the
 * test puts them into moments.h. The option "slot" names a function, and "fault" what it does. */
#define _GNU_SOURCE
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "moments.h"

#define TEXT(literal) SCREENS_STRING(literal)

/* With SECOND, the tables of the second revision, whose object is the screenlet's name. */
#ifdef SECOND
#define ME void *me,
#define KNOWN(name) \
  if (me == NULL || strcmp(me, name) != 0) return SCREENS_STALE_HANDLE
#define OBJECT .create = create, .destroy = free,
#define LOGIC screens_screenlet_2
#define LIST screens_list_screenlet_2
#define LOGIC_ID SCREENS_SCREENLET_2
#define LIST_ID SCREENS_LIST_SCREENLET_2
static int32_t create(screens_string name, void **self) {
  *self = strndup(name.bytes, name.size);
  return *self == NULL ? SCREENS_FAILED : SCREENS_OK;
}
#else
#define ME
#define KNOWN(name) (void)0
#define OBJECT
#define LOGIC screens_screenlet_1
#define LIST screens_list_screenlet_1
#define LOGIC_ID SCREENS_SCREENLET_1
#define LIST_ID SCREENS_LIST_SCREENLET_1
#endif

static const screens_host_1 *host;
static const screens_screenlet_host_1 *screenlets;
static const screens_connector_host_1 *connectors;
static char slot[32], fault[32];

static int is(screens_string text, const char *word) {
  return text.size == strlen(word) && memcmp(text.bytes, word, text.size) == 0;
}

static int32_t misbehave(const char *name) {
  if (strcmp(slot, name) != 0) return SCREENS_OK;
  if (strcmp(fault, "abort") == 0) abort();
  if (strcmp(fault, "sleep") == 0) sleep(3600);
  if (strcmp(fault, "fail") == 0)
    return host->fail(host->context, SCREENS_FAILED, TEXT("as it was asked"));
  return SCREENS_OK;
}

static screens_value string(screens_string text) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = text;
  return value;
}

static screens_value words(const char *text) {
  screens_string string_value = {text, strlen(text)};
  return string(string_value);
}

static screens_value number(int64_t integer) {
  screens_value value = {SCREENS_VALUE_INT, 0, {0}};
  value.as.integer = integer;
  return value;
}

static screens_value map(const screens_entry *entries, uint64_t count) {
  screens_value value = {SCREENS_VALUE_MAP, 0, {0}};
  value.as.map.entries = entries;
  value.as.map.count = count;
  return value;
}

static screens_value list(const screens_value *items, uint64_t count) {
  screens_value value = {SCREENS_VALUE_LIST, 0, {0}};
  value.as.list.items = items;
  value.as.list.count = count;
  return value;
}

static screens_value entry(const screens_value *value, const char *key) {
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  if (value->kind != SCREENS_VALUE_MAP) return none;
  for (uint64_t index = 0; index < value->as.map.count; index++)
    if (is(value->as.map.entries[index].key, key)) return value->as.map.entries[index].value;
  return none;
}

/* Writes a word behind those in an attribute. */
static int32_t add(screens_screenlet self, screens_string attribute, const char *word,
                   screens_string more) {
  char text[2048];
  screens_value before;
  int32_t status = screenlets->attribute(host->context, self, attribute, &before);
  if (status < 0) return status;
  int known = before.kind == SCREENS_VALUE_STRING ? (int)before.as.string.size : 0;
  snprintf(text, sizeof text, "%.*s%s%s%s%.*s", known, known > 0 ? before.as.string.bytes : "",
           known > 0 ? "," : "", word, more.size > 0 ? " " : "", (int)more.size, more.bytes);
  screens_value after = words(text);
  return screenlets->set_attribute(host->context, self, attribute, &after);
}

static int32_t hear(screens_screenlet self, const char *slot_name, screens_string more) {
  int32_t status = misbehave(slot_name);
  return status < 0 ? status : add(self, TEXT("heard"), slot_name, more);
}

/* Writes what the host says of the screenlet. */
static int32_t see(screens_screenlet self) {
  screens_value source;
  char text[256];
  int32_t status = screenlets->source(host->context, self, &source);
  if (status < 0) return status;
  screens_value kind = entry(&source, "screenlet"), page = entry(&source, "page"),
                locale = entry(&source, "locale"), user = entry(&source, "userId");
  snprintf(text, sizeof text, "%.*s %.*s %.*s %lld", (int)kind.as.string.size, kind.as.string.bytes,
           (int)page.as.string.size, page.as.string.bytes, (int)locale.as.string.size,
           locale.as.string.bytes,
           user.kind == SCREENS_VALUE_INT ? (long long)user.as.integer : -1LL);
  screens_value seen = words(text);
  return screenlets->set_attribute(host->context, self, TEXT("seen"), &seen);
}

static int32_t pre_create(ME screens_screenlet self) {
  KNOWN("Moments");
  return hear(self, "pre_create", TEXT(""));
}

static int32_t created(ME screens_screenlet self) {
  KNOWN("Moments");
  return hear(self, "created", TEXT(""));
}

static int32_t shown(ME screens_screenlet self) {
  KNOWN("Moments");
  int32_t status = hear(self, "shown", TEXT(""));
  return status < 0 ? status : see(self);
}

static int32_t hidden(ME screens_screenlet self) {
  KNOWN("Moments");
  return hear(self, "hidden", TEXT(""));
}

static int32_t attribute_changed(ME screens_screenlet self, screens_string name) {
  KNOWN("Moments");
  return is(name, "mark") ? hear(self, "attribute_changed", name) : SCREENS_OK;
}

static int32_t user_changed(ME screens_screenlet self) {
  KNOWN("Moments");
  int32_t status = hear(self, "user_changed", TEXT(""));
  return status < 0 ? status : see(self);
}

/* Whether an action leads to itself, of which nothing else is heard. */
static int leads_on(screens_string action) { return is(action, "again") || is(action, "twice"); }

static int32_t create_interactor(ME screens_screenlet self, screens_string action,
                                 const screens_value *sender, screens_sink *steps) {
  KNOWN("Moments");
  char text[64] = "";
  if (sender->kind == SCREENS_VALUE_INT)
    snprintf(text, sizeof text, "%lld", (long long)sender->as.integer);
  if (!leads_on(action)) {
    int32_t status = hear(self, "create_interactor", action);
    if (status == SCREENS_OK && text[0] != 0) {
      screens_string more = {text, strlen(text)};
      status = add(self, TEXT("heard"), "sender", more);
    }
    if (status < 0) return status;
  }
  screens_entry from[] = {{TEXT("word"), string(TEXT("one.word"))}};
  screens_entry first[] = {{TEXT("operation"), string(TEXT("momentsFirst"))},
                           {TEXT("name"), string(TEXT("one"))}};
  screens_entry second[] = {{TEXT("operation"), string(TEXT("momentsSecond"))},
                            {TEXT("name"), string(TEXT("two"))},
                            {TEXT("from"), map(from, 1)}};
  screens_value both[] = {map(first, 2), map(second, 3)};
  screens_value written = list(both, is(action, "run") ? 2 : 1);
  return host->write(host->context, steps, &written);
}

static int32_t start_action(ME screens_screenlet self, screens_string action,
                            const screens_value *sender) {
  KNOWN("Moments");
  (void)sender;
  return leads_on(action) ? SCREENS_OK : hear(self, "action", action);
}

static int32_t start_interaction(ME screens_screenlet self, screens_string action) {
  KNOWN("Moments");
  return leads_on(action) ? SCREENS_OK : hear(self, "start_interaction", action);
}

static int32_t finish_interaction(ME screens_screenlet self, screens_string action,
                                  const screens_value *result, const screens_value *error) {
  KNOWN("Moments");
  if (leads_on(action)) {
    int32_t status = add(self, TEXT("seen"), "a", TEXT(""));
    for (int count = is(action, "twice") ? 2 : 1; count > 0 && status >= 0; count--)
      status = screenlets->perform_action(host->context, self, action, NULL);
    return status;
  }
  int32_t status = hear(self, "finish_interaction", action);
  if (status < 0 || error->kind != SCREENS_VALUE_NONE) return status;
  screens_value word = entry(result, "word"), sender = number(7);
  status = screenlets->set_view_value(host->context, self, TEXT("note"), &word);
  if (status < 0 || !is(action, "relay")) return status;
  return screenlets->perform_action(host->context, self, TEXT("relayed"), &sender);
}

static const LOGIC moments = {.struct_size = sizeof moments, OBJECT
                                            .name = SCREENS_STRING_INIT("Moments"),
                                            .pre_create = pre_create,
                                            .created = created,
                                            .shown = shown,
                                            .hidden = hidden,
                                            .attribute_changed = attribute_changed,
                                            .user_changed = user_changed,
                                            .create_interactor = create_interactor,
                                            .action = start_action,
                                            .start_interaction = start_interaction,
                                            .finish_interaction = finish_interaction};

static int32_t page_request(ME screens_screenlet self, const screens_value *parameters,
                            screens_sink *changed) {
  KNOWN("MomentsList");
  screens_value mark = entry(parameters, "mark");
  char text[64];
  (void)self;
  int32_t status = misbehave("page_request");
  if (status < 0 || mark.kind != SCREENS_VALUE_STRING) return status;
  snprintf(text, sizeof text, "%.*s twice", (int)mark.as.string.size, mark.as.string.bytes);
  screens_entry entries[] = {{TEXT("mark"), words(text)}};
  screens_value written = map(entries, 1);
  return host->write(host->context, changed, &written);
}

static int32_t rows(ME screens_screenlet self, const screens_value *answers, screens_sink *sink) {
  KNOWN("MomentsList");
  (void)self;
  int32_t status = misbehave("rows");
  if (status < 0 || answers->kind != SCREENS_VALUE_LIST || answers->as.list.count != 1)
    return status < 0 ? status : SCREENS_WRONG_TYPE;
  screens_entry title[] = {{TEXT("title"), entry(&answers->as.list.items[0], "mark")}};
  screens_value made = map(title, 1), written = list(&made, 1);
  return host->write(host->context, sink, &written);
}

static const LIST moments_list = {.struct_size = sizeof moments_list, OBJECT
                                                      .name = SCREENS_STRING_INIT("MomentsList"),
                                                      .page_request = page_request,
                                                      .rows = rows};

/* The connector answers at once. */
typedef struct request {
  int kind;
  char text[64];
} request;

static int32_t start(void *self, uint64_t token) {
  request *asked = self;
  char text[96];
  snprintf(text, sizeof text, asked->kind == 2 ? "%s world" : "%s", asked->text);
  screens_entry word[] = {{TEXT("word"), words(text)}}, row[] = {{TEXT("mark"), words(text)}};
  screens_value made = map(row, 1);
  screens_entry page[] = {{TEXT("rows"), list(&made, 1)}, {TEXT("rowCount"), number(1)}};
  screens_value answer = asked->kind == 3 ? map(page, 2) : map(word, 1);
  return connectors->complete(host->context, token, SCREENS_OK, &answer, TEXT(""));
}

static void destroy(void *self) { free(self); }

static const screens_connector_1 connector = {
    .struct_size = sizeof connector, .start = start, .destroy = destroy};

static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **made, void **self) {
  (void)context;
  request *asked = calloc(1, sizeof *asked);
  if (asked == NULL) return SCREENS_FAILED;
  asked->kind = is(operation, "momentsFirst") ? 1 : is(operation, "momentsSecond") ? 2 : 3;
  screens_value text = entry(parameters, asked->kind == 3 ? "mark" : "word");
  if (asked->kind == 1) text = string(TEXT("hello"));
  if (text.kind == SCREENS_VALUE_STRING)
    snprintf(asked->text, sizeof asked->text, "%.*s", (int)text.as.string.size,
             text.as.string.bytes);
  *made = &connector;
  *self = asked;
  return SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("momentsFirst"),
                                            SCREENS_STRING_INIT("momentsSecond"),
                                            SCREENS_STRING_INIT("momentsPage")};
static const screens_connector_factory_1 factory = {.struct_size = sizeof factory,
                                                    .operation_count = 3,
                                                    .name = SCREENS_STRING_INIT("MomentsFactory"),
                                                    .operations = operations,
                                                    .make = make};

static const screens_resource_1 resources[] = {SCREENS_RESOURCES};
static const screens_theme_1 theme = {.struct_size = sizeof theme,
                                      .resource_count = 3,
                                      .name = SCREENS_STRING_INIT("moments"),
                                      .resources = resources};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
    {SCREENS_STRING_INIT(LOGIC_ID), &moments},
    {SCREENS_STRING_INIT(LIST_ID), &moments_list},
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

static void read_option(screens_string key, char *text) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, key, &value);
  if (value.kind == SCREENS_VALUE_STRING)
    snprintf(text, 32, "%.*s", (int)value.as.string.size, value.as.string.bytes);
}

static int32_t init(const screens_host_1 *given) {
  host = given;
  screenlets = host->query(host->context, TEXT(SCREENS_SCREENLET_HOST_1));
  connectors = host->query(host->context, TEXT(SCREENS_CONNECTOR_HOST_1));
  read_option(TEXT("slot"), slot);
  read_option(TEXT("fault"), fault);
  return screenlets == NULL || connectors == NULL ? SCREENS_NOT_AVAILABLE : SCREENS_OK;
}

static const screens_plugin_1 plugin = {.struct_size = sizeof plugin,
                                        .abi_major = SCREENS_ABI_MAJOR,
                                        .abi_minor = SCREENS_ABI_MINOR,
                                        .extension_count = 4,
                                        .id = SCREENS_STRING_INIT("org.example.moments"),
                                        .version = SCREENS_STRING_INIT("1.0.0"),
                                        .extensions = extensions,
                                        .init = init};

SCREENS_EXPORT const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor);
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
