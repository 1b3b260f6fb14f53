package import ScreensSystem

/// The reason why no picture was made of a file.
package enum PictureError: Error, Equatable, CustomStringConvertible {
  /// The file is of another kind than a picture.
  case notAPicture(FileKind)
  /// The picture is of a kind that is not decoded, by its name.
  case refused(kind: String)
  case animated
  /// The file has more bytes than `PictureLimits.bytes`.
  case tooManyBytes(Int)
  /// The picture has more pixels than `PictureLimits` allows.
  case tooManyPixels(width: Int, height: Int)
  case tooFewPixels(PictureBox, least: PictureBox)
  /// The decoder's reason.
  case broken(reason: String)
  case tooMuchMemory
  case tookTooLong
  /// The most bytes of the picture that was wanted.
  case notSmallEnough(bytes: Int)
  /// The picture can't be made without the library, for the loader's reason.
  case libraryAbsent(PictureLibrary, reason: String)
  /// The end of the picture process.
  case crashed(ProcessEnd)
  /// The picture process's answer is not that of its picture.
  case wrongAnswer
  case unconfined
  /// The number of pictures that wait.
  case busy(waiting: Int)
  case cancelled
  case unreadable(SystemCallError)

  /// Whether another file is the remedy; otherwise the operator has one.
  package var isOfFile: Bool {
    switch self {
    case .libraryAbsent, .unconfined, .busy, .cancelled, .unreadable: false
    default: true
    }
  }

  /// The reason and a remedy, as one sentence.
  package var description: String {
    switch self {
    case .notAPicture(let kind):
      "the file is no picture but \(kind.mediaType); choose a PNG, JPEG or WebP"
    case .refused(let kind):
      "pictures of the kind \(kind) are not accepted; "
        + "choose a PNG, JPEG or WebP"
    case .animated: "the picture is animated; choose a still one"
    case .tooManyBytes(let count):
      "the picture has \(count) bytes, at most \(PictureLimits.bytes) are read; make it smaller"
    case .tooManyPixels(let width, let height):
      "the picture has \(width) × \(height) pixels, at most \(PictureLimits.pixels) in all and "
        + "\(PictureLimits.side) a side are decoded; make it smaller"
    case .tooFewPixels(let box, let least):
      "the picture has \(box) pixels, at least \(least) are needed; choose a larger one"
    case .broken(let reason): "the picture can't be decoded (\(reason)); save it again"
    case .tooMuchMemory: "the picture needs too much memory to decode; make it smaller"
    case .tookTooLong: "the picture takes too long to decode; make it smaller or save it again"
    case .notSmallEnough(let bytes):
      "the picture can't be made as small as \(bytes) bytes; choose a simpler one"
    case .libraryAbsent(let library, let reason):
      "pictures can't be made without a library (\(reason)); install \(library.package)"
    case .crashed(let end): "the picture ended its decoder (\(end)); save it again"
    case .wrongAnswer: "the picture's decoder gave a wrong answer; save it again"
    case .unconfined:
      "the kernel has no filters of system calls (seccomp), without which no "
        + "picture is decoded; enable them"
    case .busy(let waiting): "\(waiting) pictures wait to be made; try again later"
    case .cancelled: "the picture is no longer wanted"
    case .unreadable(let error): error.description
    }
  }
}
