/* Screenlets: kinds that a plugin brings, with views, texts and operations of their own.
 *
 * The descriptor declares a screenlet in its `screenlets`: attributes, view model, actions,
 * outlets, events, operations; its `operations` declare operations of the plugin's own, which
 * connector factories make. The tables here are the logic behind the declaration. All their
 * functions may be NULL.
 *
 * A logic has no memory of its own for a screenlet: what is to be kept stands in the screenlet's
 * attributes and in its view, so that it outlives a reload, a crash and a restart. The functions
 * are called at the moments of the documents' BaseScreenlet, in their order. A write is read back
 * at once, and comes to the screenlet when the function has returned: in order, and checked
 * against the declaration; what does not fit it is a line in the host's log.
 *
 * The page waits for them, so that they return soon. A function that answers an error status says
 * why with host->fail. In a process of its own a call that is late or crashes ends the process: the
 * action ends with an error, and the screenlet goes on with the next process.
 */
#ifndef SCREENS_SCREENLET_H
#define SCREENS_SCREENLET_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_SCREENLET_1 "screens.screenlet/1"
#define SCREENS_LIST_SCREENLET_1 "screens.list-screenlet/1"
#define SCREENS_SCREENLET_HOST_1 "screens.screenlet-host/1"

/* A screenlet of one session. Good during the call that it is given to, on that call's thread. */
typedef uint64_t screens_screenlet;

/* Static: borrowed until the process ends. The name is one of the descriptor's `screenlets`, which
 * is no list. */
typedef struct screens_screenlet_1 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name; /* Bookmark */

  /* Before a view is made, each time (onPreCreate).
   * [session] */
  int32_t (*SCREENS_NULLABLE pre_create)(screens_screenlet screenlet);

  /* After a view was attached, each time: attributes are copied into its view model here
   * (onCreated).
   * [session] */
  int32_t (*SCREENS_NULLABLE created)(screens_screenlet screenlet);

  /* Each opening of a page shows its screenlets (onShow): the page waits a moment for what they
   * begin here. A showing ends before the next one begins, or when nothing shows the screenlet any
   * more (onHide).
   * [session] */
  int32_t (*SCREENS_NULLABLE shown)(screens_screenlet screenlet);
  int32_t (*SCREENS_NULLABLE hidden)(screens_screenlet screenlet);

  /* An attribute was set to another value.
   * [session] */
  int32_t (*SCREENS_NULLABLE attribute_changed)(screens_screenlet screenlet, screens_string name);

  /* A user signed in or out, or was given other attributes.
   * [session] */
  int32_t (*SCREENS_NULLABLE user_changed)(screens_screenlet screenlet);

  /* Supplies what an action runs (createInteractor): a list of steps in the form of
   * screens/delegate.h. Where nothing is written, nothing handles the action; an empty list ends it
   * at once. An error status ends it with that error: SCREENS_VALIDATION_FAILED with a text for the
   * user. `sender` is none, a number, a text or a map. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE create_interactor)(screens_screenlet screenlet, screens_string action,
                                                const screens_value *sender, screens_sink *steps);

  /* Decides whether the interactor is started (onAction): an error status ends the action with that
   * error, and nothing is sent.
   * [session] */
  int32_t (*SCREENS_NULLABLE action)(screens_screenlet screenlet, screens_string action,
                                     const screens_value *sender);

  /* Immediately before it is started (onStartInteraction).
   * [session] */
  int32_t (*SCREENS_NULLABLE start_interaction)(screens_screenlet screenlet, screens_string action);

  /* After it has ended (onFinishInteraction): `result` is the answer to its last step, and `error`
   * is none, or a map of `domain`, `status` and `text`. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE finish_interaction)(screens_screenlet screenlet, screens_string action,
                                                 const screens_value *result,
                                                 const screens_value *error);
} screens_screenlet_1;

/* The same for a screenlet that the descriptor declares with `list`: what is told, loaded and
 * chosen is the same for all lists. Static: borrowed until the process ends. */
