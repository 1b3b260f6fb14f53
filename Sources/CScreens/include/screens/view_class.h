/* A view class: the slots of BaseScreenletView that a theme fills.
 *
 * A NULL slot inherits, and so does a slot that answers SCREENS_INHERIT. Slots get `self` as create
 * made it. A slot that fails is reported, and the call goes on with the parent's slot.
 * The parent's slots come to create as `super`, a table of the same shape whose functions take
 * `super_self` and the class's own view handle. Neither the table nor any function in it is ever
 * NULL: in every language and process of the parent, and whether or not it fills
 * the slot. They are called during the class's own slots, on the same thread.
 *
 * Flags (`allowed`, `wanted`, `editable`) are 0 or 1; a slot that leaves another number has failed
 * with SCREENS_WRONG_TYPE.
 */
#ifndef SCREENS_VIEW_CLASS_H
#define SCREENS_VIEW_CLASS_H

#include "view.h"

SCREENS_BEGIN_DECLS

#define SCREENS_PHASE_WORKING 0
#define SCREENS_PHASE_SUCCESS 1
#define SCREENS_PHASE_FAILURE 2

/* Why an interaction failed. Borrowed until the call returns. */
typedef struct screens_failure_1 {
  uint32_t struct_size;
  int32_t status;
  screens_string domain;
  screens_string text;
} screens_failure_1;

typedef struct screens_view_slots_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Before the layout's texts and outlets are set up (onPreCreate).
   * [session] */
  int32_t (*SCREENS_NULLABLE pre_create)(void *SCREENS_NULLABLE self, screens_view view);

  /* Sets the texts, in the user's language (onSetTranslations); again when the language changes.
   * [session] */
  int32_t (*SCREENS_NULLABLE set_translations)(void *SCREENS_NULLABLE self, screens_view view);

  /* Outlets are there, the screenlet's attributes are not yet in the view (onCreated).
   * [session] */
  int32_t (*SCREENS_NULLABLE created)(void *SCREENS_NULLABLE self, screens_view view);

  /* A page with the view was opened (onShow); the showing ended (onHide).
   * [session] */
  int32_t (*SCREENS_NULLABLE shown)(void *SCREENS_NULLABLE self, screens_view view);
  int32_t (*SCREENS_NULLABLE hidden)(void *SCREENS_NULLABLE self, screens_view view);

  /* Decides whether a user's action goes on; `allowed` is 1 on entry (onPreAction).
   * [session] */
  int32_t (*SCREENS_NULLABLE pre_action)(void *SCREENS_NULLABLE self, screens_view view,
                                         screens_string action, screens_node sender,
                                         int32_t *allowed);

  /* An interaction starts (onStartInteraction).
   * [session] */
  int32_t (*SCREENS_NULLABLE start_interaction)(void *SCREENS_NULLABLE self, screens_view view,
                                                screens_string action);

  /* An interaction ended (onFinishInteraction): failure is NULL when it succeeded.
   * Borrowed until the call returns.
   * [session] */
  int32_t (*SCREENS_NULLABLE finish_interaction)(void *SCREENS_NULLABLE self, screens_view view,
                                                 screens_string action,
                                                 const screens_value *result,
                                                 const screens_failure_1 *SCREENS_NULLABLE failure);

  /* Writes the progress text of an action and a SCREENS_PHASE: a string, "" for progress without
   * text, none for no progress (progressMessageForAction).
   * [session] */
  int32_t (*SCREENS_NULLABLE progress_message)(void *SCREENS_NULLABLE self, screens_view view,
                                               screens_string action, int32_t phase,
                                               screens_sink *sink);

  /* Writes how progress is presented: a map of "style" (overlay, indicator, none), "color" and
   * "opacity" (createProgressPresenter).
   * [session] */
  int32_t (*SCREENS_NULLABLE progress_presenter)(void *SCREENS_NULLABLE self, screens_view view,
                                                 screens_sink *sink);

  /* Writes a view-model attribute, or takes a new value for it. SCREENS_UNKNOWN_NAME: not one of
   * the class's attributes.
   * [session] */
  int32_t (*SCREENS_NULLABLE get_attribute)(void *SCREENS_NULLABLE self, screens_view view,
                                            screens_string attribute, screens_sink *sink);
  int32_t (*SCREENS_NULLABLE set_attribute)(void *SCREENS_NULLABLE self, screens_view view,
                                            screens_string attribute, const screens_value *value);

  /* The view became editable (1) or not (0) (changeEditable).
   * [session] */
  int32_t (*SCREENS_NULLABLE change_editable)(void *SCREENS_NULLABLE self, screens_view view,
                                              int32_t editable);

  /* Decides whether a control without an explicit connection fires its restorationIdentifier, and
   * whether a text field's return key follows the tags; `wanted` is 1 on entry
   * (onSetUserActionForControl, onSetDefaultDelegate).
   * [session] */
  int32_t (*SCREENS_NULLABLE set_user_action)(void *SCREENS_NULLABLE self, screens_view view,
                                              screens_node control, int32_t *wanted);
  int32_t (*SCREENS_NULLABLE set_default_delegate)(void *SCREENS_NULLABLE self, screens_view view,
                                                   screens_node field, int32_t *wanted);

  /* Takes a selector that no table of the class lists. As a slot of `super`: sends a selector to
   * the parent; SCREENS_UNKNOWN_NAME: no class of its lineage takes it. A class that answers the
   * same after it asked them has not failed, and they are not asked again.
   * [session] */
  int32_t (*SCREENS_NULLABLE send)(void *SCREENS_NULLABLE self, screens_view view,
                                   screens_string selector, screens_node sender);

  /* A token came back that this class posted. It does not inherit: NULL, or SCREENS_INHERIT, drops
   * the token, since the parent did not post it. A class hands one on with `super`.
   * [session] */
  int32_t (*SCREENS_NULLABLE event)(void *SCREENS_NULLABLE self, screens_view view,
                                    uint64_t token);
} screens_view_slots_1;

