/* Views and nodes as a theme sees them: handles, and the host's functions on them.
 *
 * A handle is good during the slot that received it, and only there: later work goes through
 * `post`. Reads see the slot's own writes. Anything else answers SCREENS_STALE_HANDLE.
 *
 * Each class of a view's lineage has a handle of its own for the view, the same one in every slot
 * from create to destroy. A class passes its own to `super`, which passes the parent's own on.
 */
#ifndef SCREENS_VIEW_H
#define SCREENS_VIEW_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_VIEW_HOST_1 "screens.view-host/1"

typedef uint64_t screens_view; /* one class's handle of one ScreenletView; 0 is none */
typedef uint64_t screens_node; /* one node of its tree; 0 is none */

/* Node properties, by name: text, placeholder, hidden, enabled, secure, selected, editable, value,
 * alpha, backgroundColor, textColor, tintColor, borderColor, borderWidth, cornerRadius, fontFamily,
 * fontSize, fontWeight, textAlignment, image, keyboardType, autocomplete, accessibilityLabel, and
 * for reading alone: kind, tag, restorationIdentifier, outlet, x, y, width, height.
 * A colour is a string "#RRGGBB" or "#RRGGBBAA"; sizes are points. */

typedef struct screens_view_host_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Finds the node of an outlet, else of a restorationIdentifier. SCREENS_UNKNOWN_NAME: neither.
   * [session] */
  int32_t (*find)(void *context, screens_view view, screens_string name, screens_node *node);

  /* Finds the first node with a tag other than 0. SCREENS_UNKNOWN_NAME: none has it.
   * [session] */
  int32_t (*find_tag)(void *context, screens_view view, int64_t tag, screens_node *node);

  /* Gives the root node.
   * [session] */
  int32_t (*root)(void *context, screens_view view, screens_node *node);

  /* Gives a node's parent; 0 for the root.
   * [session] */
  int32_t (*parent)(void *context, screens_view view, screens_node node, screens_node *parent);

  /* Gives a node's child in drawing order; 0 past the last one.
   * [session] */
  int32_t (*child)(void *context, screens_view view, screens_node node, uint64_t index,
                   screens_node *child);

  /* Reads a property of a node; none when it has no value. Borrowed until the slot returns.
   * SCREENS_UNKNOWN_NAME: no such property.
   * [session] */
  int32_t (*get)(void *context, screens_view view, screens_node node, screens_string property,
                 screens_value *value);

  /* Sets a property of a node; none clears it. Borrowed until the call returns.
   * SCREENS_UNKNOWN_NAME, SCREENS_WRONG_TYPE: nothing was changed.
   * [session] */
  int32_t (*set)(void *context, screens_view view, screens_node node, screens_string property,
                 const screens_value *value);

  /* Moves the focus to a node; 0 takes it away.
   * [session] */
  int32_t (*focus)(void *context, screens_view view, screens_node node);

  /* Does what a control does: pre-action, then the screenlet's action. An empty name is
   * "defaultAction"; sender may be 0.
   * [session] */
  int32_t (*user_action)(void *context, screens_view view, screens_string action,
                         screens_node sender);

  /* Performs an action of the screenlet without asking pre_action. SCREENS_UNKNOWN_NAME: nothing
   * handles it.
   * [session] */
  int32_t (*perform_action)(void *context, screens_view view, screens_string action,
                            screens_node sender);

  /* Reads an inspectable attribute of the screenlet. Borrowed until the slot returns.
   * [session] */
  int32_t (*get_screenlet)(void *context, screens_view view, screens_string attribute,
                           screens_value *value);

  /* Sets an inspectable attribute of the screenlet. Borrowed until the call returns.
   * [session] */
  int32_t (*set_screenlet)(void *context, screens_view view, screens_string attribute,
                           const screens_value *value);

  /* Reads a view-model attribute as the whole view answers it. Borrowed until the slot returns.
   * [session] */
  int32_t (*get_attribute)(void *context, screens_view view, screens_string attribute,
                           screens_value *value);

  /* Sets a view-model attribute through the whole view. Borrowed until the call returns.
   * [session] */
  int32_t (*set_attribute)(void *context, screens_view view, screens_string attribute,
                           const screens_value *value);

  /* Reads a text of a string table in the user's language; the theme's own tables come before its
   * parent's. Table and key joined by "-" are the full key: "acme" and "enter" read "acme-enter".
   * SCREENS_UNKNOWN_NAME: nowhere defined, and the full key is given.
   * Borrowed until the slot returns.
   * [session] */
  int32_t (*text)(void *context, screens_view view, screens_string table, screens_string key,
                  screens_value *value);

  /* Asks for the `event` slot of the class whose handle `view` is to be called with `token` later,
   * on the view's own session. Tokens are a class's own: no other class of the lineage receives
   * them. Dropped when the view is gone by then. SCREENS_STALE_HANDLE: it is gone already.
   * [any] */
  int32_t (*post)(void *context, screens_view view, uint64_t token);
} screens_view_host_1;

SCREENS_STATIC_ASSERT(sizeof(screens_view_host_1) == 136, "screens_view_host_1 is 136 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_view_host_1, find) == 8, "find is at 8");
SCREENS_STATIC_ASSERT(offsetof(screens_view_host_1, post) == 128, "post is at 128");

SCREENS_END_DECLS

#endif
