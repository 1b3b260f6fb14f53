/* screens.session/1, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* session.h */
TEXT(SCREENS_SESSION_1, "screens.session/1");
SIZE(screens_session_1, 16);
MEMBER(screens_session_1, struct_size, 0, uint32_t);
MEMBER(screens_session_1, reserved, 4, uint32_t);
MEMBER(screens_session_1, renew, 8, int32_t (*)(void *, uint64_t, const screens_value *));
