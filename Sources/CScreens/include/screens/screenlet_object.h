/* Logics of screenlets with an object of their own: the tables of screenlet.h, whose functions get a
 * `self` each. It is for what concerns no single screenlet: a cache, a pool, a count. Values of one
 * screenlet stand in its attributes and its view, as before.
 *
 * Where a plugin has a table of screenlet.h for the same name, too, the one here is used. The
 * functions not described here are those of screenlet.h. All may be NULL.
 */
#ifndef SCREENS_SCREENLET_OBJECT_H
#define SCREENS_SCREENLET_OBJECT_H

#include "screenlet.h"

SCREENS_BEGIN_DECLS

#define SCREENS_SCREENLET_2 "screens.screenlet/2"
#define SCREENS_LIST_SCREENLET_2 "screens.list-screenlet/2"

/* Static: borrowed until the process ends. The name is one of the descriptor's `screenlets`, which
 * is no list. */
typedef struct screens_screenlet_2 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name;

  /* Makes the object that the other functions get as `self`: once, after init, for the screenlets
   * of all sessions. `*self` is NULL on entry. An error status refuses the plugin. NULL: `self` is
   * NULL.
   * [main] */
  int32_t (*SCREENS_NULLABLE create)(screens_string name,
                                     void *SCREENS_NULLABLE *SCREENS_NONNULL self);

  /* Ends the object, once, when no other function of it runs or follows: before the plugin's
   * shutdown. Not called after a crash. NULL: nothing to end.
   * [any] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE self);

  /* Sessions call these on their own threads, several of them at the same time unless the
   * descriptor says `threading` main.
   * [session] */
  int32_t (*SCREENS_NULLABLE pre_create)(void *SCREENS_NULLABLE self, screens_screenlet screenlet);
  int32_t (*SCREENS_NULLABLE created)(void *SCREENS_NULLABLE self, screens_screenlet screenlet);
  int32_t (*SCREENS_NULLABLE shown)(void *SCREENS_NULLABLE self, screens_screenlet screenlet);
  int32_t (*SCREENS_NULLABLE hidden)(void *SCREENS_NULLABLE self, screens_screenlet screenlet);
  int32_t (*SCREENS_NULLABLE attribute_changed)(void *SCREENS_NULLABLE self,
                                                screens_screenlet screenlet, screens_string name);
  int32_t (*SCREENS_NULLABLE user_changed)(void *SCREENS_NULLABLE self,
                                           screens_screenlet screenlet);
  int32_t (*SCREENS_NULLABLE create_interactor)(void *SCREENS_NULLABLE self,
                                                screens_screenlet screenlet, screens_string action,
                                                const screens_value *sender, screens_sink *steps);
  int32_t (*SCREENS_NULLABLE action)(void *SCREENS_NULLABLE self, screens_screenlet screenlet,
                                     screens_string action, const screens_value *sender);
  int32_t (*SCREENS_NULLABLE start_interaction)(void *SCREENS_NULLABLE self,
                                                screens_screenlet screenlet, screens_string action);
  int32_t (*SCREENS_NULLABLE finish_interaction)(void *SCREENS_NULLABLE self,
                                                 screens_screenlet screenlet, screens_string action,
                                                 const screens_value *result,
                                                 const screens_value *error);
} screens_screenlet_2;

/* The same for a screenlet that the descriptor declares with `list`. Static: borrowed until the
 * process ends. */
typedef struct screens_list_screenlet_2 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string name;

  /* As `create` of screens_screenlet_2.
   * [main] */
  int32_t (*SCREENS_NULLABLE create)(screens_string name,
                                     void *SCREENS_NULLABLE *SCREENS_NONNULL self);

  /* As `destroy` of screens_screenlet_2.
   * [any] */
  void (*SCREENS_NULLABLE destroy)(void *SCREENS_NULLABLE self);

  /* As those of screens_list_screenlet_1.
   * [session] */
  int32_t (*SCREENS_NULLABLE page_request)(void *SCREENS_NULLABLE self, screens_screenlet screenlet,
                                           const screens_value *parameters, screens_sink *changed);
  int32_t (*SCREENS_NULLABLE rows)(void *SCREENS_NULLABLE self, screens_screenlet screenlet,
                                   const screens_value *answers, screens_sink *rows);
} screens_list_screenlet_2;

SCREENS_STATIC_ASSERT(sizeof(screens_screenlet_2) == 120, "screens_screenlet_2 is 120 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_screenlet_2, finish_interaction) == 112,
                      "finish_interaction is at 112");
SCREENS_STATIC_ASSERT(sizeof(screens_list_screenlet_2) == 56,
                      "screens_list_screenlet_2 is 56 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_list_screenlet_2, rows) == 48, "rows is at 48");

SCREENS_END_DECLS

#endif
