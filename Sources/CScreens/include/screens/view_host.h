/* The table says more than the arguments of a view's slots: senders that are values, the fields of a
 * failure, and how far an interaction is. It stands beside screens.view-host/1, which has the rest.
 *
 * A sender is a value of one of these kinds:
 *   none                    nothing is told
 *   handle                  as.handle is a screens_node of the view
 *   int, double, string     such as the number of a page
 *   map                     such as a row's entry; it holds no handle
 * Arguments of type screens_node have the node, and 0 for every other sender. A class that calls its
 * super with the node that it was given passes the whole sender on, and one that passes the failure
 * on passes its fields on.
 *
 * Each function is good during the slots of the view, on the slot's own thread: anywhere else it
 * answers SCREENS_STALE_HANDLE and writes nothing. A NULL that is not allowed answers
 * SCREENS_WRONG_TYPE.
 */
#ifndef SCREENS_VIEW_HOST_H
#define SCREENS_VIEW_HOST_H

#include "view.h"

SCREENS_BEGIN_DECLS

#define SCREENS_VIEW_HOST_2 "screens.view-host/2"

typedef struct screens_view_host_2 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Gives the sender in pre_action, start_interaction, send and the call of a selector. Borrowed
   * until the slot returns. SCREENS_NOT_AVAILABLE: the slot has no sender, and none is given.
   * [session] */
  int32_t (*sender)(void *context, screens_view view, screens_value *SCREENS_NULLABLE sender);

  /* Gives the fields of the failure in finish_interaction: a map of the view-model attributes at
   * fault, with a sentence for each; empty where the failure names none, and after a success.
   * Borrowed until the slot returns. SCREENS_NOT_AVAILABLE: another slot, and none is given.
   * [session] */
  int32_t (*failure_fields)(void *context, screens_view view,
                            screens_value *SCREENS_NULLABLE fields);

  /* Gives how far the screenlet's interactions under way are, all together, in the units of their
   * connectors; a total of 0 is unknown. SCREENS_NOT_AVAILABLE: none has said so, and both are 0.
   * [session] */
  int32_t (*progress)(void *context, screens_view view, uint64_t *SCREENS_NULLABLE done,
                      uint64_t *SCREENS_NULLABLE total);

  /* Does what a control does, as user_action of screens.view-host/1, for any sender; NULL is none.
   * Borrowed until the call returns. SCREENS_STALE_HANDLE: the sender is no node of the view.
   * SCREENS_WRONG_TYPE: it is of no kind that a sender has. Nothing was done then.
   * [session] */
  int32_t (*user_action)(void *context, screens_view view, screens_string action,
                         const screens_value *SCREENS_NULLABLE sender);

  /* Performs an action of the screenlet without asking pre_action, for any sender; NULL is none.
   * Borrowed until the call returns. SCREENS_UNKNOWN_NAME: nothing handles it.
   * SCREENS_STALE_HANDLE, SCREENS_WRONG_TYPE: as above.
   * [session] */
  int32_t (*perform_action)(void *context, screens_view view, screens_string action,
                            const screens_value *SCREENS_NULLABLE sender);
} screens_view_host_2;

SCREENS_STATIC_ASSERT(sizeof(screens_view_host_2) == 48, "screens_view_host_2 is 48 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_view_host_2, sender) == 8, "sender is at 8");
SCREENS_STATIC_ASSERT(offsetof(screens_view_host_2, perform_action) == 40,
                      "perform_action is at 40");

SCREENS_END_DECLS

#endif
