/* screens.delegate/1, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* delegate.h */
TEXT(SCREENS_DELEGATE_1, "screens.delegate/1");
SIZE(screens_delegate_1, 40);
MEMBER(screens_delegate_1, struct_size, 0, uint32_t);
MEMBER(screens_delegate_1, reserved, 4, uint32_t);
MEMBER(screens_delegate_1, name, 8, screens_string);
MEMBER(screens_delegate_1, event, 24,
       int32_t (*)(const screens_value *, screens_string, const screens_value *));
MEMBER(screens_delegate_1, interactor, 32,
       int32_t (*)(const screens_value *, screens_string, const screens_value *, screens_sink *));
