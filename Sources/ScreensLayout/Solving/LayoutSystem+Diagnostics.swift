import ScreensConstraints

/// The diagnostics of a solved layout.
extension LayoutSystem {
  /// How many names a sentence lists.
  private static let names = 4
  /// How many sentences of one kind a document gets.
  private static let sentences = 50

  /// How far a rule may be from holding before it gives way to people's eyes: separators and pixels
  /// take less, and the editor says nothing of them.
  private static let tolerance = 1.0 + 1e-6

  /// A sentence for every required rule that gave way.
  func conflicts() -> [LayoutDiagnostic] {
    let ruleOf = Dictionary(held.map { ($0.id, $0.rule) }, uniquingKeysWith: { one, _ in one })
    let broken = refused.lazy.filter { violation(of: rules[$0.rule].constraint) > Self.tolerance }
    return broken.prefix(Self.sentences).map { refusal in
      let rule = rules[refusal.rule]
      var others = refusal.conflict.constraints.compactMap { ruleOf[$0] }.map {
        name(of: rules[$0].source)
      }
      if !refusal.conflict.variables.isEmpty { others.append("sizes that are never negative") }
      var seen: Set<String> = []
      others = others.filter { seen.insert($0).inserted }
      let more = others.count > Self.names ? " and \(others.count - Self.names) more" : ""
      let list = others.prefix(Self.names).joined(separator: ", ")
      return LayoutDiagnostic(
        file: document.file, line: line(of: rule.source),
        message: "\(name(of: rule.source)) gives way: it contradicts "
          + "\(list.isEmpty ? "itself" : list)\(more); remove one or lower its priority")
    }
  }

  /// How far the solution is from a constraint.
  private func violation(of constraint: LinearConstraint) -> Double {
    let value = constraint.terms.reduce(constraint.constant) { sum, term in
      sum + term.coefficient * solver.value(of: term.variable)
    }
    return switch constraint.relation {
    case .equal: abs(value)
    case .greaterThanOrEqual: -value
    case .lessThanOrEqual: value
    }
  }

  /// A sentence for every view that constraints leave open.
  func ambiguities() -> [LayoutDiagnostic] {
    guard document.nodes.count <= 500 else { return [] }
    var found: [LayoutDiagnostic] = []
    for node in document.nodes
    where installed.nodes[node.index.offset] && isPlaced(node) && found.count < Self.sentences {
      let open = LayoutAxis.allCases.flatMap { axis in
        [false, true].compactMap { isLength -> String? in
          if solver.isDetermined(variable(node.index, axis, isLength: isLength)) { return nil }
          switch (axis, isLength) {
          case (.horizontal, false): return "horizontal place"
          case (.vertical, false): return "vertical place"
          case (.horizontal, true): return "width"
          case (.vertical, true): return "height"
          }
        }
      }
      if open.isEmpty { continue }
      found.append(
        LayoutDiagnostic(
          file: document.file, line: node.line,
          message: "constraints leave the \(open.joined(separator: " and ")) of \(name(of: node)) "
            + "open; add what is missing"))
    }
    return found
  }

  private func isPlaced(_ node: LayoutNode) -> Bool {
    node.box.placement == .constraints || node.box.placement == .arranged
  }

  private func line(of source: LayoutRule.Source) -> Int {
    switch source {
    case .place(let node), .stack(let node), .content(let node, _): document[node].line
    case .constraint(let offset): document.constraints[offset].line
    }
  }

  private func name(of node: LayoutNode) -> String {
    let name = node.outletNames.first ?? node.restorationIdentifier ?? node.userLabel
    return name.map { "\(node.element) '\($0)'" } ?? "\(node.element) \(node.id)"
  }

  private func name(of source: LayoutRule.Source) -> String {
    switch source {
    case .place(let node): "the frame of \(name(of: document[node]))"
    case .stack(let node): "the arrangement of \(name(of: document[node]))"
    case .content(let node, _): "the content of \(name(of: document[node]))"
    case .constraint(let offset): name(of: document.constraints[offset])
    }
  }

  /// A constraint as a formula, such as `constraint a-b-c (label x.top = view y.top + 8)`.
  private func name(of constraint: LayoutConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .equal: "="
      case .greaterThanOrEqual: "≥"
      case .lessThanOrEqual: "≤"
      }
    let one = "\(name(of: constraint.firstItem)).\(constraint.firstAttribute)"
    let constant = constraint.constant ?? standardDistance(constraint)
    var other = Self.text(constant)
    if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
      let factor = constraint.multiplier == 1 ? "" : "\(Self.text(constraint.multiplier)) × "
      other = "\(factor)\(name(of: item)).\(attribute)"
      if constant != 0 {
        other += constant < 0 ? " - \(Self.text(-constant))" : " + \(Self.text(constant))"
      }
    }
    return
      "constraint \(constraint.id.isEmpty ? "" : "\(constraint.id) ")(\(one) \(relation) \(other))"
  }

  private func name(of item: LayoutConstraint.Item) -> String {
    switch item {
    case .node(let node): name(of: document[node])
    case .guide(let node, key: let key): "\(key) of \(name(of: document[node]))"
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
