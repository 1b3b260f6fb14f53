/* screens.connector-factory/2, as it was frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* connector.h */
TEXT(SCREENS_CONNECTOR_FACTORY_2, "screens.connector-factory/2");
SIZE(screens_connector_factory_2, 72);
MEMBER(screens_connector_factory_2, struct_size, 0, uint32_t);
MEMBER(screens_connector_factory_2, operation_count, 4, uint32_t);
MEMBER(screens_connector_factory_2, name, 8, screens_string);
MEMBER(screens_connector_factory_2, parent, 24, screens_string);
MEMBER(screens_connector_factory_2, operations, 40, const screens_string *);
MEMBER(screens_connector_factory_2, create, 48, int32_t (*)(screens_string, void **));
MEMBER(screens_connector_factory_2, destroy, 56, void (*)(void *));
MEMBER(screens_connector_factory_2, make, 64,
       int32_t (*)(void *, screens_string, const screens_value *, const screens_value *,
                   const screens_connector_1 **, void **));
