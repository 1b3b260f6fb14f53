/* Connectors: operations on a back end, made by a factory that plugins.plist names.
 *
 * make, validate, start and cancel return within a millisecond. Blocking work runs through
 * run_blocking, or on the plugin's own threads. A started connector completes exactly once, whether
 * it was cancelled or not; late, doubled and stale completions are dropped and counted against the
 * plugin. `screens operations` prints what each operation takes and answers.
 */
#ifndef SCREENS_CONNECTOR_H
#define SCREENS_CONNECTOR_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_CONNECTOR_FACTORY_1 "screens.connector-factory/1"
#define SCREENS_CONNECTOR_FACTORY_2 "screens.connector-factory/2"
#define SCREENS_CONNECTOR_HOST_1 "screens.connector-host/1"

typedef struct screens_connector_host_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Ends the request `token`: SCREENS_OK with its result, or an error status with its text. With
   * an error `result` is none, or a map whose entry `fields` is a map of sentences by the names of
   * the values at fault: a form shows each of them at its field.
   * SCREENS_STALE_HANDLE: no such request is open any more. Borrowed until the call returns.
   * [any] */
  int32_t (*complete)(void *context, uint64_t token, int32_t status, const screens_value *result,
                      screens_string text);

  /* Reports progress: `done` of `total`, in bytes or steps; total 0 is unknown.
   * [any] */
  int32_t (*progress)(void *context, uint64_t token, uint64_t done, uint64_t total);

  /* Runs `work(argument)` on the host's pool of threads for work that may block. Work that `start`
   * adds, and work that this adds, belongs to the operation; any other is the plugin's. Each of
   * these kinds has half of the threads at most. A host that ends waits for it.
   * SCREENS_NOT_AVAILABLE: the queue is full or the host ends, and work will not run.
   * [any] */
  int32_t (*run_blocking)(void *context, void (*work)(void *SCREENS_NULLABLE argument),
                          void *SCREENS_NULLABLE argument);
} screens_connector_host_1;

/* One operation with its parameters. */
typedef struct screens_connector_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Checks the parameters before anything is sent; NULL accepts. A refusal is
   * host->fail(context, SCREENS_VALIDATION_FAILED, text).
   * [any] */
  int32_t (*SCREENS_NULLABLE validate)(void *SCREENS_NULLABLE self);

  /* Begins the request; called once at most. May complete before it returns. An error status here
   * completes it.
   * [any] */
  int32_t (*SCREENS_NULLABLE start)(void *SCREENS_NULLABLE self, uint64_t token);

  /* Asks a started request to stop. It must still complete, once and soon: with
   * SCREENS_CANCELLED, or as it would have. May come from another thread while start runs, and
   * after the completion. NULL: cannot be stopped.
   * [any] */
  void (*SCREENS_NULLABLE cancel)(void *SCREENS_NULLABLE self, uint64_t token);

  /* Ends the connector, once, when no other function of it runs or follows: after its completion,
   * or without start. On any thread of the host's, or before `complete` returns on the thread
   * that calls it: use nothing of self after that call. NULL: nothing to end.
   * [any] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE self);
} screens_connector_1;

/* Static: borrowed until the process ends. Name, parent and operations are the descriptor's. */
typedef struct screens_connector_factory_1 {
  uint32_t struct_size;
  uint32_t operation_count;
  screens_string name;
  screens_string parent; /* the factory that makes what this one does not; empty: none */
  const screens_string *SCREENS_NULLABLE operations;

  /* Makes the connector for one of the operations. `parameters` and `context` are maps; context
   * has every key of the operator's server context (server, companyId, groupId and any other, but
   * no reference to a secret), version, locale, timeoutMilliseconds and, when a user is signed in,
   * userId; for who may have it the proof of that user, see session.h. Where too many messages
   * were asked for, it has "quiet", true: the operation does and answers all as ever, in the same
   * time, and sends no message. `*connector` and `*self` are NULL on entry; the table lives until
   * destroy.
   * Borrowed until the call returns.
   * [any] */
  int32_t (*SCREENS_NULLABLE make)(screens_string operation, const screens_value *parameters,
                                   const screens_value *context,
                                   const screens_connector_1 *SCREENS_NULLABLE
                                       *SCREENS_NONNULL connector,
                                   void *SCREENS_NULLABLE *SCREENS_NONNULL self);
} screens_connector_factory_1;

/* The same with an object of its own. Where a plugin has both for a name, this one is used. Static:
 * borrowed until the process ends. */
typedef struct screens_connector_factory_2 {
  uint32_t struct_size;
  uint32_t operation_count;
  screens_string name;
  screens_string parent;
  const screens_string *SCREENS_NULLABLE operations;

  /* Makes the object that make gets as `factory`: once, after init. `*factory` is NULL on entry. An
   * error status refuses the plugin. NULL: `factory` is NULL.
   * [main] */
  int32_t (*SCREENS_NULLABLE create)(screens_string name,
                                     void *SCREENS_NULLABLE *SCREENS_NONNULL factory);

  /* Ends the object, once, after the last make and after the destroy of the last connector that it
   * made: before the plugin's shutdown, unless a connector is still there when the host ends. Not
   * called after a crash. NULL: nothing to end.
   * [any] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE factory);

  /* As `make` of the first revision. Connectors may keep `factory` until their own destroy.
   * Borrowed until the call returns.
   * [any] */
  int32_t (*SCREENS_NULLABLE make)(void *SCREENS_NULLABLE factory, screens_string operation,
                                   const screens_value *parameters, const screens_value *context,
                                   const screens_connector_1 *SCREENS_NULLABLE
                                       *SCREENS_NONNULL connector,
                                   void *SCREENS_NULLABLE *SCREENS_NONNULL self);
} screens_connector_factory_2;

SCREENS_STATIC_ASSERT(sizeof(screens_connector_host_1) == 32, "screens_connector_host_1 is 32 bytes");
SCREENS_STATIC_ASSERT(sizeof(screens_connector_1) == 40, "screens_connector_1 is 40 bytes");
SCREENS_STATIC_ASSERT(sizeof(screens_connector_factory_1) == 56,
                      "screens_connector_factory_1 is 56 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_connector_factory_1, make) == 48, "make is at 48");
SCREENS_STATIC_ASSERT(sizeof(screens_connector_factory_2) == 72,
                      "screens_connector_factory_2 is 72 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_connector_factory_2, make) == 64, "make is at 64");

SCREENS_END_DECLS

#endif
