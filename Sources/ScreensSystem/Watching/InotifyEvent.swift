import Glibc

/// One event in the kernel's format: `struct inotify_event` and a name padded with NULs.
struct InotifyEvent {
  /// The watch of the event; -1 for the queue itself.
  let watch: Int32
  /// The name in the folder; empty for an event of the folder itself.
  let name: String
  /// The number of bytes of the event.
  let size: Int
  private let mask: UInt32

  /// Reads an event; nil at the end.
  init?(_ bytes: [UInt8], at offset: Int, end: Int) {
    guard offset + 16 <= end, let watch = bytes.number(UInt32.self, at: offset),
      let mask = bytes.number(UInt32.self, at: offset + 4),
      let length = bytes.number(UInt32.self, at: offset + 12), offset + 16 + Int(length) <= end
    else { return nil }
    self.watch = Int32(bitPattern: watch)
    self.mask = mask
    size = 16 + Int(length)
    let padded = bytes[offset + 16..<offset + size]
    name = String(decoding: padded.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Whether the event has a flag.
  func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }

  /// Whether something left its place: the named entry, or the folder itself.
  var isRemoval: Bool {
    has(IN_DELETE) || has(IN_MOVED_FROM) || has(IN_DELETE_SELF) || has(IN_MOVE_SELF)
  }
}
