/* screens.lifecycle/1, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* lifecycle.h */
TEXT(SCREENS_LIFECYCLE_1, "screens.lifecycle/1");
SIZE(screens_lifecycle_1, 16);
MEMBER(screens_lifecycle_1, struct_size, 0, uint32_t);
MEMBER(screens_lifecycle_1, reserved, 4, uint32_t);
MEMBER(screens_lifecycle_1, shutdown, 8, void (*)(void));
