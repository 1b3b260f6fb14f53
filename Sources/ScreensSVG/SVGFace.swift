import ScreensCore
import ScreensDocuments
package import ScreensLayout
import ScreensModel
package import ScreensViews

/// Draws views as pictures: the solver's frames in true colours, for documentation, for tests, and
/// for readers without a browser.
///
/// The same view gives the same bytes. Letters are as wide as the solver measured them, in any font
/// of the viewer.
package enum SVGFace {
  /// Draws a view.
  ///
  /// - Parameters:
  ///   - view: The view as it is now.
  ///   - title: The description of the picture, for people who don't see it.
  ///   - width: The root's width in points; nil for the design's width.
  package static func picture(
    of view: ScreenletView, title: String, width: Double? = nil
  ) -> [UInt8] {
    picture(of: Part(view), title: title, width: width)
  }

  /// The input of one drawing, such as that of a nested screenlet.
  package struct Part {
    /// The screenlet's view.
    package let tree: ViewTree
    /// The image of a name.
    package let image: (String) -> ThemeImage?
    /// The cells of a list, and the node that they stand in.
    package let rows: (node: Int, cells: [Part])?
    /// The tiles of cells that stand side by side; nil for cells below each other.
    package let tiles: TileLayout?
    /// The words of a segment's title.
    package let segmentTitle: (_ title: String, _ segment: Int, LayoutNode) -> String
    /// The parts of nested screenlets, by node.
    package let parts: [Int: Part]

    /// Makes the part of a view, and the parts of its nested screenlets.
    ///
    /// - Parameter depth: The nesting depth of those screenlets.
    package init(_ view: ScreenletView, depth: Int = 1) {
      tree = view.tree
      let (texts, language) = (view.resolution.layoutTexts, view.screenlet.session.locale.language)
      segmentTitle = { texts.title($0, $1, of: $2, in: language) }
      let scope = view.screenlet.session
      let image: (String) -> ThemeImage? = { view.resolution.image($0) }
      self.image = image
      let isDeepest = depth >= NestedScreenlet.depthLimit
      func parts(_ made: [(node: Int, screenlet: Screenlet)]) -> [Int: Part] {
        let parts = made.compactMap { node, screenlet in
          screenlet.view.map { (node, Part($0, depth: depth + 1)) }
        }
        return Dictionary(parts) { first, _ in first }
      }
      self.parts = isDeepest ? [:] : parts(scope.makeScreenlets(in: view))
      rows = view.firstCells().map { node, cells in
        let cells = cells.map { cell in
          let parts = isDeepest ? [:] : parts(scope.makeScreenlets(in: cell, of: view))
          return Part(cell.tree, parts: parts, image: image)
        }
        return (node, cells)
      }
      tiles = TileLayout(of: view)
    }

    /// Makes the part of a tree without a list.
    package init(
      _ tree: ViewTree, parts: [Int: Part] = [:], image: @escaping (String) -> ThemeImage?
    ) {
      self.tree = tree
      self.parts = parts
      self.image = image
      segmentTitle = { title, _, _ in title }
      rows = nil
      tiles = nil
    }
  }

  /// Draws a view's tree.
  ///
  /// - Parameters:
  ///   - parts: The drawings in the places of nested screenlets, by node.
  ///   - image: The image of a name; a name without one is skipped.
  package static func picture(
    of tree: ViewTree, title: String, width: Double? = nil, parts: [Int: Part] = [:],
    image: @escaping (String) -> ThemeImage? = { _ in nil }
  ) -> [UInt8] {
    picture(of: Part(tree, parts: parts, image: image), title: title, width: width)
  }

  private static func picture(
    of part: Part, title: String, width: Double?
  ) -> [UInt8] {
    var (drawing, size) = drawing(of: part, width: width, prefix: "")
    drawing.writer.begin("svg")
    drawing.writer.attribute("xmlns", "http://www.w3.org/2000/svg")
    drawing.writer.attribute("width", number: size.width)
    drawing.writer.attribute("height", number: size.height)
    drawing.writer.attribute(
      "viewBox", [0, 0, size.width, size.height].map(DecimalNumber.text).joined(separator: " "))
    drawing.writer.attribute("role", "img")
    drawing.writer.element("title", text: title)
    drawing.node(0)
    drawing.writer.end()
    return drawing.writer.bytes + [0x0A]
  }

  /// A tree's drawing, still empty, and its size.
  static func drawing(
    of part: Part, width: Double?, prefix: String
  ) -> (drawing: SVGDrawing, size: LayoutSize) {
    let tree = part.tree
    var size = tree.document.root.box.frame.size
    size.width = width ?? size.width
    let solution = LayoutSolver(tree.document.hiding(tree.changedMembers)).solution(
      LayoutConditions(container: size), isDiagnosed: false)
    var drawing = SVGDrawing(
      tree: tree, frames: solution.frames, isThere: solution.isThere, parts: part.parts,
      prefix: prefix, image: part.image)
    drawing.rows = part.rows
    drawing.segmentTitle = part.segmentTitle
    drawing.tiles = part.tiles
    return (drawing, size)
  }
}
