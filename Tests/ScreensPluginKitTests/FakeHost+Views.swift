import CScreens
import Synchronization

@testable import ScreensPluginKit

extension FakeHost {
  // Safety: every function gets the context that the host table names, and borrows its arguments.
  func fillViews() {
    unsafe views.initialize(
      to: screens_view_host_1(
        struct_size: 136, reserved: 0, find: Self.find, find_tag: Self.findTag, root: Self.root,
        parent: { _, _, node, parent in
          unsafe parent.pointee = node > 1 ? 1 : 0
          return SCREENS_OK
        },
        child: { _, _, node, index, child in
          unsafe child.pointee = node == 1 && index < 2 ? index + 2 : 0
          return SCREENS_OK
        }, get: Self.getProperty, set: Self.setProperty,
        focus: { context, _, node in
          unsafe FakeHost.of(context).record("focus \(node)")
          return SCREENS_OK
        },
        user_action: { context, _, action, sender in
          unsafe FakeHost.of(context).record("userAction \(String(copying: action)) \(sender)")
          return SCREENS_OK
        },
        perform_action: { _, _, _, _ in SCREENS_UNKNOWN_NAME }, get_screenlet: Self.getAttribute,
        set_screenlet: Self.setAttribute, get_attribute: Self.getAttribute,
        set_attribute: Self.setAttribute, text: Self.text,
        post: { context, view, token in
          unsafe FakeHost.of(context).record("post \(view) \(token)")
          return SCREENS_OK
        }))
  }

  private static let find:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_node>
    ) -> Int32 = { context, _, name, node in
      let name = unsafe String(copying: name)
      let index = unsafe FakeHost.of(context).state.withLock { $0.nodes.firstIndex(of: name) }
      guard let index, index > 0 else { return SCREENS_UNKNOWN_NAME }
      unsafe node.pointee = UInt64(index)
      return SCREENS_OK
    }

  private static let findTag:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, Int64, UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, _, tag, node in
      guard tag == 2 || tag == 3 else { return SCREENS_UNKNOWN_NAME }
      unsafe node.pointee = UInt64(tag)
      return SCREENS_OK
    }

  private static let root:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, UnsafeMutablePointer<screens_node>
    ) -> Int32 = { _, _, node in
      unsafe node.pointee = 1
      return SCREENS_OK
    }

  private static let getProperty:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafeMutablePointer<screens_value>
    ) -> Int32 = { context, _, node, property, value in
      let host = unsafe FakeHost.of(context)
      let property = unsafe String(copying: property)
      guard property != "shoeSize" else { return SCREENS_UNKNOWN_NAME }
      let name = host.state.withLock { $0.nodes[Int(node)] }
      unsafe host.lend(host.get(name, property), value)
      return SCREENS_OK
    }

  private static let setProperty:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_node, screens_string,
      UnsafePointer<screens_value>
    ) -> Int32 = { context, _, node, property, value in
      let host = unsafe FakeHost.of(context)
      let property = unsafe String(copying: property)
      guard property != "shoeSize" else { return SCREENS_UNKNOWN_NAME }
      let name = host.state.withLock { $0.nodes[Int(node)] }
      unsafe host.set(name, property, Value(copying: value.pointee))
      return SCREENS_OK
    }

  private static let getAttribute:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafeMutablePointer<screens_value>
    ) -> Int32 = { context, _, name, value in
      let host = unsafe FakeHost.of(context)
      let name = unsafe String(copying: name)
      guard let found = host.state.withLock({ $0.attributes[name] }) else {
        return SCREENS_UNKNOWN_NAME
      }
      unsafe host.lend(found, value)
      return SCREENS_OK
    }

  private static let setAttribute:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, UnsafePointer<screens_value>
    ) -> Int32 = { context, _, name, value in
      let name = unsafe String(copying: name)
      let value = unsafe Value(copying: value.pointee)
      unsafe FakeHost.of(context).state.withLock { $0.attributes[name] = value }
      return SCREENS_OK
    }

  private static let text:
    @convention(c) (
      UnsafeMutableRawPointer, screens_view, screens_string, screens_string,
      UnsafeMutablePointer<screens_value>
    ) -> Int32 = { context, _, table, key, value in
      let host = unsafe FakeHost.of(context)
      let full = unsafe "\(String(copying: table))-\(String(copying: key))"
      let text = host.state.withLock { $0.texts[full] }
      unsafe host.lend(.string(text ?? full), value)
      return text == nil ? SCREENS_UNKNOWN_NAME : SCREENS_OK
    }
}
