/// A picture that was made, or kept.
package enum PictureOutcome: Sendable, Equatable {
  /// The picture was decoded, turned, made smaller and written again.
  case made(Picture)
  /// The file itself without its metadata, because a library is absent. It was not decoded, and may
  /// be larger than the box.
  case kept(Picture, without: PictureLibrary)

  /// The picture in either case.
  package var picture: Picture {
    switch self {
    case .made(let picture), .kept(let picture, _): picture
    }
  }
}

/// A picture's file without metadata.
package struct Picture: Sendable, Equatable {
  package let kind: PictureKind
  /// The sides as the picture is shown.
  package let box: PictureBox
  package let bytes: [UInt8]
}
