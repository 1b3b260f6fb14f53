/* screens.screenlet/1, screens.list-screenlet/1 and screens.screenlet-host/1, as they were frozen:
 * a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define NUMBER(name, value) _Static_assert((name) == (value), #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* screenlet.h */
TEXT(SCREENS_SCREENLET_1, "screens.screenlet/1");
TEXT(SCREENS_LIST_SCREENLET_1, "screens.list-screenlet/1");
TEXT(SCREENS_SCREENLET_HOST_1, "screens.screenlet-host/1");
SIZE(screens_screenlet, 8);
SIZE(screens_screenlet_1, 104);
MEMBER(screens_screenlet_1, struct_size, 0, uint32_t);
MEMBER(screens_screenlet_1, reserved, 4, uint32_t);
MEMBER(screens_screenlet_1, name, 8, screens_string);
MEMBER(screens_screenlet_1, pre_create, 24, int32_t (*)(screens_screenlet));
MEMBER(screens_screenlet_1, created, 32, int32_t (*)(screens_screenlet));
MEMBER(screens_screenlet_1, shown, 40, int32_t (*)(screens_screenlet));
MEMBER(screens_screenlet_1, hidden, 48, int32_t (*)(screens_screenlet));
MEMBER(screens_screenlet_1, attribute_changed, 56, int32_t (*)(screens_screenlet, screens_string));
MEMBER(screens_screenlet_1, user_changed, 64, int32_t (*)(screens_screenlet));
MEMBER(screens_screenlet_1, create_interactor, 72,
       int32_t (*)(screens_screenlet, screens_string, const screens_value *, screens_sink *));
MEMBER(screens_screenlet_1, action, 80,
       int32_t (*)(screens_screenlet, screens_string, const screens_value *));
MEMBER(screens_screenlet_1, start_interaction, 88, int32_t (*)(screens_screenlet, screens_string));
MEMBER(screens_screenlet_1, finish_interaction, 96,
       int32_t (*)(screens_screenlet, screens_string, const screens_value *, const screens_value *));
SIZE(screens_list_screenlet_1, 40);
MEMBER(screens_list_screenlet_1, struct_size, 0, uint32_t);
MEMBER(screens_list_screenlet_1, reserved, 4, uint32_t);
MEMBER(screens_list_screenlet_1, name, 8, screens_string);
MEMBER(screens_list_screenlet_1, page_request, 24,
       int32_t (*)(screens_screenlet, const screens_value *, screens_sink *));
MEMBER(screens_list_screenlet_1, rows, 32,
       int32_t (*)(screens_screenlet, const screens_value *, screens_sink *));
SIZE(screens_screenlet_host_1, 80);
MEMBER(screens_screenlet_host_1, struct_size, 0, uint32_t);
MEMBER(screens_screenlet_host_1, reserved, 4, uint32_t);
MEMBER(screens_screenlet_host_1, source, 8,
       int32_t (*)(void *, screens_screenlet, screens_value *));
MEMBER(screens_screenlet_host_1, attribute, 16,
       int32_t (*)(void *, screens_screenlet, screens_string, screens_value *));
MEMBER(screens_screenlet_host_1, set_attribute, 24,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *));
MEMBER(screens_screenlet_host_1, view_value, 32,
       int32_t (*)(void *, screens_screenlet, screens_string, screens_value *));
MEMBER(screens_screenlet_host_1, set_view_value, 40,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *));
MEMBER(screens_screenlet_host_1, text, 48,
       int32_t (*)(void *, screens_screenlet, screens_string, screens_value *));
MEMBER(screens_screenlet_host_1, answer, 56,
       int32_t (*)(void *, screens_screenlet, screens_string, screens_value *));
MEMBER(screens_screenlet_host_1, perform_action, 64,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *));
MEMBER(screens_screenlet_host_1, tell, 72,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *));
