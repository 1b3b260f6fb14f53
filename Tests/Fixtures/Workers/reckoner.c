/* A delegate of logins that computes between two operations, as its option "compute" says. */
#define _GNU_SOURCE
#include <screens/screens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef THREADING
#define THREADING "any"
#endif

SCREENS_NOTE("{\"id\":\"org.example.reckoner\",\"kind\":\"delegate\",\"version\":\"1.0.0\","
             "\"abi\":\"1.0\",\"threading\":\"" THREADING "\","
             "\"requires\":[\"screens.compute/1\"],\"delegates\":[\"ReckonerDelegate\"]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static screens_string option(const char *key) {
  screens_value value = {SCREENS_VALUE_NONE, 0, {0}};
  host->option(host->context, (screens_string){key, strlen(key)}, &value);
  return value.kind == SCREENS_VALUE_STRING ? value.as.string : TEXT("");
}

static void say(const char *line) {
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, strlen(line)});
}

static screens_value string(screens_string text) {
  return (screens_value){SCREENS_VALUE_STRING, 0, {.string = text}};
}

static screens_value number(int64_t integer) {
  return (screens_value){SCREENS_VALUE_INT, 0, {.integer = integer}};
}

static screens_value map(const screens_entry *entries, uint64_t count) {
  return (screens_value){SCREENS_VALUE_MAP, 0, {.map = {entries, count}}};
}

static screens_value entry(const screens_value *value, const char *key) {
  screens_value none = {SCREENS_VALUE_NONE, 0, {0}};
  if (value->kind != SCREENS_VALUE_MAP) return none;
  for (uint64_t i = 0; i < value->as.map.count; i++)
    if (is(value->as.map.entries[i].key, key)) return value->as.map.entries[i].value;
  return none;
}

static int32_t create(screens_string name, void **self) {
  if (is(option("compute"), "refuse"))
    return host->fail(host->context, SCREENS_FAILED, TEXT("no reckoner today"));
  *self = strndup(name.bytes, name.size);
  return *self == NULL ? host->fail(host->context, SCREENS_FAILED, TEXT("no memory")) : SCREENS_OK;
}

static void destroy(void *self) {
  say("the reckoner ends");
  free(self);
}

static int32_t compute(void *self, const screens_value *source, screens_string step,
                       const screens_value *values, screens_sink *result) {
  screens_string what = option("compute");
  screens_value answer = entry(values, "answer"), more = entry(values, "more"),
                session = entry(source, "screenlet");
  screens_value user = entry(&answer, "userId");
  char line[256];
  snprintf(line, sizeof line, "%s computes %.*s of %.*s from %lld and %lld", (const char *)self,
           (int)step.size, step.bytes, (int)session.as.string.size, session.as.string.bytes,
           (long long)user.as.integer, (long long)more.as.integer);
  say(line);
  if (is(what, "crash")) abort();
  if (is(what, "slow")) usleep(60000);
  for (volatile int i = 0; is(what, "hang"); i++) {}
  if (is(what, "fail"))
    return host->fail(host->context, SCREENS_NOT_AVAILABLE, TEXT("it cannot reckon"));
  if (is(what, "validation"))
    return host->fail(host->context, SCREENS_VALIDATION_FAILED, TEXT("too many users"));
  if (is(what, "nothing")) return SCREENS_OK;
  if (is(what, "invalid")) {
    screens_value nonsense = {77, 0, {.integer = 7}};
    host->write(host->context, result, &nonsense);
    return SCREENS_OK;
  }
  screens_entry made = {TEXT("userId"), number(user.as.integer + more.as.integer)};
  if (is(what, "text")) made.value = string(TEXT("many"));
  screens_value written = map(&made, 1);
  if (is(what, "large")) {
    static char bytes[4096];
    memset(bytes, 'x', sizeof bytes);
    written = string((screens_string){bytes, sizeof bytes});
  }
  return host->write(host->context, result, &written);
}

static const screens_compute_1 next = {.struct_size = sizeof next,
                                       .name = SCREENS_STRING_INIT("nextUser"),
                                       .create = create,
                                       .destroy = destroy,
                                       .compute = compute};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static int32_t supply(const screens_value *source, screens_string action,
                      const screens_value *values, screens_sink *sink) {
  (void)source, (void)action, (void)values;
  screens_string steps = option("steps");
  screens_entry company[] = {{TEXT("companyId"), number(7)}};
  screens_entry typed[] = {{TEXT("emailAddress"), string(TEXT("view.userName"))},
                           {TEXT("password"), string(TEXT("view.password"))}};
  screens_entry first[] = {{TEXT("operation"), string(TEXT("loginByEmail"))},
                           {TEXT("name"), string(TEXT("first"))},
                           {TEXT("parameters"), map(company, 1)},
                           {TEXT("from"), map(typed, 2)}};
  screens_entry more[] = {{TEXT("more"), number(1)}};
  screens_entry given[] = {{TEXT("answer"), string(TEXT("first"))}};
  screens_entry second[] = {{TEXT("compute"), string(TEXT("nextUser"))},
                            {TEXT("name"), string(TEXT("next"))},
                            {TEXT("parameters"), map(more, 1)},
                            {TEXT("from"), map(given, 1)}};
  screens_entry sent[] = {{TEXT("userId"), string(TEXT("next.userId"))},
                          {TEXT("password"), string(TEXT("view.password"))}};
  screens_entry third[] = {{TEXT("operation"), string(TEXT("loginByUserId"))},
                           {TEXT("from"), map(sent, 2)}};
  if (is(steps, "unknown")) second[0].value = string(TEXT("nextCompany"));
  if (is(steps, "secret")) given[0].value = string(TEXT("view.password"));
  if (is(steps, "both")) second[2] = (screens_entry){TEXT("operation"), string(TEXT("login"))};
  screens_value all[102] = {map(first, 4), map(second, 4), map(third, 2)};
  uint64_t count = 3;
  if (is(steps, "many")) {
    /* A hundred computations that wait for nothing. */
    screens_entry lone[] = {second[0], second[2]};
    for (count = 0; count < 100; count++) all[count] = map(lone, 2);
  }
  screens_value list = {SCREENS_VALUE_LIST, 0, {.list = {all, count}}};
  return host->write(host->context, sink, &list);
}

static const screens_delegate_1 delegate = {.struct_size = sizeof delegate,
                                            .name = SCREENS_STRING_INIT("ReckonerDelegate"),
                                            .interactor = supply};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &delegate},
    {SCREENS_STRING_INIT(SCREENS_COMPUTE_1), &next},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = COUNT(extensions),
    .id = SCREENS_STRING_INIT("org.example.reckoner"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
