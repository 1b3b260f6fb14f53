import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// One picture while it is drawn.
struct SVGDrawing {
  let tree: ViewTree
  /// The frames of the views, in the parents' coordinates.
  let frames: [LayoutRect]
  /// Whether each view is shown at this size.
  let isThere: [Bool]
  /// The drawings in the places of nested screenlets, by node.
  let parts: [Int: SVGFace.Part]
  /// The prefix of this drawing's names, so that they differ from the names of nested drawings.
  let prefix: String
  /// The theme's image of a name.
  let image: (String) -> ThemeImage?
  /// The words of a segment's title.
  var segmentTitle: (_ title: String, _ segment: Int, LayoutNode) -> String = { title, _, _ in title
  }
  /// The cells of a list, and the node that they stand in.
  var rows: (node: Int, cells: [SVGFace.Part])?
  /// The tiles of cells that stand side by side; nil for cells below each other.
  var tiles: TileLayout?
  /// Whether texts are cut at their views' ends, as in rows, which have one height.
  var cutsTexts = false
  var writer = MarkupWriter(.xml)

  var document: LayoutDocument { tree.document }

  init(
    tree: ViewTree, frames: [LayoutRect], isThere: [Bool], parts: [Int: SVGFace.Part] = [:],
    prefix: String = "", image: @escaping (String) -> ThemeImage?
  ) {
    self.tree = tree
    self.frames = frames
    self.isThere = isThere
    self.parts = parts
    self.prefix = prefix
    self.image = image
  }

  /// Draws a view and the views inside, in its parent's coordinates.
  mutating func node(_ index: Int) {
    let node = document.nodes[index]
    let frame = frames[index]
    guard isThere[index], tree[index, .hidden] != .bool(true), frame.width > 0, frame.height > 0
    else { return }
    if let part = parts[index] { return self.part(part, in: frame, index) }
    let clips = node.appearance.clipsSubviews || node.kind.isScrolling
    writer.begin("g")
    if frame.x != 0 || frame.y != 0 {
      writer.attribute(
        "transform", "translate(\(DecimalNumber.text(frame.x)) \(DecimalNumber.text(frame.y)))")
    }
    let alpha = (tree[index, .alpha].double ?? 1) * (isEnabled(index) ? 1 : 0.65)
    if alpha < 1 { writer.attribute("opacity", number: alpha) }
    if clips { writer.attribute("clip-path", "url(#\(prefix)clip\(index))") }
    if clips { clipPath(index) }
    box(index)
    content(index)
    if showsChildren(node.kind) {
      for child in document.children(of: node.index) { self.node(child.offset) }
    }
    if let rows, rows.node == index { cells(rows.cells, in: frame) }
    writer.end()
  }

  /// Whether a control can be operated; true for all other views.
  func isEnabled(_ index: Int) -> Bool {
    !document.nodes[index].kind.isControl || tree[index, .enabled] != .bool(false)
  }

  /// A colour of a view. The layout's own colour is more precise than one that code set.
  func color(_ property: NodeProperty, _ index: Int) -> LayoutColor? {
    guard let text = tree[index, property].string else { return nil }
    let own = document.nodes[index].appearance.backgroundColor
    if property == .backgroundColor, own?.hex == text { return own }
    return LayoutColor(css: text)
  }

