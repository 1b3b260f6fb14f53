/* screens.blob/1, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define NUMBER(name, value) _Static_assert((name) == (value), #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* blob.h */
TEXT(SCREENS_BLOB_1, "screens.blob/1");
NUMBER(SCREENS_BLOB_MAX_MADE, 16);
SIZE(screens_blob_1, 24);
MEMBER(screens_blob_1, struct_size, 0, uint32_t);
MEMBER(screens_blob_1, reserved, 4, uint32_t);
MEMBER(screens_blob_1, open, 8, int32_t (*)(void *, uint64_t, uint64_t, int32_t *, uint64_t *));
MEMBER(screens_blob_1, make, 16, int32_t (*)(void *, uint64_t, uint64_t, int32_t *, uint64_t *));
