/* The rows of a list: slots that a theme's view class fills beside those of view_class.h, and the
 * host's functions that reach into cells.
 *
 * A row is shown by a cell: a small tree of its own, made from a cell's layout, such as
 * AssetListCell_acme.xib. The host puts each attribute of the row into the node whose outlet or
 * restorationIdentifier has its name, and then has the classes fill the cell; where none does,
 * "title" goes into "titleLabel" as well. A page of rows is filled in turn, in one go; a cell lives
 * until its page is painted, and its nodes are good during the slot that it is given to. Functions
 * of screens.view-host/1 that take a node take those, too.
 *
 * The slots keep the promises of screens_view_slots_1: a NULL slot inherits, and so does one that
 * answers SCREENS_INHERIT. The parent's slots are asked for with super_of.
 */
#ifndef SCREENS_LIST_VIEW_H
#define SCREENS_LIST_VIEW_H

#include "view_class.h"

SCREENS_BEGIN_DECLS

#define SCREENS_LIST_VIEW_1 "screens.list-view/1"
#define SCREENS_VIEW_HOST_3 "screens.view-host/3"

#define SCREENS_CELL_SELECTED 1u /* the row is the one that was chosen last */

/* A row and its cell. Borrowed until the slot returns. */
typedef struct screens_cell_1 {
  uint32_t struct_size;
  uint32_t flags;     /* SCREENS_CELL_…; bits that are not known are to be passed over */
  uint64_t row;       /* its place in the list, from 0 on */
  screens_node root;  /* the cell's root; 0 where a slot is about the row alone */
  screens_value value; /* the row's attributes, a map; none while the row is on its way */
} screens_cell_1;

typedef struct screens_list_slots_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Writes the base name of the layout of a row's cell, without a theme: "AssetListCell"
   * (doGetCellId). None, and a name of which no theme of the lineage has a layout, is the
   * screenlet's own.
   * [session] */
  int32_t (*SCREENS_NULLABLE cell_name)(void *SCREENS_NULLABLE self, screens_view view,
                                        const screens_cell_1 *cell, screens_sink *sink);

  /* Fills a row's cell (doFillLoadedCell; doFillInProgressCell where the value is none).
   * [session] */
  int32_t (*SCREENS_NULLABLE fill_cell)(void *SCREENS_NULLABLE self, screens_view view,
                                        const screens_cell_1 *cell);

  /* A control of a cell was fired, which is connected to `selector` or has it as its
   * restorationIdentifier. The cell was made anew, and filled. SCREENS_UNKNOWN_NAME: the class does
   * not know it. An identifier that no class takes is the name of an action of the screenlet, whose
   * sender is the row's map.
   * [session] */
  int32_t (*SCREENS_NULLABLE cell_action)(void *SCREENS_NULLABLE self, screens_view view,
                                          const screens_cell_1 *cell, screens_string selector,
                                          screens_node sender);

  /* Decides whether a row may be chosen; `allowed` is 1 on entry.
   * [session] */
  int32_t (*SCREENS_NULLABLE select_row)(void *SCREENS_NULLABLE self, screens_view view,
                                         const screens_cell_1 *cell, int32_t *allowed);

  /* Writes the text over a section of rows, whose name it is given; none is the name itself.
   * [session] */
  int32_t (*SCREENS_NULLABLE section_title)(void *SCREENS_NULLABLE self, screens_view view,
                                            screens_string section, screens_sink *sink);
} screens_list_slots_1;

/* The list slots of one view class of the plugin's theme, one entry for each class that has any.
 * Static: borrowed until the process ends. The class is one of the descriptor's `cells`. */
typedef struct screens_list_view_1 {
  uint32_t struct_size;
  uint32_t reserved;
  screens_string view_class; /* AssetListView_acme */
  const screens_list_slots_1 *SCREENS_NULLABLE slots;
} screens_list_view_1;

/* Stands beside screens.view-host/1 and /2, whose promises hold here: each function is good during
 * the slots of the view, on the slot's own thread. */
typedef struct screens_view_host_3 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Gives the parent's slots of a table and the self that they take: for "screens.list-view/1" a
   * `const screens_list_slots_1 *` in which no function is NULL, whatever the parents are. They are
   * called as `super` of create is, with the class's own view. Good from the first slot to destroy.
   * SCREENS_UNKNOWN_NAME: the host has no such table, and both are NULL.
   * [session] */
  int32_t (*super_of)(void *context, screens_view view, screens_string table,
                      const void *SCREENS_NULLABLE *SCREENS_NONNULL slots,
                      void *SCREENS_NULLABLE *SCREENS_NONNULL super_self);

  /* Finds the node of an outlet, else of a restorationIdentifier, in the tree that a node is of: in
   * a cell, where `node` is of one. SCREENS_UNKNOWN_NAME: neither.
   * [session] */
  int32_t (*find_from)(void *context, screens_view view, screens_node node, screens_string name,
                       screens_node *found);

  /* The same for the first node with a tag other than 0.
   * [session] */
  int32_t (*find_tag_from)(void *context, screens_view view, screens_node node, int64_t tag,
                           screens_node *found);

  /* Gives the attributes of a row of the list, a map. Borrowed until the slot returns.
   * SCREENS_NOT_AVAILABLE: the row is not held, or not known, and none is given.
   * [session] */
  int32_t (*row)(void *context, screens_view view, uint64_t row, screens_value *value);

  /* Gives how many rows the list has, as far as it is known. SCREENS_NOT_AVAILABLE: the screenlet is
   * no list, and 0 is given.
   * [session] */
  int32_t (*row_count)(void *context, screens_view view, uint64_t *count);
} screens_view_host_3;

SCREENS_STATIC_ASSERT(sizeof(screens_list_slots_1) == 48, "screens_list_slots_1 is 48 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_list_slots_1, section_title) == 40,
                      "section_title is at 40");
SCREENS_STATIC_ASSERT(sizeof(screens_list_view_1) == 32, "screens_list_view_1 is 32 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_cell_1, value) == 24, "value is at 24");
SCREENS_STATIC_ASSERT(sizeof(screens_view_host_3) == 48, "screens_view_host_3 is 48 bytes");

SCREENS_END_DECLS

#endif
