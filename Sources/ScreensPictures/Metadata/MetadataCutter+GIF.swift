import ScreensSystem

extension MetadataCutter {
  static func gif(_ file: [UInt8]) -> [UInt8]? {
    guard file.count >= 13 else { return nil }
    var place = 13 + table(file[10])
    guard place <= file.count else { return nil }
    var made = Array(file[..<place])
    made.reserveCapacity(file.count)
    while place < file.count {
      let start = place
      switch file[place] {
      case 0x3B: return made + [0x3B]
      case 0x2C:
        guard place + 10 <= file.count else { return nil }
        // A head, a table of colours, and the smallest code's size.
        place += 10 + table(file[place + 9]) + 1
        guard skipBlocks(of: file, &place) else { return nil }
        made += file[start..<place]
      case 0x21:
        guard place + 1 < file.count else { return nil }
        let label = file[place + 1]
        place += 2
        guard skipBlocks(of: file, &place) else { return nil }
        // The control of a frame, and how often an animation repeats.
        let isLoop = label == 0xFF && file.has("\u{0B}NETSCAPE2.0", at: start + 2)
        if label == 0xF9 || isLoop && place - start <= 19 { made += file[start..<place] }
      default: return nil
      }
    }
    return nil
  }

  /// The length of a table of colours by its flags.
  private static func table(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Moves behind blocks that each begin with their length, and end with one of length 0.
  private static func skipBlocks(of file: [UInt8], _ place: inout Int) -> Bool {
    while place < file.count {
      let length = Int(file[place])
      place += 1 + length
      if length == 0 { return true }
    }
    return false
  }
}
