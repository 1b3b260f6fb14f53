import CScreens
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ScreensPluginKit

/// One view of a theme of this package, loaded from its library and driven through its tables.
@safe final class LoadedTheme {
  let host = FakeHost()
  let viewClass: screens_view_class_1
  let slots: screens_view_slots_1
  private var instance: UnsafeMutableRawPointer?
  private let parent = UnsafeMutablePointer<screens_view_slots_1>.allocate(capacity: 1)
  private let sink = unsafe OpaquePointer(bitPattern: 16)!

  init(_ product: String, nodes: [String], options: [String: Value] = [:]) throws {
    host.state.withLock {
      $0.nodes = [""] + nodes
      $0.options = options
    }
    let handle = unsafe dlopen(BuiltProducts.library(product), RTLD_NOW | RTLD_LOCAL | 0x1000)
    let symbol = try unsafe #require(dlsym(handle, "screens_plugin_entry"))
    typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<screens_plugin_1>?
    // Safety: the header gives the symbol this type.
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    let plugin = try unsafe #require(entry(UInt32(SCREENS_ABI_MAJOR), 1)).pointee
    try #require(unsafe plugin.`init`?(host.table) == SCREENS_OK)
    let table = try unsafe #require(plugin.extensions?.pointee.table)
    let theme = unsafe table.assumingMemoryBound(to: screens_theme_1.self).pointee
    unsafe viewClass = try #require(theme.view_classes?[0]).pointee
    unsafe slots = try #require(viewClass.slots).pointee
    unsafe parent.initialize(to: FakeParent.slots())
    unsafe instance = nil
    try #require(
      unsafe viewClass.create?(1, parent, host.context, &instance) == SCREENS_OK)
  }

  deinit {
    unsafe viewClass.destroy?(instance)
    unsafe parent.deallocate()
  }

  func translate() {
    #expect(unsafe slots.set_translations?(instance, 1) == SCREENS_OK)
  }

  func start() {
    let status = unsafe screens_string.lending("login") {
      unsafe slots.start_interaction?(instance, 1, $0)
    }
    #expect(status == SCREENS_OK)
  }

  func send(_ selector: String, sender: UInt64 = 0) throws {
    let all = unsafe UnsafeBufferPointer(
      start: viewClass.selectors, count: Int(viewClass.selector_count))
    let found = unsafe all.first { unsafe String(copying: $0.name) == selector }
    #expect(unsafe try #require(found).call?(instance, 1, sender) == SCREENS_OK)
  }

  func finish() {
    let none = unsafe screens_value()
    let status = unsafe screens_string.lending("login") { action in
      unsafe withUnsafePointer(to: none) {
        unsafe slots.finish_interaction?(instance, 1, action, $0, nil)
      }
    }
    #expect(status == SCREENS_OK)
  }

  func get(_ attribute: String) -> (status: Int32?, value: Value) {
    host.state.withLock { $0.written = "nothing" }
    let status = unsafe screens_string.lending(attribute) {
      unsafe slots.get_attribute?(instance, 1, $0, sink)
    }
    return (status, host.written)
  }

  func set(_ attribute: String, _ value: Value) -> Int32? {
    unsafe screens_string.lending(attribute) { name in
      unsafe ValueArena.lending(value) { unsafe slots.set_attribute?(instance, 1, name, $0) }
    }
  }

  func progress(_ phase: Int32) -> Value {
    _ = unsafe screens_string.lending("login") {
      unsafe slots.progress_message?(instance, 1, $0, phase, sink)
    }
    return host.written
  }

  func presenter() -> Value {
    _ = unsafe slots.progress_presenter?(instance, 1, sink)
    return host.written
  }
}
