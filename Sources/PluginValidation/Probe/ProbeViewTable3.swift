import CScreens
import PluginCalls
import ScreensCore
import ScreensModel
import ScreensViews

/// The functions of the validator's host on rows and cells, as C sees them. A cell on the stage has
/// the nodes of its view.
///
/// Safety: pointers from the plugin are read only during the call; tables are never freed.
enum ProbeViewTable3 {
  /// The rows of the list on the stage.
  private static let rowCount: UInt64 = 8

  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_host_3> =
    unsafe ProbeHostTable.place(
      screens_view_host_3(
        struct_size: UInt32(MemoryLayout<screens_view_host_3>.size), reserved: 0,
        super_of: superOf, find_from: findFrom, find_tag_from: findTagFrom, row: row,
        row_count: count))

  private static let superOf:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string,
      UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 = { _, view, table, slots, superSelf in
      ProbeViewTable.on(view, "super_of") { view in
        unsafe slots.pointee = nil
        unsafe superSelf.pointee = nil
        let name = unsafe try ProbeViewTable.name(table, view, "super_of")
        guard name == SCREENS_LIST_VIEW_1 else { throw ViewTreeError.unknownName(name) }
        unsafe slots.pointee = unsafe UnsafeRawPointer(ProbeSuper.tableOfLists)
        unsafe superSelf.pointee = unsafe view.superSelf
        return SCREENS_OK
      }
    }

  private static let findFrom:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, node, name, result in
      ProbeViewTable.on(view, "find_from") { view in
        _ = try view.node(node, "find_from")
        let name = unsafe try ProbeViewTable.name(name, view, "find_from")
        // The view's layout does not show which nodes its cells have.
        unsafe result.pointee = view.handle(view.tree.find(name)?.index ?? 0)
        return SCREENS_OK
      }
    }

  private static let findTagFrom:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, Int64,
      UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, node, tag, result in
      ProbeViewTable.on(view, "find_tag_from") { view in
        _ = try view.node(node, "find_tag_from")
        unsafe result.pointee = view.handle(view.tree.find(tag: Int(clamping: tag))?.index ?? 0)
        return SCREENS_OK
      }
    }

  private static let row:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, UInt64, UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, row, result in
      ProbeViewTable.on(view, "row") { view in
        let isThere = row < rowCount
        unsafe result.initialize(to: view.lent.value(isThere ? ProbeStep.row : .none))
        return isThere ? SCREENS_OK : SCREENS_NOT_AVAILABLE
      }
    }

  private static let count:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<UInt64>
    ) -> Int32 = { _, view, result in
      ProbeViewTable.on(view, "row_count") { _ in
        unsafe result.pointee = rowCount
        return SCREENS_OK
      }
    }
}
