/* A delegate that writes what it hears into the log, and supplies what its option says. */
#include <screens/screens.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef WORD
#define WORD "heard"
#endif
#ifndef THREADING
#define THREADING "any"
#endif

SCREENS_NOTE("{\"id\":\"org.example.listener\",\"kind\":\"delegate\",\"version\":\"1.0.0\","
             "\"abi\":\"1.0\",\"threading\":\"" THREADING "\",\"requires\":[\"screens.delegate/1\"],"
             "\"delegates\":[\"ListenerDelegate\"]}");

static const screens_host_1 *host;

static int is(screens_string text, const char *other) {
  return text.size == strlen(other) && memcmp(text.bytes, other, text.size) == 0;
}

static screens_string option(const char *key) {
  screens_value value;
  host->option(host->context, (screens_string){key, strlen(key)}, &value);
  return value.kind == SCREENS_VALUE_STRING ? value.as.string : SCREENS_STRING("");
}

static void print(FILE *out, const screens_value *value) {
  switch (value->kind) {
  case SCREENS_VALUE_NONE: fputs("none", out); break;
  case SCREENS_VALUE_BOOL: fputs(value->as.integer ? "true" : "false", out); break;
  case SCREENS_VALUE_INT: fprintf(out, "%lld", (long long)value->as.integer); break;
  case SCREENS_VALUE_DOUBLE: fprintf(out, "%g", value->as.real); break;
  case SCREENS_VALUE_STRING:
    fprintf(out, "'%.*s'", (int)value->as.string.size, value->as.string.bytes);
    break;
  case SCREENS_VALUE_MAP:
    fputc('{', out);
    for (uint64_t i = 0; i < value->as.map.count; i++) {
      const screens_entry *entry = &value->as.map.entries[i];
      fprintf(out, "%s%.*s ", i ? ", " : "", (int)entry->key.size, entry->key.bytes);
      print(out, &entry->value);
    }
    fputc('}', out);
    break;
  default: fputs("other", out);
  }
}

static void tell(const char *word, const screens_value *source, screens_string name,
                 const screens_value *values) {
  char line[4096];
  FILE *out = fmemopen(line, sizeof line, "w");
  fprintf(out, "%s %.*s ", word, (int)name.size, name.bytes);
  print(out, values);
  fputs(" of ", out);
  print(out, source);
  fclose(out);
  host->log(host->context, SCREENS_LOG_INFO, (screens_string){line, strlen(line)});
}

static atomic_int inside;

/* Stays long enough for another thread to come in, and tells of one that is there. */
static void stay(screens_string what) {
  if (!is(what, "stay")) return;
  screens_string word = atomic_fetch_add(&inside, 1) > 0 ? SCREENS_STRING("two threads at once")
                                                         : SCREENS_STRING("one thread");
  host->log(host->context, SCREENS_LOG_INFO, word);
  usleep(2000);
  atomic_fetch_sub(&inside, 1);
}

static void harm(screens_string what) {
  if (is(what, "crash")) abort();
  if (is(what, "wait")) {
    char path[4096];
    screens_string folder = option("stateDirectory");
    snprintf(path, sizeof path, "%.*s/waits", (int)folder.size, folder.bytes);
    fclose(fopen(path, "w"));
    for (;;) pause();
  }
  for (volatile int i = 0; is(what, "hang"); i++) {}
}

static int32_t hear(const screens_value *source, screens_string name,
                    const screens_value *payload) {
  screens_string what = option("event");
  harm(what);
  stay(what);
  if (is(what, "fail"))
    return host->fail(host->context, SCREENS_FAILED, SCREENS_STRING("it did not listen"));
  tell(WORD, source, name, payload);
  return SCREENS_OK;
}

static screens_value text(const char *content) {
  screens_value value = {SCREENS_VALUE_STRING, 0, {0}};
  value.as.string = (screens_string){content, strlen(content)};
  return value;
}

static screens_value map(screens_entry *entries, uint64_t count) {
  return (screens_value){SCREENS_VALUE_MAP, 0, {.map = {entries, count}}};
}

#define ENTRY(name, given) {SCREENS_STRING_INIT(name), given}
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Gives one step, or two. */
static int32_t give(screens_sink *sink, screens_value *steps, uint64_t count) {
  screens_value list = {SCREENS_VALUE_LIST, 0, {.list = {steps, count}}};
  host->write(host->context, sink, &list);
  return SCREENS_OK;
}

