import CScreens
import ScreensCore
import ScreensModel
import ScreensViews

/// The functions of the validator's host on views and nodes, as C sees them.
///
/// Safety: pointers from the plugin are read only during the call; tables are never freed.
enum ProbeViewTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_host_1> =
    unsafe ProbeHostTable.place(
      screens_view_host_1(
        struct_size: UInt32(MemoryLayout<screens_view_host_1>.size), reserved: 0, find: find,
        find_tag: findTag, root: root, parent: parent, child: child, get: get, set: set,
        focus: focus, user_action: userAction, perform_action: performAction,
        get_screenlet: getAttribute, set_screenlet: setAttribute, get_attribute: getAttribute,
        set_attribute: setAttribute, text: text, post: post))

  private typealias Name = screens_string

  /// Runs `body` on a view while its slot runs on this thread; any other call is a strike.
  static func on(
    _ handle: screens_view, _ what: String, _ body: (ProbeView) throws -> Int32
  ) -> Int32 {
    let stage = ProbeStage.shared
    guard let view = stage.view(handle), view.isHere else {
      stage.strike(
        .viewOutsideSlot,
        "\(what) was called for a view outside of its slots; use post, and work in event")
      return SCREENS_STALE_HANDLE
    }
    if stage.manners.fails {
      stage.fail("the host fails")
      return SCREENS_FAILED
    }
    do {
      return try body(view)
    } catch let error as ViewTreeError {
      stage.fail(error.description)
      switch error {
      case .staleHandle: return SCREENS_STALE_HANDLE
      case .unknownName: return SCREENS_UNKNOWN_NAME
      case .wrongType: return SCREENS_WRONG_TYPE
      }
    } catch {
      return SCREENS_WRONG_TYPE
    }
  }

  static func name(_ string: screens_string, _ view: ProbeView, _ what: String) throws
    -> String
  {
    guard let text = unsafe ProbeHostTable.text(string, "\(view.place): \(what)") else {
      throw ViewTreeError.unknownName("(not UTF-8)")
    }
    return text
  }

  private static let find:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, outlet, result in
      on(view, "find") { view in
        let name = unsafe try name(outlet, view, "find")
        // The host's layout does not show which nodes the plugin's own layout has.
        guard let found = view.tree.find(name) ?? (view.layout.isOwn ? nil : view.tree.root) else {
          throw ViewTreeError.unknownName(name)
        }
        unsafe result.pointee = view.handle(found.index)
        return SCREENS_OK
      }
    }

  private static let findTag:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, Int64, UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, tag, result in
      on(view, "find_tag") { view in
        guard let found = view.tree.find(tag: Int(clamping: tag)) else {
          throw ViewTreeError.unknownName("tag \(tag)")
        }
        unsafe result.pointee = view.handle(found.index)
        return SCREENS_OK
      }
    }

  private static let root:
    @convention(c) (UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_node>) ->
      Int32 = { _, view, result in
        on(view, "root") { view in
          unsafe result.pointee = view.handle(0)
          return SCREENS_OK
        }
      }

  private static let parent:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, node, result in
      on(view, "parent") { view in
        let index = try view.node(node, "parent")
        let parent = try view.tree.parent(of: view.tree.handle(index))
        unsafe result.pointee = parent.map { view.handle($0.index) } ?? 0
        return SCREENS_OK
      }
    }

  private static let child:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, UInt64,
      UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, view, node, position, result in
      on(view, "child") { view in
        let index = try view.node(node, "child")
        let children = try view.tree.children(of: view.tree.handle(index))
        unsafe result.pointee =
          position < UInt64(children.count) ? view.handle(children[Int(position)].index) : 0
        return SCREENS_OK
      }
    }

  private static let get:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, node, property, result in
      on(view, "get") { view in
        let index = try view.node(node, "get")
        let property = unsafe try nodeProperty(property, view, "get")
        unsafe result.initialize(to: view.lent.value(view.tree[index, property]))
        return SCREENS_OK
      }
    }

  private static let set:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafePointer<screens_value>
    ) -> Int32 = { _, view, node, property, content in
      on(view, "set") { view in
        let index = try view.node(node, "set")
        let property = unsafe try nodeProperty(property, view, "set")
        guard let value = unsafe ProbeHostTable.value(content.pointee, "\(view.place): set") else {
          return SCREENS_WRONG_TYPE
        }
        do throws(ViewTreeError) {
          try view.tree.set(property, to: value, of: view.tree.handle(index))
        } catch {
          ProbeStage.shared.strike(.unknownProperty, "\(view.place): set: \(error)")
          throw error
        }
        view.trace.append("\(view.step): \(index).\(property) = \(ProbeText.text(value))")
        return SCREENS_OK
      }
    }

  private static func nodeProperty(
    _ string: screens_string, _ view: ProbeView, _ what: String
  ) throws -> NodeProperty {
    let name = unsafe try name(string, view, what)
    guard let property = NodeProperty(rawValue: name) else {
      ProbeStage.shared.strike(
        .unknownProperty,
        "\(view.place): \(what): no node has a “\(name)”; use a property of screens/view.h")
      throw ViewTreeError.unknownName(name)
    }
    return property
  }

  private static let focus:
    @convention(c) (UnsafeMutableRawPointer, screens_view, screens_node) -> Int32 = {
      _, view, node in
      on(view, "focus") { view in
        let index = node == 0 ? -1 : try view.node(node, "focus")
        view.trace.append("\(view.step): focus \(index)")
        return SCREENS_OK
      }
    }

  private static let userAction:
    @convention(c) (UnsafeMutableRawPointer, screens_view, screens_string, screens_node) -> Int32 =
      { _, view, action, sender in unsafe act(view, "user_action", action, sender) }

  private static let performAction:
    @convention(c) (UnsafeMutableRawPointer, screens_view, screens_string, screens_node) -> Int32 =
      { _, view, action, sender in unsafe act(view, "perform_action", action, sender) }

  private static func act(
    _ view: screens_view, _ what: String, _ action: screens_string, _ sender: screens_node
  ) -> Int32 {
    on(view, what) { view in
      if sender != 0 { _ = try view.node(sender, what) }
      view.trace.append(unsafe "\(view.step): \(what) \(try name(action, view, what))")
      return SCREENS_OK
    }
  }

  private static let getAttribute:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, attribute, result in
      on(view, "get_attribute") { view in
        let name = unsafe try name(attribute, view, "get_attribute")
        unsafe result.initialize(to: view.lent.value(view.answers.attributes[name] ?? .none))
        return SCREENS_OK
      }
    }

  private static let setAttribute:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>
    ) -> Int32 = { _, view, attribute, content in
      on(view, "set_attribute") { view in
        let name = unsafe try name(attribute, view, "set_attribute")
        guard
          let value = unsafe ProbeHostTable.value(content.pointee, "\(view.place): set_attribute")
        else { return SCREENS_WRONG_TYPE }
        view.answers.attributes[name] = value
        view.trace.append("\(view.step): attribute \(name) = \(ProbeText.text(value))")
        return SCREENS_OK
      }
    }

  private static let text:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, screens_string,
      UnsafeMutablePointer<screens_value>
    ) -> Int32 = { _, view, table, key, result in
      on(view, "text") { view in
        let full = unsafe "\(try name(table, view, "text"))-\(try name(key, view, "text"))"
        unsafe result.initialize(to: view.lent.value(.string(full)))
        return SCREENS_OK
      }
    }

  private static let post: @convention(c) (UnsafeMutableRawPointer, screens_view, UInt64) -> Int32 =
    { _, view, _ in ProbeStage.shared.view(view) == nil ? SCREENS_STALE_HANDLE : SCREENS_OK }
}
