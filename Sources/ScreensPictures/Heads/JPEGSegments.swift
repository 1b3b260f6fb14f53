import ScreensSystem

/// The segments of a JPEG file from its start to the first scan. A fault ends the walk.
struct JPEGSegments<Source: ByteSource>: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    /// The place of the marker and its length.
    let whole: Range<Int>
    /// The bytes behind the length.
    let body: Range<Int>
  }

  private let file: Source
  private var place = 2
  private var left = PictureLimits.parts

  init(_ file: Source) { self.file = file }

  mutating func next() -> Segment? {
    // A marker may have any number of fill bytes before it.
    while left > 0, let mark = file.bytes(at: place, count: 2), mark[0] == 0xFF {
      left -= 1
      let marker = mark[1]
      if marker == 0xFF {
        place += 1
      } else if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += 2
      } else {
        return segment(marker)
      }
    }
    return nil
  }

  private mutating func segment(_ marker: UInt8) -> Segment? {
    guard marker != 0, marker != 0xD9,
      let length = file.bytes(at: place + 2, count: 2)?.big(UInt16.self, at: 0), length >= 2,
      place + 2 + Int(length) <= file.count
    else {
      left = 0
      return nil
    }
    let end = place + 2 + Int(length)
    let segment = Segment(marker: marker, whole: place..<end, body: place + 4..<end)
    place = end
    // Pixels follow the head of a scan.
    if marker == 0xDA { left = 0 }
    return segment
  }
}

/// The chunks of a PNG or WebP file: a name, a length and the bytes. A fault ends the walk.
struct Chunks<Source: ByteSource>: Sequence, IteratorProtocol {
  struct Chunk {
    let name: String
    /// The chunk with its head and, in PNG, its checksum.
    let whole: Range<Int>
    let body: Range<Int>
  }

  private let file: Source
  private let isPNG: Bool
  private var place: Int
  private var left = PictureLimits.parts

  static func png(_ file: Source) -> Chunks { Chunks(file, isPNG: true, place: 8) }

  static func webP(_ file: Source) -> Chunks { Chunks(file, isPNG: false, place: 12) }

  private init(_ file: Source, isPNG: Bool, place: Int) {
    self.file = file
    self.isPNG = isPNG
    self.place = place
  }

  mutating func next() -> Chunk? {
    guard left > 0, let head = file.bytes(at: place, count: 8),
      let name = head.text(at: isPNG ? 4 : 0),
      let length = isPNG ? head.big(UInt32.self, at: 0) : head.number(UInt32.self, at: 4)
    else { return nil }
    left -= 1
    let body = place + 8..<place + 8 + Int(length)
    // A checksum of four bytes follows, or a byte that makes the length even.
    let end = body.upperBound + (isPNG ? 4 : Int(length) & 1)
    guard body.upperBound <= file.count, isPNG ? end <= file.count : true else { return nil }
    let chunk = Chunk(name: name, whole: place..<Swift.min(end, file.count), body: body)
    place = end
    return chunk
  }
}
