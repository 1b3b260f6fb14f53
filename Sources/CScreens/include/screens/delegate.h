/* Delegates: code that hears what screenlets tell, and may supply what their actions run.
 *
 * plugins.plist names the delegate of each kind of screenlet. Both functions get a map `source`:
 *   screenlet  the kind, such as "Login"
 *   id         the screenlet's number in its session
 *   page       the page that it is on; empty where it is on none
 *   session    names the session as the host's log does; empty outside of one
 *   locale     of the user, such as "es_ES"
 *   userId     of the signed-in user; absent for guests
 * Keys may be added. No secret of a user is among the values here.
 *
 * The page waits for them, so that they return soon. A function that answers an error status says
 * why with host->fail. In a process of its own a call that is late or crashes ends the process:
 * the page goes on as if there were no delegate.
 */
#ifndef SCREENS_DELEGATE_H
#define SCREENS_DELEGATE_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_DELEGATE_1 "screens.delegate/1"

/* Static: borrowed until the process ends. The name is one of the descriptor's `delegates`. */
typedef struct screens_delegate_1 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name;

  /* Hears an event, in the order in which they happen; `payload` is a map of the values that
   * `screens screenlets` lists. An error is written into the log, and changes nothing. NULL hears
   * nothing. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE event)(const screens_value *source, screens_string name,
                                    const screens_value *payload);

  /* Asked for each action, before the screenlet's own interactor is made. `values` is a map of the
   * view model as the user left it, without secrets. Where nothing is written into `steps` the
   * screenlet's own interactor runs. Else its place is taken by the operations of a list of maps:
   *   operation   one that `screens operations` lists
   *   parameters  a map of values, by the names of the operation's parameters
   *   from        a map of places that the host takes further parameters from: "view.NAME", an
   *               attribute of the view model; "screenlet.NAME", one of the screenlet; "STEP", the
   *               answer to a step before; "STEP.FIELD", a field of it. A secret attribute goes into
   *               a parameter that is declared as secret, and into no other.
   *   name        of the step, for others; its number from 1 on without it
   *   after       a list of steps before that it waits for, besides those in `from`
   * All but `operation` may be left out. The answer to the last step is the action's result; an
   * empty list ends the action at once. An error status ends it with that error, and what is not
   * such a list, or names an unknown operation, with an error that the log explains: the
   * screenlet's own interactor is not run then. NULL: never. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE interactor)(const screens_value *source, screens_string action,
                                         const screens_value *values, screens_sink *steps);
} screens_delegate_1;

SCREENS_STATIC_ASSERT(sizeof(screens_delegate_1) == 40, "screens_delegate_1 is 40 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_delegate_1, event) == 24, "event is at 24");
SCREENS_STATIC_ASSERT(offsetof(screens_delegate_1, interactor) == 32, "interactor is at 32");

SCREENS_END_DECLS

#endif
