/* screens.delegate/2, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* delegate.h */
TEXT(SCREENS_DELEGATE_2, "screens.delegate/2");
SIZE(screens_delegate_2, 56);
MEMBER(screens_delegate_2, struct_size, 0, uint32_t);
MEMBER(screens_delegate_2, reserved, 4, uint32_t);
MEMBER(screens_delegate_2, name, 8, screens_string);
MEMBER(screens_delegate_2, create, 24, int32_t (*)(screens_string, void **));
MEMBER(screens_delegate_2, destroy, 32, void (*)(void *));
MEMBER(screens_delegate_2, event, 40,
       int32_t (*)(void *, screens_screenlet, const screens_value *, screens_string,
                   const screens_value *, screens_sink *));
MEMBER(screens_delegate_2, interactor, 48,
       int32_t (*)(void *, screens_screenlet, const screens_value *, screens_string,
                   const screens_value *, screens_sink *));
