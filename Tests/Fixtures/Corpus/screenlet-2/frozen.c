/* screens.screenlet/2 and screens.list-screenlet/2, as they were frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* screenlet_object.h */
TEXT(SCREENS_SCREENLET_2, "screens.screenlet/2");
TEXT(SCREENS_LIST_SCREENLET_2, "screens.list-screenlet/2");
SIZE(screens_screenlet_2, 120);
MEMBER(screens_screenlet_2, struct_size, 0, uint32_t);
MEMBER(screens_screenlet_2, reserved, 4, uint32_t);
MEMBER(screens_screenlet_2, name, 8, screens_string);
MEMBER(screens_screenlet_2, create, 24, int32_t (*)(screens_string, void **));
MEMBER(screens_screenlet_2, destroy, 32, void (*)(void *));
MEMBER(screens_screenlet_2, pre_create, 40, int32_t (*)(void *, screens_screenlet));
MEMBER(screens_screenlet_2, created, 48, int32_t (*)(void *, screens_screenlet));
MEMBER(screens_screenlet_2, shown, 56, int32_t (*)(void *, screens_screenlet));
MEMBER(screens_screenlet_2, hidden, 64, int32_t (*)(void *, screens_screenlet));
MEMBER(screens_screenlet_2, attribute_changed, 72,
       int32_t (*)(void *, screens_screenlet, screens_string));
MEMBER(screens_screenlet_2, user_changed, 80, int32_t (*)(void *, screens_screenlet));
MEMBER(screens_screenlet_2, create_interactor, 88,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *,
                   screens_sink *));
MEMBER(screens_screenlet_2, action, 96,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *));
MEMBER(screens_screenlet_2, start_interaction, 104,
       int32_t (*)(void *, screens_screenlet, screens_string));
MEMBER(screens_screenlet_2, finish_interaction, 112,
       int32_t (*)(void *, screens_screenlet, screens_string, const screens_value *,
                   const screens_value *));
SIZE(screens_list_screenlet_2, 56);
MEMBER(screens_list_screenlet_2, struct_size, 0, uint32_t);
MEMBER(screens_list_screenlet_2, reserved, 4, uint32_t);
MEMBER(screens_list_screenlet_2, name, 8, screens_string);
MEMBER(screens_list_screenlet_2, create, 24, int32_t (*)(screens_string, void **));
MEMBER(screens_list_screenlet_2, destroy, 32, void (*)(void *));
MEMBER(screens_list_screenlet_2, page_request, 40,
       int32_t (*)(void *, screens_screenlet, const screens_value *, screens_sink *));
MEMBER(screens_list_screenlet_2, rows, 48,
       int32_t (*)(void *, screens_screenlet, const screens_value *, screens_sink *));
