/// Cuts a law's pieces where rows change their order, and views into rows.
struct FlowBuilder {
  /// The number of sections beyond which a change in the order of rows is ignored.
  private static let sectionLimit = 96

  private let document: LayoutDocument
  private let traits: FlowTraits
  private let law: LayoutLaw
  private var found: [FlowPlan.Regime] = []

  init(_ document: LayoutDocument, _ traits: FlowTraits, _ law: LayoutLaw) {
    self.document = document
    self.traits = traits
    self.law = law
  }

  mutating func regimes() -> [FlowPlan.Regime] {
    var sections = 0
    for (number, piece) in law.pieces.enumerated() {
      let isLast = number + 1 == law.pieces.count
      let end = isLast ? LayoutLaw.widths.upperBound : law.pieces[number + 1].start
      let edges = traits.hasRows[0] ? piece.edges.map { $0.folded(at: law.height) } : piece.edges
      let first = max(piece.start, min(LayoutLaw.widths.lowerBound, end - 1))
      let crossings = sections < Self.sectionLimit ? crossings(edges, first, end) : []
      let starts = [piece.start] + crossings
      for (place, start) in starts.enumerated() {
        let next = place + 1 < starts.count ? starts[place + 1] : end
        add(
          edges, isThere: piece.isThere, from: start,
          widths: max(start, first)...max(next, start, first),
          isContinuation: place > 0 || piece.isContinuation)
        sections += 1
      }
    }
    return found
  }

  private mutating func add(
    _ edges: [LayoutLaw.Edges], isThere: [Bool], from start: Double,
    widths: ClosedRange<Double>, isContinuation: Bool
  ) {
    var places = document.nodes.map { _ in FlowPlan.Place.free }
    var grows = document.nodes.map { _ in [Bool]() }
    var rows = document.nodes.map { _ in [AffineLength]() }
    for node in document.nodes where traits.hasRows[node.index.offset] {
      let cut = FlowRows(
        document, traits, of: node.index, edges, isThere: isThere, widths, height: law.height)
      rows[node.index.offset] = cut.heights
      grows[node.index.offset] = cut.grows
      for (child, place) in cut.places { places[child.offset] = place }
    }
    let section = FlowPlan.Section(edges: edges, rows: rows)
    if isContinuation, let last = found.last, last.places == places, last.grows == grows,
      last.isThere == isThere
    {
      found[found.count - 1].sections.append(section)
    } else {
      found.append(
        FlowPlan.Regime(
          start: start, isThere: isThere, places: places, grows: grows, sections: [section]))
    }
  }

  /// The widths at which edges of neighbours meet and part again.
  private func crossings(
    _ edges: [LayoutLaw.Edges], _ start: Double, _ end: Double
  ) -> [Double] {
    var widths: Set<Double> = []
    for node in document.nodes where traits.hasRows[node.index.offset] {
      var lines = [AffineLength(), edges[node.index.offset].height]
      for child in document.children(of: node.index) {
        let edges = edges[child.offset]
        lines += [edges.top, edges.top + edges.height]
      }
      for (index, line) in lines.enumerated() {
        for other in lines[..<index] {
          let difference = line - other
          guard abs(difference.perWidth) > 1e-7 else { continue }
          let rest = difference.constant + difference.perHeight * law.height
          let width = -rest / difference.perWidth
          if width > start + 0.02, width < end - 0.02 { widths.insert(width) }
        }
      }
      if widths.count > Self.sectionLimit { return [] }
    }
    var apart: [Double] = []
    for width in widths.sorted() where apart.last.map({ width - $0 > 0.02 }) ?? true {
      apart.append(width)
    }
    return apart
  }
}
