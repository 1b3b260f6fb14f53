import ScreensSystem

/// One program header.
package struct ELFSegment: Sendable, Equatable {
  static let load: UInt32 = 1
  static let dynamic: UInt32 = 2
  static let note: UInt32 = 4
  static let stack: UInt32 = 0x6474_e551
  static let readOnlyAfterRelocation: UInt32 = 0x6474_e552

  /// `PT_*`.
  package let type: UInt32
  /// `PF_*`: 1 execute, 2 write, 4 read.
  package let flags: UInt32
  /// Where it starts in the file.
  package let offset: UInt64
  /// Where it starts in memory.
  package let address: UInt64
  /// Its length in the file.
  package let fileSize: UInt64
  /// The alignment, which notes also use for their padding.
  package let alignment: UInt64

  init(_ bytes: [UInt8], at start: Int) {
    type = bytes.number(UInt32.self, at: start) ?? 0
    flags = bytes.number(UInt32.self, at: start + 4) ?? 0
    offset = bytes.number(UInt64.self, at: start + 8) ?? 0
    address = bytes.number(UInt64.self, at: start + 16) ?? 0
    fileSize = bytes.number(UInt64.self, at: start + 32) ?? 0
    alignment = bytes.number(UInt64.self, at: start + 48) ?? 0
  }
}
