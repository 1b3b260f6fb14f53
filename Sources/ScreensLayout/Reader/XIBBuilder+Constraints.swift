import ScreensDocuments

extension XIBBuilder {
  mutating func resolveConstraints() throws(XIBError) {
    for (owner, element) in waitingConstraints where element.name == "constraint" {
      if let constraint = try constraint(element, owner: owner) {
        draft.constraints.append(constraint)
      }
    }
    waitingConstraints = []
  }

  private mutating func constraint(
    _ element: DocumentElement, owner: NodeIndex
  ) throws(XIBError) -> LayoutConstraint? {
    guard let first = attribute(element, "firstAttribute"),
      let firstItem = item(element, "firstItem", default: .node(owner))
    else { return nil }
    var constraint = LayoutConstraint(
      owner: owner, id: element["id"] ?? "", line: element.position.line, firstItem: firstItem,
      firstAttribute: first)
    if element["secondItem"] != nil {
      guard let item = item(element, "secondItem", default: nil),
        let attribute = attribute(element, "secondAttribute")
      else { return nil }
      constraint.secondItem = item
      constraint.secondAttribute = attribute
    }
    constraint.relation = choice(element, "relation", default: .equal)
    constraint.multiplier = try multiplier(element) ?? 1
    constraint.constant =
      element["constant"] == "standard" ? nil : try number(element, "constant", default: 0)
    constraint.priority = try number(element, "priority", default: 1000)
    constraint.isPlaceholder = Self.boolean(element, "placeholder")
    constraint.isInstalled = !constraint.isPlaceholder
    for variation in element.children where variation.name == "variation" {
      constraint.variations.append(
        LayoutConstraint.Variation(
          condition: SizeClassCondition(key: variation["key"] ?? "default"),
          constant: try number(variation, "constant"), priority: try number(variation, "priority"),
          multiplier: try multiplier(variation)))
    }
    return constraint
  }

  private mutating func attribute(
    _ element: DocumentElement, _ name: String
  ) -> LayoutConstraint.Attribute? {
    let text = element[name] ?? ""
    if let attribute = LayoutConstraint.Attribute(rawValue: text) { return attribute }
    note("constraint \(element["id"] ?? "") has no usable \(name) ('\(text)'); omitted", element)
    return nil
  }

  private mutating func item(
    _ element: DocumentElement, _ name: String, default fallback: LayoutConstraint.Item?
  ) -> LayoutConstraint.Item? {
    guard let id = element[name] else { return fallback }
    if let index = draft.indicesByID[id] { return .node(index) }
    if let guide = guides[id] { return guide }
    note("constraint \(element["id"] ?? "") names '\(id)', which no view has; omitted", element)
    return nil
  }

  /// A factor: a decimal, or `a:b` or `a/b` for a ÷ b.
  private func multiplier(_ element: DocumentElement) throws(XIBError) -> Double? {
    guard let text = element["multiplier"] else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      .map { Self.decimal($0) }
    guard (1...2).contains(parts.count), let numerator = parts[0],
      let denominator = parts.count == 2 ? parts[1] : 1,
      (numerator / denominator).magnitude <= Double(Self.factorLimit)
    else { throw invalid(element, "multiplier", text, limit: Self.factorLimit) }
    return numerator / denominator
  }
}