/* A method that a layout's <action selector> names. */
typedef struct screens_selector_1 {
  screens_string name;

  /* Runs the method. `sender` is the node that fired it; 0 is none.
   * [session] */
  int32_t (*SCREENS_NULLABLE call)(void *SCREENS_NULLABLE self, screens_view view,
                                   screens_node sender);
} screens_selector_1;

/* Static: borrowed until the process ends. */
typedef struct screens_view_class_1 {
  uint32_t struct_size;
  uint32_t attribute_count;
  uint32_t selector_count;
  uint32_t reserved;
  screens_string screenlet; /* short name: Login */
  screens_string name;      /* LoginView_flat7, as the layout's custom class */
  screens_string extends;   /* a class of the parent's lineage; empty for a Full view */
  const screens_string *SCREENS_NULLABLE attributes; /* view-model attributes it answers */
  const screens_selector_1 *SCREENS_NULLABLE selectors;
  const screens_view_slots_1 *SCREENS_NULLABLE slots;

  /* Makes one view's own state; NULL when the class has none. `super` and `super_self` are
   * borrowed until destroy. `view` is only for remembering: no host function but post takes it yet.
   * `*self` is NULL on entry. An error ends the view: destroy is not called.
   * [session] */
  int32_t (*SCREENS_NULLABLE create)(screens_view view, const screens_view_slots_1 *super,
                                     void *super_self,
                                     void *SCREENS_NULLABLE *SCREENS_NONNULL self);

  /* Ends it (onDestroy). Called once for every create that answered SCREENS_OK, the most derived
   * class first; no slot follows, and `super` and the handle end with it.
   * [session] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE self);
} screens_view_class_1;

SCREENS_STATIC_ASSERT(sizeof(screens_failure_1) == 40, "screens_failure_1 is 40 bytes");
SCREENS_STATIC_ASSERT(sizeof(screens_view_slots_1) == 144, "screens_view_slots_1 is 144 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_view_slots_1, event) == 136, "event is at 136");
SCREENS_STATIC_ASSERT(sizeof(screens_selector_1) == 24, "screens_selector_1 is 24 bytes");
SCREENS_STATIC_ASSERT(sizeof(screens_view_class_1) == 104, "screens_view_class_1 is 104 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_view_class_1, attributes) == 64, "attributes is at 64");
SCREENS_STATIC_ASSERT(offsetof(screens_view_class_1, create) == 88, "create is at 88");

SCREENS_END_DECLS

#endif
