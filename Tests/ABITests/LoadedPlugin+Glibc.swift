import CScreens
import Glibc
import Testing

/// A library that was loaded and asked for its table; it stays loaded, as in the host.
@safe struct LoadedPlugin {
  typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<screens_plugin_1>?

  let entry: Entry
  let table: UnsafePointer<screens_plugin_1>

  init(_ library: String) throws {
    let handle = unsafe dlopen(library, RTLD_NOW | RTLD_LOCAL | 0x1000)
    let reason = unsafe handle == nil ? String(cString: dlerror()) : ""
    try #require(unsafe handle != nil, "\(reason)")
    let symbol = try unsafe #require(dlsym(handle, "screens_plugin_entry"))
    // Safety: the header gives the symbol this type.
    unsafe entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    unsafe table = try #require(entry(UInt32(SCREENS_ABI_MAJOR), UInt32(SCREENS_ABI_MINOR)))
  }

  var id: String { unsafe Self.text(table.pointee.id) }
  var version: String { unsafe Self.text(table.pointee.version) }

  /// The ids of its extensions.
  var extensions: [String] {
    unsafe UnsafeBufferPointer(
      start: table.pointee.extensions, count: Int(table.pointee.extension_count)
    ).map { unsafe Self.text($0.id) }
  }

  /// The table of its theme.
  var theme: screens_theme_1 {
    get throws {
      let all = unsafe UnsafeBufferPointer(
        start: table.pointee.extensions, count: Int(table.pointee.extension_count))
      let found = unsafe all.first { unsafe Self.text($0.id) == SCREENS_THEME_1 }
      let pointer = try unsafe #require(found?.table)
      return unsafe pointer.assumingMemoryBound(to: screens_theme_1.self).pointee
    }
  }

  /// The embedded files by name.
  var resources: [String: [UInt8]] {
    get throws {
      let theme = try unsafe theme
      let entries = unsafe UnsafeBufferPointer(
        start: theme.resources, count: Int(theme.resource_count))
      return unsafe Dictionary(
        uniqueKeysWithValues: entries.map { entry in
          let bytes = unsafe UnsafeBufferPointer(start: entry.bytes, count: Int(entry.size))
          return unsafe (Self.text(entry.name), Array(bytes))
        })
    }
  }

  static func text(_ text: screens_string) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: text.bytes, count: Int(text.size))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
