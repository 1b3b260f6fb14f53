/* screens.list-view/1 and screens.view-host/3, as they were frozen: a line here never changes. */
#include <screens/screens.h>

#define TEXT(name, value) _Static_assert(sizeof(name) == sizeof(value), #name); \
  _Static_assert(__builtin_strcmp(name, value) == 0, #name)
#define NUMBER(name, value) _Static_assert((name) == (value), #name)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset, ...)                                                \
  _Static_assert(offsetof(type, member) == (offset), #type "." #member);                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(((type *)0)->member), __VA_ARGS__), \
                 #type "." #member)

/* list_view.h */
TEXT(SCREENS_LIST_VIEW_1, "screens.list-view/1");
TEXT(SCREENS_VIEW_HOST_3, "screens.view-host/3");
NUMBER(SCREENS_CELL_SELECTED, 1u);
SIZE(screens_cell_1, 48);
MEMBER(screens_cell_1, struct_size, 0, uint32_t);
MEMBER(screens_cell_1, flags, 4, uint32_t);
MEMBER(screens_cell_1, row, 8, uint64_t);
MEMBER(screens_cell_1, root, 16, screens_node);
MEMBER(screens_cell_1, value, 24, screens_value);
SIZE(screens_list_slots_1, 48);
MEMBER(screens_list_slots_1, struct_size, 0, uint32_t);
MEMBER(screens_list_slots_1, reserved, 4, uint32_t);
MEMBER(screens_list_slots_1, cell_name, 8,
       int32_t (*)(void *, screens_view, const screens_cell_1 *, screens_sink *));
MEMBER(screens_list_slots_1, fill_cell, 16,
       int32_t (*)(void *, screens_view, const screens_cell_1 *));
MEMBER(screens_list_slots_1, cell_action, 24,
       int32_t (*)(void *, screens_view, const screens_cell_1 *, screens_string, screens_node));
MEMBER(screens_list_slots_1, select_row, 32,
       int32_t (*)(void *, screens_view, const screens_cell_1 *, int32_t *));
MEMBER(screens_list_slots_1, section_title, 40,
       int32_t (*)(void *, screens_view, screens_string, screens_sink *));
SIZE(screens_list_view_1, 32);
MEMBER(screens_list_view_1, struct_size, 0, uint32_t);
MEMBER(screens_list_view_1, reserved, 4, uint32_t);
MEMBER(screens_list_view_1, view_class, 8, screens_string);
MEMBER(screens_list_view_1, slots, 24, const screens_list_slots_1 *);
SIZE(screens_view_host_3, 48);
MEMBER(screens_view_host_3, struct_size, 0, uint32_t);
MEMBER(screens_view_host_3, reserved, 4, uint32_t);
MEMBER(screens_view_host_3, super_of, 8,
       int32_t (*)(void *, screens_view, screens_string, const void **, void **));
MEMBER(screens_view_host_3, find_from, 16,
       int32_t (*)(void *, screens_view, screens_node, screens_string, screens_node *));
MEMBER(screens_view_host_3, find_tag_from, 24,
       int32_t (*)(void *, screens_view, screens_node, int64_t, screens_node *));
MEMBER(screens_view_host_3, row, 32, int32_t (*)(void *, screens_view, uint64_t, screens_value *));
MEMBER(screens_view_host_3, row_count, 40, int32_t (*)(void *, screens_view, uint64_t *));
