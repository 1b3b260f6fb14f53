/// The kind of a file by its content. Names and declared types have no say.
package enum FileKind: Sendable, Hashable, CaseIterable {
  case png, jpeg, gif, webP, bmp, tiff, avif, heic, jpeg2000
  case mp4, quickTime, m4a, webM, matroska, avi
  case mp3, aac, flac, wav, oggAudio, oggVideo
  case pdf, zip, epub, openDocument, gzip
  case svg, html, text
  /// None of the others.
  case octets

  /// The number of bytes at a file's start that decide.
  package static let length = 4096

  /// Finds the kind; total on any input.
  ///
  /// - Parameter start: the file's first `length` bytes, or all of a shorter file. Further bytes
  ///   are ignored.
  package init(_ start: some Collection<UInt8>) {
    let start = Array(start.prefix(Self.length))
    self =
      Self.picture(start) ?? Self.boxed(start) ?? Self.sound(start) ?? Self.archive(start)
      ?? Self.written(start) ?? .octets
  }

  /// The type for `Content-Type`.
  package var mediaType: String { names.type }

  /// The usual ending of a file's name, without the point.
  package var fileExtension: String { names.ending }

  /// The kind of a picture that can be decoded; nil for every other file.
  package var picture: PictureKind? {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webP: .webP
    default: nil
    }
  }

  /// The name of a picture's kind that is not accepted; nil for accepted ones and for files that
  /// are no pictures.
  package var refusedPicture: String? {
    switch self {
    case .gif: "GIF"
    case .bmp: "BMP"
    case .tiff: "TIFF"
    case .avif: "AVIF"
    case .heic: "HEIC"
    case .jpeg2000: "JPEG 2000"
    case .svg: "SVG"
    default: nil
    }
  }

  private var names: (type: String, ending: String) {
    switch self {
    case .png: ("image/png", "png")
    case .jpeg: ("image/jpeg", "jpg")
    case .gif: ("image/gif", "gif")
    case .webP: ("image/webp", "webp")
    case .bmp: ("image/bmp", "bmp")
    case .tiff: ("image/tiff", "tif")
    case .avif: ("image/avif", "avif")
    case .heic: ("image/heic", "heic")
    case .jpeg2000: ("image/jp2", "jp2")
    case .mp4: ("video/mp4", "mp4")
    case .quickTime: ("video/quicktime", "mov")
    case .m4a: ("audio/mp4", "m4a")
    case .webM: ("video/webm", "webm")
    case .matroska: ("video/matroska", "mkv")
    case .avi: ("video/vnd.avi", "avi")
    case .mp3: ("audio/mpeg", "mp3")
    case .aac: ("audio/aac", "aac")
    case .flac: ("audio/flac", "flac")
    case .wav: ("audio/vnd.wave", "wav")
    case .oggAudio: ("audio/ogg", "ogg")
    case .oggVideo: ("video/ogg", "ogv")
    case .pdf: ("application/pdf", "pdf")
    case .zip: ("application/zip", "zip")
    case .epub: ("application/epub+zip", "epub")
    case .openDocument: ("application/vnd.oasis.opendocument.text", "odt")
    case .gzip: ("application/gzip", "gz")
    case .svg: ("image/svg+xml", "svg")
    case .html: ("text/html", "html")
    case .text: ("text/plain", "txt")
    case .octets: ("application/octet-stream", "bin")
    }
  }
}

/// The kind of a picture that can be decoded.
package enum PictureKind: String, Sendable, Hashable, CaseIterable {
  /// The words of the picture process's arguments and answers.
  case png, jpeg
  case webP = "webp"

  /// The same kind among all kinds of files.
  package var file: FileKind {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webP: .webP
    }
  }
}
