import CScreens
import ScreensCore
import ScreensModel
import ScreensViews

/// The host's functions on rows and their cells, as C sees them.
///
/// Safety: as `ViewHostTable2`.
enum ViewHostTable3 {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_host_3> = {
    let table = UnsafeMutablePointer<screens_view_host_3>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_view_host_3(
        struct_size: UInt32(MemoryLayout<screens_view_host_3>.size), reserved: 0,
        super_of: superOf, find_from: findFrom, find_tag_from: findTagFrom, row: row,
        row_count: rowCount))
    return unsafe UnsafePointer(table)
  }()

  private static let superOf:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string,
      UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 = { _, handle, table, slots, superSelf in
      ViewHostTable.on(handle) { view, _ in
        unsafe try ForeignValue.present(slots).pointee = nil
        unsafe try ForeignValue.present(superSelf).pointee = nil
        let name = unsafe try ForeignValue.text(table)
        guard let code = view.link(of: handle).flatMap(view.code(at:)) as? ForeignViewCode else {
          return SCREENS_STALE_HANDLE
        }
        guard name == SCREENS_LIST_VIEW_1 else { throw ViewTreeError.unknownName(name) }
        unsafe slots.pointee = unsafe UnsafeRawPointer(SuperTable.sharedOfLists)
        unsafe superSelf.pointee = unsafe code.superSelf
        return SCREENS_OK
      }
    }

  /// Writes the node that `body` finds in the tree of `node`.
  private static func find(
    _ handle: screens_view, from node: screens_node, _ result: UnsafeMutablePointer<screens_node>,
    _ body: (ViewTree) throws -> NodeHandle
  ) -> Int32 {
    ViewHostTable.on(handle) { view, _ in
      let tree = try ViewHostTable.tree(view, node)
      _ = try NodeHandle(rawValue: node).map(tree.index)
      unsafe try ForeignValue.present(result).pointee = try body(tree).rawValue
      return SCREENS_OK
    }
  }

  private static let findFrom:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, node, name, result in
      unsafe find(view, from: node, result) { tree in
        let name = unsafe try ForeignValue.text(name)
        guard let found = tree.find(name) else { throw ViewTreeError.unknownName(name) }
        return found
      }
    }

  private static let findTagFrom:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, Int64,
      UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, node, tag, result in
      unsafe find(view, from: node, result) { tree in
        guard let found = tree.find(tag: Int(clamping: tag)) else {
          throw ViewTreeError.unknownName("tag \(tag)")
        }
        return found
      }
    }

  private static let row:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, UInt64, UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, row, result in
      ViewHostTable.on(view) { view, stack in
        let value = view.owner.row(Int(clamping: row))
        unsafe try ForeignValue.present(result).initialize(to: stack.lend(value ?? .none))
        return value == nil ? SCREENS_NOT_AVAILABLE : SCREENS_OK
      }
    }

  private static let rowCount:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<UInt64>
    ) -> Int32 = { _, view, result in
      ViewHostTable.on(view) { view, _ in
        let count = view.owner.rowCount
        unsafe try ForeignValue.present(result).pointee = UInt64(count ?? 0)
        return count == nil ? SCREENS_NOT_AVAILABLE : SCREENS_OK
      }
    }
}
