/* Values that an interactor computes between its operations, from the answers so far.
 *
 * A step of the list that a delegate or a screenlet writes (screens/delegate.h) has the key `compute`
 * in the place of `operation`:
 *   compute     the name of a table of the same plugin
 *   parameters  a map of values for the function, by any names
 *   from        a map of places that the host takes further values from: "view.NAME",
 *               "screenlet.NAME", "STEP" or "STEP.FIELD". A secret is not among them.
 *   name, after as for an operation
 * Later steps read the computed value by the step's name, as they read the answer to an operation.
 *
 * A plugin with such a table names screens.compute/1 in its descriptor's `requires`, and is refused
 * without it: a host that lacks this table refuses the key.
 */
#ifndef SCREENS_COMPUTE_H
#define SCREENS_COMPUTE_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_COMPUTE_1 "screens.compute/1"

/* Static: borrowed until the process ends. A plugin has one for each name. */
typedef struct screens_compute_1 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name; /* sumOfPrices */

  /* Makes the object that `compute` gets as `self`: once, after init. `*self` is NULL on entry. An
   * error status refuses the plugin. NULL: `self` is NULL.
   * [main] */
  int32_t (*SCREENS_NULLABLE create)(screens_string name,
                                     void *SCREENS_NULLABLE *SCREENS_NONNULL self);

  /* Ends the object, once, when no other function of it runs or follows: before the plugin's
   * shutdown. Not called after a crash. NULL: nothing to end.
   * [any] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE self);

  /* Computes the value of a step and writes it into `result`; none where nothing is written.
   * `source` is as for a delegate, `step` is the step's name, and `values` a map of its values: none
   * where a place has none. It is called when all answers that the step takes have come, by one
   * thread for each session and by several at the same time, unless the descriptor says `threading`
   * main. The page waits for it, so that it returns soon: its time and the size of its value count
   * with all that follows from one act of the user, and work that waits belongs into a connector. An
   * error status ends the action with that error, as a failed operation does: host->fail says why,
   * with SCREENS_VALIDATION_FAILED for the user. In a process of its own a call that is late or
   * crashes ends the process, and the action with an error. May not be NULL. Borrowed until the call
   * returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE compute)(void *SCREENS_NULLABLE self, const screens_value *source,
                                      screens_string step, const screens_value *values,
                                      screens_sink *result);
} screens_compute_1;

SCREENS_STATIC_ASSERT(sizeof(screens_compute_1) == 48, "screens_compute_1 is 48 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_compute_1, compute) == 40, "compute is at 40");

SCREENS_END_DECLS

#endif
