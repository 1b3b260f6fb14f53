/// The rows of one view within a section: cut along every edge of its children.
struct FlowRows {
  /// Edges this near to each other are one.
  private static let tolerance = 0.01

  private(set) var heights: [AffineLength] = []
  private(set) var grows: [Bool] = []
  private(set) var places: [(NodeIndex, FlowPlan.Place)] = []

  private let document: LayoutDocument
  private let traits: FlowTraits
  private let edges: [LayoutLaw.Edges]
  private let widths: ClosedRange<Double>
  private let height: Double
  private var lines: [AffineLength] = []

  init(
    _ document: LayoutDocument, _ traits: FlowTraits, of node: NodeIndex,
    _ edges: [LayoutLaw.Edges], isThere: [Bool], _ widths: ClosedRange<Double>, height: Double
  ) {
    self.document = document
    self.traits = traits
    self.edges = edges
    self.widths = widths
    self.height = height
    let children = document.children(of: node).filter { isThere[$0.offset] }
    let inside = children.filter { isInside($0, node) }
    lines = cut(node, inside)
    let spans = makeRows(inside)
    markGrowing(spans)
    for (child, span) in spans {
      places.append((child, place(of: child, span, among: inside)))
    }
  }

  private func value(_ length: AffineLength, at width: Double) -> Double {
    length.value(at: LayoutSize(width: width, height: height))
  }

  private var middle: Double { (widths.lowerBound + widths.upperBound) / 2 }

  private func isSame(_ one: AffineLength, _ other: AffineLength) -> Bool {
    [widths.lowerBound, widths.upperBound].allSatisfy {
      abs(value(one - other, at: $0)) < Self.tolerance
    }
  }

  private func top(_ node: NodeIndex) -> AffineLength { edges[node.offset].top }

  private func bottom(_ node: NodeIndex) -> AffineLength { top(node) + edges[node.offset].height }

  private func isInside(_ child: NodeIndex, _ node: NodeIndex) -> Bool {
    let room = edges[node.offset].height
    // The root follows visible views only.
    let isFollowed = document[node].parent != nil || !document[child].appearance.isHidden
    return [widths.lowerBound, widths.upperBound].allSatisfy { width in
      value(top(child), at: width) > -Self.tolerance
        && value(edges[child.offset].height, at: width) > -Self.tolerance
        && (traits.isLoose[node.offset] && isFollowed
          || value(bottom(child) - room, at: width) < Self.tolerance)
    }
  }

  // MARK: Rows

  private func cut(_ node: NodeIndex, _ children: [NodeIndex]) -> [AffineLength] {
    var all = [AffineLength()]
    if !document[node].kind.isScrolling { all.append(edges[node.offset].height) }
    for child in children { all += [top(child), bottom(child)] }
    var lines: [AffineLength] = []
    for line in all.sorted(by: { value($0, at: middle) < value($1, at: middle) })
    where !lines.contains(where: { isSame($0, line) }) {
      lines.append(line)
    }
    return lines
  }

  private func line(_ edge: AffineLength) -> Int {
    lines.firstIndex { isSame($0, edge) } ?? 0
  }

  /// Makes a row between neighbouring lines, and one of no height for each view of text that is
  /// still empty.
  private mutating func makeRows(
    _ children: [NodeIndex]
  ) -> [(child: NodeIndex, span: Range<Int>)] {
    let ends = children.map { (line(top($0)), line(bottom($0))) }
    var empty = lines.map { _ in 0 }
    for (child, end) in zip(children, ends) where end.0 >= end.1 && traits.pushes(child.offset) {
      empty[end.0] += 1
    }
    var firstOf: [Int] = []
    for (index, line) in lines.enumerated() {
      heights += Array(repeating: AffineLength(), count: empty[index])
      firstOf.append(heights.count)
      if index + 1 < lines.count { heights.append(lines[index + 1] - line) }
    }
    grows = heights.map { _ in false }
    var free = lines.indices.map { firstOf[$0] - empty[$0] }
    return zip(children, ends).compactMap { child, end in
      if end.0 < end.1 { return (child, firstOf[end.0]..<firstOf[end.1] - empty[end.1]) }
      guard traits.pushes(child.offset) else { return nil }
      defer { free[end.0] += 1 }
      return (child, free[end.0]..<free[end.0] + 1)
    }
  }

  /// Lets each text's last row grow; a view that holds texts grows beside the rows of others, so
  /// that those keep their height.
  private mutating func markGrowing(_ spans: [(child: NodeIndex, span: Range<Int>)]) {
    let texts = spans.filter { traits.grows[$0.child.offset] }
    for (_, span) in texts.sorted(by: { $0.span.count < $1.span.count })
    where !span.contains(where: { grows[$0] }) {
      grows[span.upperBound - 1] = true
    }
    for (child, span) in spans
    where traits.pushes(child.offset) && !traits.grows[child.offset] {
      let own = span.last { row in !texts.contains { $0.span.contains(row) } }
      if let own {
        grows[own] = true
      } else if !span.contains(where: { grows[$0] }) {
        grows[span.upperBound - 1] = true
      }
    }
  }

  // MARK: Places

  private func place(
    of child: NodeIndex, _ span: Range<Int>, among siblings: [NodeIndex]
  ) -> FlowPlan.Place {
    if traits.pushes(child.offset) { return .growing(span) }
    if siblings.contains(where: { traits.pushes($0.offset) && isAround($0, by: child) }) {
      return .covering(span)
    }
    let node = document[child]
    let isPlain =
      node.kind == .view && node.subtreeEnd.offset == child.offset + 1 && node.cornerRadius == 0
    return isPlain || node.kind.isScrolling ? .covering(span) : .keeping(span)
  }

  /// Whether a view lies behind a whole sibling, as a card or a picture does.
  private func isAround(_ sibling: NodeIndex, by child: NodeIndex) -> Bool {
    func frame(_ node: NodeIndex) -> LayoutRect {
      edges[node.offset].frame(at: LayoutSize(width: middle, height: height))
    }
    let (outer, inner) = (frame(child), frame(sibling))
    let slack = 0.5
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack
      && inner.x + inner.width <= outer.x + outer.width + slack
      && inner.y + inner.height <= outer.y + outer.height + slack
  }
}