typedef struct screens_list_screenlet_1 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name; /* BookmarkList */

  /* Changes the parameters of the request for a page: `parameters` has the screenlet's attributes
   * by the operation's names, `startRow`, `endRow` and `computeRowCount`; a map of those that are
   * to be other ones is written. Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE page_request)(screens_screenlet screenlet,
                                           const screens_value *parameters, screens_sink *changed);

  /* Makes the rows of a page: `answers` is the list that the server answered, and a list of as many
   * maps is written. The section of a row is its attribute that the descriptor's `section` names.
   * Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE rows)(screens_screenlet screenlet, const screens_value *answers,
                                   screens_sink *rows);
} screens_list_screenlet_1;

/* The host's functions for logics. Each is good during the calls of a logic, for the screenlet of
 * the call and on its thread; SCREENS_STALE_HANDLE at any other time. SCREENS_UNKNOWN_NAME: the
 * descriptor declares no such name; for perform_action and tell that is a line in the host's log.
 * A call has at most 100 effects (set_attribute, set_view_value, perform_action, tell): the next
 * one is SCREENS_FAILED. Effects that lead to other calls without end are stopped, with a line in
 * the log. page_request and rows have no effects: theirs are left out, with a line in the log.
 * Values are borrowed until the call of the logic returns. */
typedef struct screens_screenlet_host_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Gives a map of what screens/delegate.h calls `source`: kind, page, session, locale, user.
   * [session] */
  int32_t (*source)(void *context, screens_screenlet screenlet,
                    screens_value *SCREENS_NULLABLE value);

  /* Gives an attribute. A secret one is SCREENS_UNKNOWN_NAME.
   * [session] */
  int32_t (*attribute)(void *context, screens_screenlet screenlet, screens_string name,
                       screens_value *SCREENS_NULLABLE value);

  /* Sets an attribute; none gives it its initial value.
   * [session] */
  int32_t (*set_attribute)(void *context, screens_screenlet screenlet, screens_string name,
                           const screens_value *SCREENS_NULLABLE value);

  /* Gives an attribute of the view model as the user left it; none outside of the calls that take
   * an action. A secret one is SCREENS_UNKNOWN_NAME: steps take it `from` the view.
   * [session] */
  int32_t (*view_value)(void *context, screens_screenlet screenlet, screens_string name,
                        screens_value *SCREENS_NULLABLE value);

  /* Sets an attribute of the view model.
   * [session] */
  int32_t (*set_view_value)(void *context, screens_screenlet screenlet, screens_string name,
                            const screens_value *SCREENS_NULLABLE value);

  /* Gives a text of the table "<name in small letters>-screenlet" in the user's language; in the
   * calls that take an action.
   * [session] */
  int32_t (*text)(void *context, screens_screenlet screenlet, screens_string key,
                  screens_value *SCREENS_NULLABLE value);

  /* Gives the answer to a step of the action that has ended, by the step's name, without secrets;
   * in finish_interaction.
   * [session] */
  int32_t (*answer)(void *context, screens_screenlet screenlet, screens_string step,
                    screens_value *SCREENS_NULLABLE value);

  /* Performs an action of the screenlet; `sender` is none, a number, a text or a map.
   * [session] */
  int32_t (*perform_action)(void *context, screens_screenlet screenlet, screens_string action,
                            const screens_value *SCREENS_NULLABLE sender);

  /* Tells an event that the descriptor declares; `payload` is a map.
   * [session] */
  int32_t (*tell)(void *context, screens_screenlet screenlet, screens_string event,
                  const screens_value *SCREENS_NULLABLE payload);
} screens_screenlet_host_1;

SCREENS_STATIC_ASSERT(sizeof(screens_screenlet_1) == 104, "screens_screenlet_1 is 104 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_screenlet_1, finish_interaction) == 96,
                      "finish_interaction is at 96");
SCREENS_STATIC_ASSERT(sizeof(screens_list_screenlet_1) == 40,
                      "screens_list_screenlet_1 is 40 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_list_screenlet_1, rows) == 32, "rows is at 32");
SCREENS_STATIC_ASSERT(sizeof(screens_screenlet_host_1) == 80,
                      "screens_screenlet_host_1 is 80 bytes");

SCREENS_END_DECLS

#endif
