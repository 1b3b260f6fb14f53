/* screens.view-host/2, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* view_host.h */
TEXT(SCREENS_VIEW_HOST_2, "screens.view-host/2");
SIZE(screens_view_host_2, 48);
MEMBER(screens_view_host_2, struct_size, 0, uint32_t);
MEMBER(screens_view_host_2, reserved, 4, uint32_t);
MEMBER(screens_view_host_2, sender, 8, int32_t (*)(void *, screens_view, screens_value *));
MEMBER(screens_view_host_2, failure_fields, 16, int32_t (*)(void *, screens_view, screens_value *));
MEMBER(screens_view_host_2, progress, 24, int32_t (*)(void *, screens_view, uint64_t *,
                                                      uint64_t *));
MEMBER(screens_view_host_2, user_action, 32, int32_t (*)(void *, screens_view, screens_string,
                                                         const screens_value *));
MEMBER(screens_view_host_2, perform_action, 40, int32_t (*)(void *, screens_view, screens_string,
                                                            const screens_value *));
