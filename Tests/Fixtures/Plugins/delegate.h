/* A delegate "AcmeDelegate" that keeps every promise; each fixture breaks one by defining a macro,
 * which runs at the beginning of a function. */
#ifndef FIXTURE_DELEGATE_H
#define FIXTURE_DELEGATE_H

#include "witness.h"

#include <string.h>

#if defined HAS_COMPUTATION && !defined UNREQUIRED
#define REQUIRES "\"requires\": [\"screens.compute/1\"], "
#else
#define REQUIRES
#endif
SCREENS_NOTE("{\"id\": \"org.example.acme\", \"kind\": \"delegate\", \"version\": \"1.0.0\", "
             "\"abi\": \"1.0\", " REQUIRES "\"delegates\": [\"AcmeDelegate\"]}");

#define TEXT(literal) SCREENS_STRING(literal)

static const screens_host_1 *host;

#ifndef EVENT
#define EVENT
#endif
static int32_t event(const screens_value *source, screens_string name,
                     const screens_value *payload) {
  (void)source, (void)name, (void)payload;
  EVENT;
  return SCREENS_OK;
}

#ifndef OPERATION
#define OPERATION "getCurrentUser"
#endif
static int32_t interactor(const screens_value *source, screens_string action,
                          const screens_value *values, screens_sink *sink) {
  (void)source, (void)values;
  if (action.size != 13 || memcmp(action.bytes, "defaultAction", 13) != 0) return SCREENS_OK;
  screens_value name = {SCREENS_VALUE_STRING, 0, {.string = TEXT(OPERATION)}};
  screens_entry operation = {TEXT("operation"), name};
  screens_value step = {SCREENS_VALUE_MAP, 0, {.map = {&operation, 1}}};
  screens_value steps = {SCREENS_VALUE_LIST, 0, {.list = {&step, 1}}};
  return host->write(host->context, sink, &steps);
}

#ifndef TABLE_NAME
#define TABLE_NAME "AcmeDelegate"
#endif
static const screens_delegate_1 delegate = {.struct_size = sizeof delegate,
                                            .name = SCREENS_STRING_INIT(TABLE_NAME),
                                            .event = event,
                                            .interactor = interactor};

#ifndef SHUTDOWN
#define SHUTDOWN
#endif
static void shutdown_delegate(void) { SHUTDOWN; }
static const screens_lifecycle_1 lifecycle = {.struct_size = sizeof lifecycle,
                                              .shutdown = shutdown_delegate};

#if defined ANSWER || defined END
#ifdef ANSWER
static int32_t second_event(void *self, screens_screenlet screenlet, const screens_value *source,
                            screens_string name, const screens_value *payload,
                            screens_sink *answer) {
  (void)self, (void)screenlet, (void)source, (void)name, (void)payload;
  screens_value number = {SCREENS_VALUE_INT, 0, {.integer = ANSWER}};
  return host->write(host->context, answer, &number);
}
#else
#define second_event NULL
#endif
#ifndef END
#define END
#endif
static void second_destroy(void *self) {
  (void)self;
  END;
}
static const screens_delegate_2 second = {.struct_size = sizeof second,
                                          .name = SCREENS_STRING_INIT(TABLE_NAME),
                                          .destroy = second_destroy,
                                          .event = second_event};
#define HAS_SECOND
#endif

static const screens_extension_1 extensions[] = {
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_1), &delegate},
#ifdef HAS_SECOND
    {SCREENS_STRING_INIT(SCREENS_DELEGATE_2), &second},
#endif
#ifdef HAS_COMPUTATION
    {SCREENS_STRING_INIT(SCREENS_COMPUTE_1), &computation},
#endif
    {SCREENS_STRING_INIT(SCREENS_LIFECYCLE_1), &lifecycle}};

#include "plugin.h"

#endif
