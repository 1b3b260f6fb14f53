/* screens.compute/1, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* compute.h */
TEXT(SCREENS_COMPUTE_1, "screens.compute/1");
SIZE(screens_compute_1, 48);
MEMBER(screens_compute_1, struct_size, 0, uint32_t);
MEMBER(screens_compute_1, reserved, 4, uint32_t);
MEMBER(screens_compute_1, name, 8, screens_string);
MEMBER(screens_compute_1, create, 24, int32_t (*)(screens_string, void **));
MEMBER(screens_compute_1, destroy, 32, void (*)(void *));
MEMBER(screens_compute_1, compute, 40,
       int32_t (*)(void *, const screens_value *, screens_string, const screens_value *,
                   screens_sink *));
