/// The libraries that one picture needs, opened before its bytes are read.
struct PictureDecoders {
  /// The library of the picture's own kind.
  private enum Reader {
    case png(PNGLibrary)
    case jpeg(JPEGLibrary)
    case webp(WebPLibrary)
  }

  private let reader: Reader
  private let png: Result<PNGLibrary, OpenedLibrary.Absence>
  private let jpeg: Result<JPEGLibrary, OpenedLibrary.Absence>

  /// - Throws: where the library that reads the picture can't be used. One that would only write is
  ///   missed when it is needed.
  init(_ task: PictureTask) throws(OpenedLibrary.Absence) {
    let names = task.libraries
    jpeg = Result { () throws(OpenedLibrary.Absence) in try JPEGLibrary(names.jpeg) }
    let isOpaque = task.kind == .jpeg || (task.kind == .webP && task.request.form == .opaque)
    png =
      isOpaque
      ? .failure(.init(library: .png, reason: "not opened: nothing was to be transparent"))
      : Result { () throws(OpenedLibrary.Absence) in try PNGLibrary(names.png) }
    reader =
      switch task.kind {
      case .png: .png(try png.get())
      case .jpeg: .jpeg(try jpeg.get())
      case .webP: .webp(try WebPLibrary(names.webp))
      }
  }

  /// The pixels of a file, as few as the box needs and not yet turned.
  func decode(
    _ file: [UInt8], _ head: PictureHead, _ box: PictureBox
  ) throws(DecodingFault) -> PixelMap {
    switch reader {
    case .png(let library): try library.decode(file, head)
    case .jpeg(let library): try library.decode(file, head, atLeast: box)
    case .webp(let library): try library.decode(file, head, to: box)
    }
  }

  /// A picture's bytes and their kind.
  struct Encoded {
    let kind: PictureKind
    let map: PixelMap
    let bytes: [UInt8]
  }

  /// The qualities that are tried in order where a JPEG has to be smaller.
  private static let qualities = [85, 75, 65, 50, 35]
  /// The side below which no picture is made smaller.
  private static let smallestSide = 16

  /// The file of a picture with at most the request's bytes: first with less quality, then with
  /// three quarters of each side, and so on.
  ///
  /// - Parameter profile: of the pixels' colours, for a JPEG.
  func encode(
    _ map: PixelMap, _ profile: ColourProfile?, for request: PictureRequest
  ) throws -> Encoded {
    var map = map
    let isOpaque = map.isOpaque
    if request.form == .opaque, !isOpaque { map.flatten() }
    // Without the library of JPEG an opaque picture may be a PNG.
    let isPNG = request.form == .transparent && (!isOpaque || !has(jpeg))
    while true {
      for quality in isPNG ? [0] : Self.qualities {
        var bytes =
          try isPNG ? png.get().encode(map) : jpeg.get().encode(map, quality: quality)
        if !isPNG, let profile { bytes = profile.added(to: bytes) }
        if bytes.count <= request.bytes {
          return Encoded(kind: isPNG ? .png : .jpeg, map: map, bytes: bytes)
        }
      }
      guard min(map.width, map.height) > Self.smallestSide else { throw TooLarge() }
      map = map.scaled(to: PictureBox(width: map.width * 3 / 4, height: map.height * 3 / 4))
    }
  }

  /// No size that shows anything has few enough bytes.
  struct TooLarge: Error {}

  private func has(_ library: Result<JPEGLibrary, OpenedLibrary.Absence>) -> Bool {
    if case .success = library { true } else { false }
  }
}
