/* Delegates: code that hears what screenlets tell, and may supply what their actions run.
 *
 * plugins.plist names the delegates of each kind of screenlet. All functions get a map `source`:
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

#include "screenlet.h"

SCREENS_BEGIN_DECLS

#define SCREENS_DELEGATE_1 "screens.delegate/1"
#define SCREENS_DELEGATE_2 "screens.delegate/2"

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
   *   priority    "low", "normal" or "high": while places for requests are short, the higher starts
   *               first. A host without this key refuses it: require screens.delegate/2 for it
   * A step that computes a value has `compute` in the place of `operation`: screens/compute.h.
   * All but `operation` may be left out. The answer to the last step is the action's result; an
   * empty list ends the action at once. An error status ends it with that error, and what is not
   * such a list, or names an unknown operation, with an error that the log explains: the
   * screenlet's own interactor is not run then. NULL: never. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE interactor)(const screens_value *source, screens_string action,
                                         const screens_value *values, screens_sink *steps);
} screens_delegate_1;

/* The same with an object of its own, with answers to events, and with actions. Where a plugin has
 * both for a name, this one is used. Static: borrowed until the process ends. */
typedef struct screens_delegate_2 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name;

  /* Makes the object that the other functions get as `self`: once, after init. `*self` is NULL on
   * entry. An error status refuses the plugin. NULL: `self` is NULL.
   * [main] */
  int32_t (*SCREENS_NULLABLE create)(screens_string name,
                                     void *SCREENS_NULLABLE *SCREENS_NONNULL self);

  /* Ends the object, once, when no other function of it runs or follows: before the plugin's
   * shutdown. Not called after a crash. NULL: nothing to end.
   * [any] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE self);

  /* As `event` of the first revision. A text, a bool or the bytes of a picture that are written into
   * `answer` are the delegate's answer: of several delegates, the first that writes one has it. A
   * screenlet says of an event what the answer replaces. The functions `source`
   * and `perform_action` of screens.screenlet-host/1 are good for `screenlet` meanwhile; an action
   * is performed when the call has returned. NULL hears nothing. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE event)(void *SCREENS_NULLABLE self, screens_screenlet screenlet,
                                    const screens_value *source, screens_string name,
                                    const screens_value *payload, screens_sink *answer);

  /* As `interactor` of the first revision; `screenlet` is as for `event`. NULL: never. Borrowed until
   * the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE interactor)(void *SCREENS_NULLABLE self, screens_screenlet screenlet,
                                         const screens_value *source, screens_string action,
                                         const screens_value *values, screens_sink *steps);
} screens_delegate_2;

SCREENS_STATIC_ASSERT(sizeof(screens_delegate_2) == 56, "screens_delegate_2 is 56 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_delegate_2, interactor) == 48, "interactor is at 48");
SCREENS_STATIC_ASSERT(sizeof(screens_delegate_1) == 40, "screens_delegate_1 is 40 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_delegate_1, event) == 24, "event is at 24");
SCREENS_STATIC_ASSERT(offsetof(screens_delegate_1, interactor) == 32, "interactor is at 32");

SCREENS_END_DECLS

#endif
