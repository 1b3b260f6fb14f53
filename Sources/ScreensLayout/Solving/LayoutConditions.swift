/// The conditions that a layout is solved for.
package struct LayoutConditions: Sendable, Hashable {
  /// The surroundings of a layout.
  package enum Surroundings: Sendable, Hashable {
    /// The editor's canvas, with its simulated bars and with what it shows in place of content that
    /// only code brings.
    case editor
    /// A face, and what it covers of the root.
    case face(safeArea: LayoutInsets)
  }

  /// The root's size in points.
  package var size: LayoutSize
  /// Pixels per point; sizes of text are rounded up to whole pixels.
  package var scale: Double
  /// The width's size class, `compact` or `regular`.
  package var widthClass = "compact"
  /// The height's size class, `compact` or `regular`.
  package var heightClass = "regular"
  /// Whether leading is right.
  package var isRightToLeft = false
  /// The surroundings of the layout.
  package var surroundings = Surroundings.editor

  /// The least width of a container whose width counts as regular: that of the smallest tablet.
  package static let regularWidth = 768.0
  /// The least height that counts as regular: that of the smallest upright phone.
  package static let regularHeight = 480.0

  /// Makes the conditions of a face's container that may have any width: its size class follows it.
  ///
  /// A component's height says nothing about the screen around it, so the height's size class is
  /// given: that of the screen.
  package init(
    container size: LayoutSize, isRightToLeft: Bool = false, heightClass: String = "regular"
  ) {
    self.init(size: size)
    widthClass = Self.widthClass(size.width)
    self.heightClass = heightClass
    self.isRightToLeft = isRightToLeft
    surroundings = .face(safeArea: .zero)
  }

  /// Makes the conditions of a size class design.
  package init(size: LayoutSize, scale: Double = 2) {
    self.size = size
    self.scale = scale
  }

  /// Makes the conditions under which the editor drew a document.
  package init(design document: LayoutDocument) {
    self.init(
      size: document.root.box.frame.size,
      scale: document.canvas.scale(tools: document.toolsVersion))
    widthClass = document.canvas.widthClass
    heightClass = document.canvas.heightClass
  }

  /// Gives the root another size, with the size classes of a screen as large.
  package mutating func resize(to size: LayoutSize) {
    self.size = size
    widthClass = Self.widthClass(size.width)
    heightClass = size.height >= Self.regularHeight ? "regular" : "compact"
  }

  private static func widthClass(_ width: Double) -> String {
    width >= regularWidth ? "regular" : "compact"
  }

  /// The insets of a document's root that bars cover.
  package func safeArea(of document: LayoutDocument) -> LayoutInsets {
    switch surroundings {
    case .editor: SimulatedBars(document, size).safeArea
    case .face(let safeArea): safeArea
    }
  }

  /// Whether the editor's stand-ins are there.
  var isEditor: Bool { surroundings == .editor }
}