static int32_t supply(const screens_value *source, screens_string action,
                      const screens_value *values, screens_sink *sink) {
  screens_string what = option("interactor");
  harm(what);
  stay(what);
  tell("asked for", source, action, values);
  screens_value number = {SCREENS_VALUE_INT, 0, {.integer = 7}};
  screens_value flag = {SCREENS_VALUE_BOOL, 0, {.integer = 1}};
  screens_entry company[] = {ENTRY("companyId", number)};
  screens_entry typed[] = {ENTRY("emailAddress", text("view.userName")),
                           ENTRY("password", text("view.password"))};
  screens_entry one[] = {ENTRY("operation", text("loginByEmail")),
                         ENTRY("parameters", map(company, 1)), ENTRY("from", map(typed, 2))};
  screens_value step = map(one, 3);
  if (is(what, "one")) return give(sink, &step, 1);
  if (is(what, "empty")) return give(sink, NULL, 0);
  if (is(what, "two")) {
    screens_entry times[] = {ENTRY("shouldHandleCookieExpiration", flag),
                             ENTRY("cookieExpirationTime", number)};
    screens_entry name[] = {ENTRY("username", text("view.userName")),
                            ENTRY("password", text("view.password"))};
    screens_entry first[] = {ENTRY("operation", text("loginByCookie")),
                             ENTRY("name", text("cookies")), ENTRY("parameters", map(times, 2)),
                             ENTRY("from", map(name, 2))};
    screens_entry session[] = {ENTRY("session", text("cookies"))};
    screens_entry second[] = {ENTRY("operation", text("getCurrentUser")),
                              ENTRY("from", map(session, 1))};
    screens_value steps[] = {map(first, 4), map(second, 2)};
    return give(sink, steps, 2);
  }
  if (is(what, "ranks")) {
    screens_entry secret[] = {ENTRY("password", text("view.password"))};
    screens_entry name[] = {ENTRY("companyId", number), ENTRY("screenName", text("ada"))};
    screens_entry user[] = {ENTRY("userId", number)};
    screens_entry low[] = {ENTRY("operation", text("loginByScreenName")),
                           ENTRY("parameters", map(name, 2)), ENTRY("from", map(secret, 1)),
                           ENTRY("priority", text("low"))};
    screens_entry high[] = {ENTRY("operation", text("loginByUserId")),
                            ENTRY("parameters", map(user, 1)), ENTRY("from", map(secret, 1)),
                            ENTRY("priority", text("high"))};
    screens_value steps[] = {step, map(low, 4), map(high, 4)};
    return give(sink, steps, 3);
  }
  if (is(what, "rank")) {
    screens_entry odd[] = {one[0], one[1], one[2], ENTRY("priority", text("urgent"))};
    screens_value steps[] = {map(odd, 4)};
    return give(sink, steps, 1);
  }
  if (is(what, "validation"))
    return host->fail(host->context, SCREENS_VALIDATION_FAILED, SCREENS_STRING("not on Sundays"));
  if (is(what, "failure"))
    return host->fail(host->context, SCREENS_NOT_AVAILABLE, SCREENS_STRING("it is Sunday"));
  if (is(what, "text")) {
    screens_value nonsense = text("loginByEmail");
    host->write(host->context, sink, &nonsense);
  }
  if (is(what, "invalid")) {
    screens_value nonsense = {77, 0, {.integer = 7}};
    host->write(host->context, sink, &nonsense);
  }
  if (is(what, "operation")) one[0].value = text("loginByMagic");
  if (is(what, "type")) company[0].value = text("many");
  if (is(what, "missing")) step.as.map.count = 1;
  if (is(what, "key")) one[1].key = SCREENS_STRING("parameter");
  if (is(what, "place")) typed[0].value = text("view.name");
  if (is(what, "step")) typed[0].value = text("before.name");
  if (is(what, "secret")) typed[0].value = text("view.password");
  int is_given = 0;
  const char *const others[] = {"operation", "type", "missing", "key", "place", "step", "secret"};
  for (uint64_t i = 0; i < COUNT(others); i++) is_given |= is(what, others[i]);
  return is_given ? give(sink, &step, 1) : SCREENS_OK;
}

static const screens_delegate_1 delegate = {
    .struct_size = sizeof delegate,
    .name = SCREENS_STRING_INIT("ListenerDelegate"),
    .event = hear,
    .interactor = supply,
};

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &delegate},
};

static int32_t init(const screens_host_1 *given) {
  host = given;
  return SCREENS_OK;
}

static const screens_plugin_1 plugin = {
    .struct_size = sizeof plugin,
    .abi_major = SCREENS_ABI_MAJOR,
    .abi_minor = SCREENS_ABI_MINOR,
    .extension_count = 1,
    .id = SCREENS_STRING_INIT("org.example.listener"),
    .version = SCREENS_STRING_INIT("1.0.0"),
    .extensions = extensions,
    .init = init,
};

const screens_plugin_1 *screens_plugin_entry(uint32_t host_abi_major, uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return host_abi_major == SCREENS_ABI_MAJOR ? &plugin : NULL;
}
