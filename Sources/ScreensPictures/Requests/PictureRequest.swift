/// The picture that is wanted of a file.
package struct PictureRequest: Sendable, Hashable {
  /// The format of the picture.
  package enum Form: String, Sendable, Hashable {
    /// JPEG, or PNG where anything is transparent.
    case transparent = "any"
    /// JPEG alone; transparent parts lie on white.
    case opaque = "jpeg"
  }

  /// The most pixels of each side. The picture is made smaller to fit, and never larger.
  package let box: PictureBox
  package let form: Form
  /// The most bytes of the picture. Quality and size are lowered until it fits.
  package let bytes: Int
  /// The fewest pixels of each side of the file's picture.
  package let least: PictureBox

  /// - Parameters:
  ///   - box: sides up to `PictureLimits.madeSide`; longer ones count as that.
  ///   - bytes: up to `PictureLimits.madeBytes`; more counts as that.
  package init(
    box: PictureBox, form: Form = .transparent, bytes: Int = PictureLimits.madeBytes,
    least: PictureBox = PictureBox(width: 1, height: 1)
  ) {
    self.box = PictureBox(
      width: min(box.width, PictureLimits.madeSide), height: min(box.height, PictureLimits.madeSide)
    )
    self.form = form
    self.bytes = min(bytes, PictureLimits.madeBytes)
    self.least = least
  }

  /// A user's portrait: a JPEG below 300 KB of a picture of at least 100 × 100 pixels.
  package static let portrait = PictureRequest(
    box: PictureBox(width: 240, height: 240), form: .opaque, bytes: 307_199,
    least: PictureBox(width: 100, height: 100))

  /// The preview of a picture or document in a list.
  package static let preview = PictureRequest(box: PictureBox(width: 480, height: 360))
}

/// Two sides in pixels, each at least 1.
package struct PictureBox: Sendable, Hashable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a side of a box of pictures is at least 1")
    self.width = width
    self.height = height
  }

  /// The largest sides in these proportions that fit into the box. Smaller sides stay.
  func fitting(_ width: Int, _ height: Int) -> PictureBox {
    guard width > self.width || height > self.height else {
      return PictureBox(width: width, height: height)
    }
    if width * self.height > height * self.width {
      return PictureBox(
        width: self.width, height: max(1, (height * self.width + width / 2) / width))
    }
    return PictureBox(
      width: max(1, (width * self.height + height / 2) / height), height: self.height)
  }

  /// Width × height.
  package var description: String { "\(width) × \(height)" }
}
