/// The arguments of a picture process.
struct PictureTask: Equatable {
  /// The process whose end ends this one.
  let host: Int32
  let kind: PictureKind
  let request: PictureRequest
  let libraries: PictureLibraries

  /// The words on the command line, behind the command's own.
  var words: [String] {
    [
      String(host), kind.rawValue, String(request.box.width), String(request.box.height),
      request.form.rawValue, String(request.bytes), libraries.png, libraries.jpeg, libraries.webp,
    ]
  }

  init(host: Int32, kind: PictureKind, request: PictureRequest, libraries: PictureLibraries) {
    self.host = host
    self.kind = kind
    self.request = request
    self.libraries = libraries
  }

  /// Reads the words; nil for others than `words` gives.
  init?(_ words: [String]) {
    guard words.count == 9, let host = Int32(words[0]), let kind = PictureKind(rawValue: words[1]),
      let width = Int(words[2]), let height = Int(words[3]), width > 0, height > 0,
      let form = PictureRequest.Form(rawValue: words[4]), let bytes = Int(words[5])
    else { return nil }
    self.init(
      host: host, kind: kind,
      request: PictureRequest(
        box: PictureBox(width: width, height: height), form: form, bytes: bytes),
      libraries: PictureLibraries(png: words[6], jpeg: words[7], webp: words[8]))
  }
}

/// The answer of a picture process: a line of words.
enum PictureAnswer: Equatable {
  /// The picture was written, with this many bytes.
  case made(PictureKind, PictureBox, bytes: Int)
  /// The loader's reason why a library can't be used.
  case absent(PictureLibrary, reason: String)
  /// The decoder's reason why the file is no whole picture.
  case broken(reason: String)
  case tooMuchMemory
  case notSmallEnough
  /// The kernel can't confine the process.
  case unconfined

  /// The most bytes of an answer.
  static let length = 512

  var line: String {
    switch self {
    case .made(let kind, let box, let bytes):
      "made \(kind.rawValue) \(box.width) \(box.height) \(bytes)"
    case .absent(let library, let reason): "absent \(library.rawValue) \(reason)"
    case .broken(let reason): "broken \(reason)"
    case .tooMuchMemory: "memory"
    case .notSmallEnough: "large"
    case .unconfined: "unconfined"
    }
  }

  /// Reads a line; nil for others than `line` gives.
  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    let rest = line.split(separator: " ", maxSplits: 2).dropFirst()
    switch words.first {
    case "made":
      guard words.count == 5, let kind = PictureKind(rawValue: String(words[1])),
        let width = Int(words[2]), let height = Int(words[3]), let bytes = Int(words[4]),
        (1...PictureLimits.madeSide).contains(width),
        (1...PictureLimits.madeSide).contains(height),
        (1...PictureLimits.madeBytes).contains(bytes)
      else { return nil }
      self = .made(kind, PictureBox(width: width, height: height), bytes: bytes)
    case "absent":
      guard let library = rest.first.flatMap({ PictureLibrary(rawValue: String($0)) }) else {
        return nil
      }
      self = .absent(library, reason: rest.dropFirst().joined())
    case "broken": self = .broken(reason: rest.joined(separator: " "))
    case "memory": self = .tooMuchMemory
    case "large": self = .notSmallEnough
    case "unconfined": self = .unconfined
    default: return nil
    }
  }
}
