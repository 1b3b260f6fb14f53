import Foundation
import TestSupport

/// A theme in C whose class fills cells as the built-in one does, and asks no parent.
enum BareCells {
  /// The plugin's identifier.
  static let plugin = "org.example.cells"

  /// Makes the theme's library.
  static func make(in plugins: String) throws {
    try CCompiler.compile(source, to: "\(plugins)/libcells.so", flags: ["-O2", "-std=c11"])
  }

  private static let source = #"""
    #include <screens/screens.h>
    #include <string.h>
    SCREENS_NOTE("{\"id\":\"org.example.cells\",\"kind\":\"theme\",\"version\":\"1.0.0\","
                 "\"abi\":\"1.0\",\"parent\":\"default\",\"views\":[{\"screenlet\":\"AssetList\","
                 "\"class\":\"AssetListView_cells\",\"extends\":\"AssetListView_default\"}],"
                 "\"cells\":[\"AssetListView_cells\"]}");
    static const screens_host_1 *host;
    static const screens_view_host_1 *views;
    static const screens_view_host_3 *rows;
    static int32_t show(screens_view view, const screens_cell_1 *cell, const char *key,
                        const char *outlet) {
      screens_string name = {outlet, strlen(outlet)};
      screens_node node;
      for (uint64_t i = 0; i < cell->value.as.map.count; i++) {
        const screens_entry *entry = cell->value.as.map.entries + i;
        if (entry->key.size != strlen(key) || memcmp(entry->key.bytes, key, entry->key.size) != 0)
          continue;
        int32_t status = rows->find_from(host->context, view, cell->root, name, &node);
        return status < 0 ? status : views->set(host->context, view, node, SCREENS_STRING("text"),
                                                &entry->value);
      }
      return SCREENS_OK;
    }
    static int32_t fill_cell(void *self, screens_view view, const screens_cell_1 *cell) {
      (void)self;
      if (cell->value.kind != SCREENS_VALUE_MAP) return SCREENS_INHERIT;
      int32_t status = show(view, cell, "title", "titleLabel");
      return status < 0 ? status : show(view, cell, "description", "descriptionLabel");
    }
    static const screens_view_slots_1 slots = {.struct_size = sizeof slots};
    static const screens_list_slots_1 list_slots = {.struct_size = sizeof list_slots,
                                                    .fill_cell = fill_cell};
    static const screens_view_class_1 view_class = {
        .struct_size = sizeof view_class, .screenlet = SCREENS_STRING_INIT("AssetList"),
        .name = SCREENS_STRING_INIT("AssetListView_cells"),
        .extends = SCREENS_STRING_INIT("AssetListView_default"), .slots = &slots};
    static const screens_list_view_1 list_view = {
        .struct_size = sizeof list_view,
        .view_class = SCREENS_STRING_INIT("AssetListView_cells"), .slots = &list_slots};
    static const screens_view_class_1 *const classes[] = {&view_class};
    static const screens_theme_1 theme = {
        .struct_size = sizeof theme, .view_class_count = 1, .name = SCREENS_STRING_INIT("cells"),
        .parent = SCREENS_STRING_INIT("default"), .view_classes = classes};
    static const screens_extension_1 all[] = {{SCREENS_STRING_INIT(SCREENS_THEME_1), &theme},
                                              {SCREENS_STRING_INIT(SCREENS_LIST_VIEW_1), &list_view}};
    static int32_t init(const screens_host_1 *given) {
      host = given;
      views = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_1));
      rows = host->query(host->context, SCREENS_STRING(SCREENS_VIEW_HOST_3));
      return views && rows ? SCREENS_OK : SCREENS_NOT_AVAILABLE;
    }
    static const screens_plugin_1 plugin = {
        sizeof plugin, SCREENS_ABI_MAJOR, SCREENS_ABI_MINOR, 2,
        SCREENS_STRING_INIT("org.example.cells"), SCREENS_STRING_INIT("1.0.0"), all, init};
    const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
      (void)minor;
      return major == SCREENS_ABI_MAJOR ? &plugin : NULL;
    }

    """#
}
