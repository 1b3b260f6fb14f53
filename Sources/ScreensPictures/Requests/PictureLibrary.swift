/// A library that reads and writes pictures of a kind. It is no part of the program, and opened
/// where a picture needs it.
package enum PictureLibrary: String, Sendable, Hashable, CaseIterable {
  /// The words of the picture process's answers.
  case png, jpeg, webp

  /// The library that reads a kind.
  init(_ kind: PictureKind) {
    self =
      switch kind {
      case .png: .png
      case .jpeg: .jpeg
      case .webP: .webp
      }
  }

  /// Debian's package of it.
  package var package: String {
    switch self {
    case .png: "libpng16-16"
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    }
  }
}

/// The names under which the loader finds the libraries of pictures.
package struct PictureLibraries: Sendable, Hashable {
  package var png: String
  package var jpeg: String
  package var webp: String

  /// - Parameters: names as `dlopen` has them: paths, or names that the loader looks for.
  package init(
    png: String = "libpng16.so.16", jpeg: String = "libturbojpeg.so.0",
    webp: String = "libwebp.so.7"
  ) {
    self.png = png
    self.jpeg = jpeg
    self.webp = webp
  }

  func name(of library: PictureLibrary) -> String {
    switch library {
    case .png: png
    case .jpeg: jpeg
    case .webp: webp
    }
  }
}
