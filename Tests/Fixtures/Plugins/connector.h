/* A connector factory "AcmeConnectorFactory" that keeps every promise; each fixture breaks one by
 * defining a macro, which runs at the beginning of a function. `me` is the connector's own state. */
#ifndef FIXTURE_CONNECTOR_H
#define FIXTURE_CONNECTOR_H

#include "witness.h"

#include <stdlib.h>
#include <string.h>

#ifndef REQUIRES
#define REQUIRES
#endif
SCREENS_NOTE("{\"id\": \"org.example.acme\", \"kind\": \"connector\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", \"requires\": [" REQUIRES "], \"factories\": [{\"name\": \"AcmeConnectorFactory\", "
             "\"operations\": [\"loginByEmail\"]}]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;
static const screens_connector_host_1 *connectors;

typedef struct state {
  uint64_t token;
  int count;
  int done;
  int *started;
} state;

static const screens_value *parameter(const screens_value *map, const char *name) {
  for (uint64_t i = 0; map->kind == SCREENS_VALUE_MAP && i < map->as.map.count; i++) {
    const screens_entry *entry = &map->as.map.entries[i];
    if (entry->key.size == strlen(name) && memcmp(entry->key.bytes, name, strlen(name)) == 0)
      return &entry->value;
  }
  return NULL;
}

static int32_t finish(uint64_t token, int32_t status, screens_string text) {
  screens_value result = {SCREENS_VALUE_INT, 0, {.integer = 1}};
  return connectors->complete(host->context, token, status, &result, text);
}

#ifndef HEAD
#define HEAD
#endif
HEAD

#ifndef VALIDATE
#define VALIDATE
#endif
static int32_t validate(void *self) {
  state *me = self;
  (void)me;
  VALIDATE;
  return SCREENS_OK;
}

#ifndef START
#define START
#endif
static int32_t start(void *self, uint64_t token) {
  state *me = self;
  me->token = token;
  me->started = &me->count;
  START;
  me->done = 1;
  finish(token, SCREENS_OK, TEXT(""));
  return SCREENS_OK;
}

#ifndef CANCEL
#define CANCEL
#endif
static void cancel(void *self, uint64_t token) {
  state *me = self;
  (void)me, (void)token;
  CANCEL;
}

#ifndef DESTROY
#define DESTROY
#endif
static void destroy(void *self) {
  state *me = self;
  (void)me;
  DESTROY;
  free(self);
}

#ifndef TABLE
#define TABLE
#endif
static const screens_connector_1 connector = {.struct_size = sizeof connector,
                                              .validate = validate,
                                              .start = start,
                                              .cancel = cancel,
                                              .destroy = destroy,
                                              TABLE};

#ifndef MAKE
#define MAKE
#endif
static int32_t make(screens_string operation, const screens_value *parameters,
                    const screens_value *context, const screens_connector_1 **table, void **self) {
  (void)parameters, (void)context;
  int is_known = operation.size == 12 && memcmp(operation.bytes, "loginByEmail", 12) == 0;
  MAKE;
  if (!is_known)
    return host->fail(host->context, SCREENS_UNKNOWN_NAME, TEXT("made is loginByEmail alone"));
  *self = calloc(1, sizeof(state));
  *table = &connector;
  return *self == NULL ? host->fail(host->context, SCREENS_FAILED, TEXT("no memory")) : SCREENS_OK;
}

static const screens_string operations[] = {SCREENS_STRING_INIT("loginByEmail")};
static const screens_connector_factory_1 factory = {
    .struct_size = sizeof factory,
    .operation_count = 1,
    .name = SCREENS_STRING_INIT("AcmeConnectorFactory"),
    .operations = operations,
    .make = make};
static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_CONNECTOR_FACTORY_1), &factory}};

#include "plugin.h"

#endif
