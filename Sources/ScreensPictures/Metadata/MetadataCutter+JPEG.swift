import ScreensSystem

extension MetadataCutter {
  static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    let orientation = PictureHead(file)?.orientation ?? .upright
    var made: [UInt8] = [0xFF, 0xD8]
    made.reserveCapacity(file.count)
    var isTurned = orientation == .upright
    var profile = 0
    var place = 2
    while let marker = marker(of: file, at: &place) {
      if marker == 0xD9 { return made + [0xFF, 0xD9] }
      guard let length = file.big(UInt16.self, at: place), length >= 2,
        let segment = file.bytes(at: place, count: Int(length))
      else { return nil }
      place += segment.count
      // The orientation comes behind the first segment, which JFIF wants to be its own.
      if !isTurned, marker != 0xE0 {
        isTurned = true
        made += exif(orientation)
      }
      if marker == 0xE2 { profile += segment.count }
      guard let kept = kept(marker, segment, profile) else { continue }
      made += [0xFF, marker] + kept
      if marker == 0xDA { addScan(file, &place, to: &made) }
    }
    return nil
  }

  /// Moves behind the next marker; nil where none stands.
  private static func marker(of file: [UInt8], at place: inout Int) -> UInt8? {
    while place + 1 < file.count, file[place] == 0xFF {
      let marker = file[place + 1]
      if marker == 0xFF {
        place += 1
      } else if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += 2
      } else if marker == 0 {
        return nil
      } else {
        place += 2
        return marker
      }
    }
    return nil
  }

  /// A segment's length and body as they are kept; nil for a segment that is dropped.
  private static func kept(_ marker: UInt8, _ segment: [UInt8], _ profile: Int) -> [UInt8]? {
    switch marker {
    case 0xE0:
      // JFIF says its version and density; a thumbnail follows.
      guard segment.count >= 16, segment.has("JFIF\0", at: 2) else { return nil }
      return [0, 16] + segment[2..<14] + [0, 0]
    case 0xE2: return segment.has("ICC_PROFILE\0", at: 2) && profile <= profileLimit ? segment : nil
    case 0xEE:
      return segment.count >= 14 && segment.has("Adobe", at: 2) ? [0, 14] + segment[2..<14] : nil
    // Quantisation, Huffman and arithmetic tables, frames, scans, lines, restarts.
    case 0xC0...0xCF, 0xDA...0xDF: return segment
    default: return nil
    }
  }

  /// Adds the pixels of a scan, up to the next marker that is no restart.
  private static func addScan(_ file: [UInt8], _ place: inout Int, to made: inout [UInt8]) {
    let start = place
    while place < file.count {
      guard let mark = file[place...].firstIndex(of: 0xFF), mark + 1 < file.count else {
        place = file.count
        break
      }
      place = mark
      let next = file[mark + 1]
      if next == 0 || (0xD0...0xD7).contains(next) {
        place += 2
      } else if next == 0xFF {
        place += 1
      } else {
        break
      }
    }
    made += file[start..<place]
  }

  private static func exif(_ orientation: Orientation) -> [UInt8] {
    let block = Array("Exif\0\0".utf8) + orientation.block
    return [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
  }
}