  /// Fills the present element with a colour.
  mutating func fill(_ color: LayoutColor, _ property: MarkupName = "fill") {
    let (red, green, blue) = color.bytes
    let opaque = LayoutColor(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    writer.attribute(property, opaque.hex)
    if color.alpha < 1 {
      writer.attribute(property == "fill" ? "fill-opacity" : "stroke-opacity", number: color.alpha)
    }
  }

  /// Draws a rectangle; radii are no larger than half a side.
  mutating func rectangle(
    _ rect: LayoutRect, radius: Double, _ look: (inout SVGDrawing) -> Void
  ) {
    writer.begin("rect")
    if rect.x != 0 { writer.attribute("x", number: rect.x) }
    if rect.y != 0 { writer.attribute("y", number: rect.y) }
    writer.attribute("width", number: max(0, rect.width))
    writer.attribute("height", number: max(0, rect.height))
    let radius = min(radius, rect.width / 2, rect.height / 2)
    if radius > 0 { writer.attribute("rx", number: radius) }
    look(&self)
    writer.end()
  }

  /// Draws a nested screenlet: its own layout, as wide as its place.
  private mutating func part(_ part: SVGFace.Part, in frame: LayoutRect, _ index: Int) {
    draw(
      SVGFace.drawing(of: part, width: frame.width, prefix: "\(prefix)p\(index)-").drawing,
      x: frame.x, y: frame.y)
  }

  /// Draws the rows of a list that there is room for, side by side or below each other.
  private mutating func cells(_ cells: [SVGFace.Part], in frame: LayoutRect) {
    if let tiles {
      let places = tiles.frames(cells.count, in: frame.size)
      for (row, (cell, place)) in zip(cells, places).enumerated() {
        _ = self.cell(cell, row, width: place.width, x: place.x, y: place.y)
      }
      return
    }
    var top = 0.0
    for (row, cell) in cells.enumerated() where top < frame.height {
      top += self.cell(cell, row, width: frame.width, x: 0, y: top).height
      rectangle(LayoutRect(x: 0, y: top, width: frame.width, height: 1), radius: 0) {
        $0.fill(LayoutColor(hex: 0xD3DEE3))
      }
      top += 1
    }
  }

  /// Draws the cell of a row, and returns its size.
  private mutating func cell(
    _ cell: SVGFace.Part, _ row: Int, width: Double, x: Double, y: Double
  ) -> LayoutSize {
    var (drawing, size) = SVGFace.drawing(of: cell, width: width, prefix: "\(prefix)r\(row)-")
    drawing.cutsTexts = true
    draw(drawing, x: x, y: y)
    return size
  }

  /// Draws a picture in this one.
  private mutating func draw(_ picture: SVGDrawing, x: Double, y: Double) {
    writer.begin("g")
    writer.attribute(
      "transform", "translate(\(DecimalNumber.text(x)) \(DecimalNumber.text(y)))")
    var picture = picture
    picture.writer = writer
    picture.node(0)
    writer = picture.writer
    writer.end()
  }

  func bounds(_ index: Int) -> LayoutRect {
    LayoutRect(x: 0, y: 0, width: frames[index].width, height: frames[index].height)
  }

  private func radius(_ index: Int) -> Double {
    let own = tree[index, .cornerRadius].double ?? 0
    let isRounded = document.nodes[index].input?.borderStyle == .roundedRect
    // A radius beyond half a side is cut to half a side.
    return min(
      own > 0 ? own : isRounded ? 5 : 0, frames[index].width / 2, frames[index].height / 2)
  }

  private mutating func clipPath(_ index: Int) {
    writer.begin("clipPath")
    writer.attribute("id", "\(prefix)clip\(index)")
    rectangle(bounds(index), radius: radius(index)) { _ in }
    writer.end()
  }

  /// Draws background and border; the border lies inside the frame.
  private mutating func box(_ index: Int) {
    if let color = color(.backgroundColor, index) ?? ground(document.nodes[index]), color.alpha > 0
    {
      rectangle(bounds(index), radius: radius(index)) { $0.fill(color) }
    }
    guard let (width, color) = border(index), width > 0 else { return }
    var inner = bounds(index)
    inner.x = width / 2
    inner.y = width / 2
    inner.width -= width
    inner.height -= width
    rectangle(inner, radius: max(0, radius(index) - width / 2)) { drawing in
      drawing.writer.attribute("fill", "none")
      drawing.fill(color, "stroke")
      drawing.writer.attribute("stroke-width", number: width)
    }
  }

  private func ground(_ node: LayoutNode) -> LayoutColor? {
    switch node.kind {
    case .tableView, .collectionView, .textView: .white
    default: node.input?.borderStyle == .roundedRect ? .white : nil
    }
  }

  private func border(_ index: Int) -> (width: Double, color: LayoutColor)? {
    let node = document.nodes[index]
    if let width = tree[index, .borderWidth].double, width > 0 {
      return (width, color(.borderColor, index) ?? .black)
    }
    guard let style = node.input?.borderStyle, style != .none, node.kind != .textView else {
      return nil
    }
    return (1, LayoutColor(hex: 0x767676))
  }

  private func showsChildren(_ kind: NodeKind) -> Bool {
    !kind.isControl && !kind.isTextInput && kind != .label && kind != .imageView
  }

  private mutating func content(_ index: Int) {
    switch document.nodes[index].kind {
    case .label: label(index)
    case .button: button(index)
    case .textField, .searchBar, .textView, .datePicker: input(index)
    case .imageView: picture(tree[index, .image].nonEmptyString, in: bounds(index), index)
    case .switch: toggle(index)
    case .slider: slider(index)
    case .progressView: progress(index)
    case .segmentedControl: segments(index)
    case .stepper: stepper(index)
    case .pageControl: pages(index)
    case .activityIndicator: indicator(index)
    case .webView: foreignText(index)
    default: break
    }
  }
}
