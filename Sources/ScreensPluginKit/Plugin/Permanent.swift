internal import CScreens

/// Memory of the plugin's tables: made once, read by the host until the process ends.
enum Permanent {
  /// Keeps one value for ever.
  static func keep<Element>(_ element: Element) -> UnsafeMutablePointer<Element> {
    let place = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    // Safety: never freed, because the host may read the table at any time.
    unsafe place.initialize(to: element)
    return unsafe place
  }

  /// Keeps an array for ever; nil when it is empty.
  static func keep<Element>(all elements: [Element]) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let place = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    // Safety: never freed, because the host may read the table at any time.
    unsafe place.initialize(from: elements, count: elements.count)
    return unsafe UnsafePointer(place)
  }

  /// Keeps a text for ever.
  static func text(_ text: String) -> screens_string {
    let bytes = unsafe keep(all: text.utf8.map { CChar(bitPattern: $0) })
    return unsafe screens_string(bytes: bytes, size: UInt64(text.utf8.count))
  }

  /// The size of a table, for its first field.
  static func size<Table>(of table: Table.Type) -> UInt32 { UInt32(MemoryLayout<Table>.size) }
}
