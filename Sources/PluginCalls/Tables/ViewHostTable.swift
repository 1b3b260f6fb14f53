import CScreens
import ScreensCore
import ScreensModel
import ScreensViews

/// The host's functions on views and nodes, as C sees them.
///
/// Safety: every handle is looked up on this thread's call stack, so a stale handle is refused;
/// memory that is lent to the plugin lies in the stack's arena until the slot returns.
enum ViewHostTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_host_1> = {
    let table = UnsafeMutablePointer<screens_view_host_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_view_host_1(
        struct_size: UInt32(MemoryLayout<screens_view_host_1>.size), reserved: 0, find: find,
        find_tag: findTag, root: root, parent: parent, child: child, get: get, set: set,
        focus: focus, user_action: userAction, perform_action: performAction,
        get_screenlet: getScreenlet, set_screenlet: setScreenlet, get_attribute: getAttribute,
        set_attribute: setAttribute, text: text, post: post))
    return unsafe UnsafePointer(table)
  }()

  /// Runs `body` on the view of a handle, and turns its errors into a status.
  static func on(
    _ handle: screens_view, _ body: (ScreenletView, CallStack) throws -> Int32
  ) -> Int32 {
    let stack = CallStack.current
    guard let view = stack.view(handle) else { return SCREENS_STALE_HANDLE }
    do {
      return try body(view, stack)
    } catch let error as ViewTreeError {
      stack.fail(ScreensError(.failed, error.description))
      switch error {
      case .staleHandle: return SCREENS_STALE_HANDLE
      case .unknownName: return SCREENS_UNKNOWN_NAME
      case .wrongType: return SCREENS_WRONG_TYPE
      }
    } catch {
      stack.fail(ScreensError(.failed, "\(error)"))
      return SCREENS_WRONG_TYPE
    }
  }

  /// Runs `body` as `on` does, on behalf of the plugin whose handle it is.
  static func acting(_ handle: screens_view, _ body: (ScreenletView) throws -> Int32) -> Int32 {
    on(handle) { view, _ in
      try view.owner.performing(for: view.plugin(of: handle)) { try body(view) }
    }
  }

  /// Reads a value that a plugin sets, and counts it.
  private static func value(
    _ value: UnsafePointer<screens_value>, _ view: ScreenletView, _ handle: screens_view
  ) throws -> Value {
    let read = unsafe try ForeignValue.read(ForeignValue.present(value).pointee)
    try view.owner.spend(read, of: view.plugin(of: handle))
    return read
  }

  private static func node(_ raw: screens_node) throws(ViewTreeError) -> NodeHandle {
    guard let handle = NodeHandle(rawValue: raw) else { throw .staleHandle }
    return handle
  }

  /// The tree that holds a node: the view's tree, or the tree of the slot's cell.
  static func tree(_ view: ScreenletView, _ node: screens_node) throws(ViewTreeError) -> ViewTree {
    view.tree(of: try self.node(node))
  }

  private static func attribute(_ string: screens_string) throws -> AttributeName {
    let text = unsafe try ForeignValue.text(string)
    guard let name = AttributeName(text) else { throw ViewTreeError.unknownName(text) }
    return name
  }

  /// The action that a text names; an empty one is the default action.
  static func action(_ string: screens_string) throws -> ActionName {
    let text = unsafe try ForeignValue.text(string)
    guard !text.isEmpty else { return .default }
    guard let name = ActionName(text) else { throw ViewTreeError.unknownName(text) }
    return name
  }

  private typealias Context = UnsafeMutableRawPointer

  private static let find:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_node>
    )
      -> Int32 = { _, view, name, result in
        on(view) { view, _ in
          let name = unsafe try ForeignValue.text(name)
          guard let found = view.tree.find(name) else { throw ViewTreeError.unknownName(name) }
          unsafe try ForeignValue.present(result).pointee = found.rawValue
          return SCREENS_OK
        }
      }

  private static let findTag:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, Int64, UnsafeMutablePointer<screens_node>
    ) -> Int32 = {
      _, view, tag, result in
      on(view) { view, _ in
        guard let found = view.tree.find(tag: Int(clamping: tag)) else {
          throw ViewTreeError.unknownName("tag \(tag)")
        }
        unsafe try ForeignValue.present(result).pointee = found.rawValue
        return SCREENS_OK
      }
    }

  private static let root:
    @convention(c) (UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_node>) ->
      Int32 = {
        _, view, result in
        on(view) { view, _ in
          unsafe try ForeignValue.present(result).pointee = view.tree.root.rawValue
          return SCREENS_OK
        }
      }

  private static let parent:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, UnsafeMutablePointer<screens_node>
    )
      -> Int32 = { _, view, child, result in
        on(view) { view, _ in
          let parent = try tree(view, child).parent(of: node(child))
          unsafe try ForeignValue.present(result).pointee = parent?.rawValue ?? 0
          return SCREENS_OK
        }
      }

  private static let child:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, UInt64,
      UnsafeMutablePointer<screens_node>
    )
      -> Int32 = { _, view, parent, index, result in
        on(view) { view, _ in
          let children = try tree(view, parent).children(of: node(parent))
          unsafe try ForeignValue.present(result).pointee =
            index < UInt64(children.count) ? children[Int(index)].rawValue : 0
          return SCREENS_OK
        }
      }

  private static let get:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, target, property, result in
      on(view) { view, stack in
        let value = unsafe try tree(view, target).value(nodeProperty(property), of: node(target))
        unsafe try ForeignValue.present(result).initialize(to: stack.lend(value))
        return SCREENS_OK
      }
    }

  private static let set:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafePointer<screens_value>
    ) -> Int32 = { _, handle, target, property, value in
      on(handle) { view, _ in
        let value = unsafe try Self.value(value, view, handle)
        unsafe try tree(view, target).set(nodeProperty(property), to: value, of: node(target))
        return SCREENS_OK
      }
    }

  private static func nodeProperty(_ string: screens_string) throws -> NodeProperty {
    let name = unsafe try ForeignValue.text(string)
    guard let property = NodeProperty(rawValue: name) else { throw ViewTreeError.unknownName(name) }
    return property
  }

  private static let focus:
    @convention(c) (UnsafeMutableRawPointer, screens_view, screens_node) -> Int32 = {
      _, view, target in
      on(view) { view, _ in
        try view.tree.setFocus(target == 0 ? nil : node(target))
        return SCREENS_OK
      }
    }

  private static let userAction:
    @convention(c) (UnsafeMutableRawPointer, screens_view, screens_string, screens_node) -> Int32 =
      { _, view, name, sender in
        acting(view) { view in
          view.userAction(unsafe try action(name), sender: Sender(NodeHandle(rawValue: sender)))
          return SCREENS_OK
        }
      }

  private static let performAction:
    @convention(c) (UnsafeMutableRawPointer, screens_view, screens_string, screens_node) -> Int32 =
      { _, view, name, sender in
        acting(view) { view in
          let action = unsafe try action(name)
          let started = view.owner.performAction(
            action, sender: Sender(NodeHandle(rawValue: sender)))
          return started ? SCREENS_OK : SCREENS_UNKNOWN_NAME
        }
      }

  private static let getScreenlet:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_value>
    )
      -> Int32 = { _, view, name, result in
        on(view) { view, stack in
          let value = unsafe try view.owner[attribute: attribute(name)]
          unsafe try ForeignValue.present(result).initialize(to: stack.lend(value))
          return SCREENS_OK
        }
      }

  private static let setScreenlet:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>
    ) -> Int32 = {
      _, handle, name, value in
      on(handle) { view, _ in
        unsafe try view.owner.set(attribute(name), to: Self.value(value, view, handle))
        return SCREENS_OK
      }
    }

  private static let getAttribute:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_value>
    )
      -> Int32 = { _, view, name, result in
        on(view) { view, stack in
          let value = unsafe try view.attribute(attribute(name))
          unsafe try ForeignValue.present(result).initialize(to: stack.lend(value))
          return SCREENS_OK
        }
      }

  private static let setAttribute:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>
    ) -> Int32 = {
      _, handle, name, value in
      on(handle) { view, _ in
        let isAccepted = unsafe try view.setAttribute(
          attribute(name), to: Self.value(value, view, handle))
        return isAccepted ? SCREENS_OK : SCREENS_UNKNOWN_NAME
      }
    }

  private static let text:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, screens_string,
      UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, table, key, result in
      on(view) { view, stack in
        let table = unsafe try ForeignValue.text(table)
        let key = unsafe try ForeignValue.text(key)
        let found = view.text(key, table: table)
        unsafe try ForeignValue.present(result).initialize(to: stack.lend(.string(found)))
        return found == "\(table)-\(key)" ? SCREENS_UNKNOWN_NAME : SCREENS_OK
      }
    }

  private static let post: @convention(c) (UnsafeMutableRawPointer, screens_view, UInt64) -> Int32 =
    { _, view, token in
      PostRoutes.shared.post(token, to: view) ? SCREENS_OK : SCREENS_STALE_HANDLE
    }
}
