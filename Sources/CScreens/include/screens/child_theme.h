/* A theme of one view class in one declaration.
 *
 * SCREENS_CHILD_THEME("org.example.door", "1.0.0", "door", "Login", slots, init) at file scope
 * describes the theme `door` in a note, and defines its tables and the entry function. Its class
 * LoginView_door extends LoginView_default with `slots`, a static screens_view_slots_1. `init`
 * receives the host; NULL when the theme needs none. Once per library.
 *
 * A theme with attributes, selectors, create, or more than one class writes the tables of note.h,
 * view_class.h, theme.h and entry.h itself.
 */
#ifndef SCREENS_CHILD_THEME_H
#define SCREENS_CHILD_THEME_H

#include "screens.h"

#define SCREENS_CHILD_THEME(plugin_id, plugin_version, theme_name, screenlet_name, view_slots,   \
                            plugin_init)                                                         \
  SCREENS_NOTE("{\"id\": \"" plugin_id "\", \"kind\": \"theme\", \"name\": \"" theme_name        \
               "\", \"version\": \"" plugin_version "\", \"abi\": \"1.0\", "                     \
               "\"parent\": \"default\", \"views\": [{\"screenlet\": \"" screenlet_name          \
               "\", \"class\": \"" screenlet_name "View_" theme_name                             \
               "\", \"extends\": \"" screenlet_name "View_default\"}]}");                        \
  static const screens_view_class_1 screens_child_class = {                                      \
      sizeof(screens_view_class_1), 0, 0, 0, SCREENS_STRING_INIT(screenlet_name),                \
      SCREENS_STRING_INIT(screenlet_name "View_" theme_name),                                    \
      SCREENS_STRING_INIT(screenlet_name "View_default"), NULL, NULL, &(view_slots), NULL, NULL}; \
  static const screens_view_class_1 *const screens_child_classes[] = {&screens_child_class};     \
  static const screens_theme_1 screens_child_theme = {                                           \
      sizeof(screens_theme_1), 1, 0, 0, SCREENS_STRING_INIT(theme_name),                         \
      SCREENS_STRING_INIT("default"), screens_child_classes, NULL};                              \
  static const screens_extension_1 screens_child_extensions[] = {                                \
      {SCREENS_STRING_INIT(SCREENS_THEME_1), &screens_child_theme}};                             \
  static const screens_plugin_1 screens_child_plugin = {                                         \
      sizeof(screens_plugin_1), SCREENS_ABI_MAJOR, SCREENS_ABI_MINOR, 1,                         \
      SCREENS_STRING_INIT(plugin_id), SCREENS_STRING_INIT(plugin_version),                       \
      screens_child_extensions, plugin_init};                                                    \
  const screens_plugin_1 *screens_plugin_entry(uint32_t host_major, uint32_t host_minor) {       \
    (void)host_minor;                                                                            \
    return host_major == SCREENS_ABI_MAJOR ? &screens_child_plugin : NULL;                       \
  }                                                                                              \
  SCREENS_STATIC_ASSERT(SCREENS_ABI_MAJOR == 1, "the note says 1.0")

#endif
