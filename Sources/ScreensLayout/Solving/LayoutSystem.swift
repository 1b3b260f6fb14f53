import ScreensConstraints

/// A layout as linear constraints.
///
/// Every view has a left, a top, a width and a height in its parent's coordinates; scrolling views
/// have the width and height of their content besides. A place that constraints leave open is 0, as
/// with the platform's own engine.
struct LayoutSystem: Sendable {
  /// Terms that the solver's rows may have together: some tens of megabytes.
  private static let sizeLimit = 3_000_000

  /// The strongest wish: required rules come before it.
  static let strongest = 999.9

  let document: LayoutDocument
  let conditions: LayoutConditions
  let installed: InstalledLayout
  let sizes: IntrinsicSizes
  let margins: LayoutMargins
  /// The widths at which text breaks, by node; nil before the first pass.
  let widths: [Double]?
  var solver: Solver
  /// How many terms all passes up to this one touched.
  var spent = 0
  /// Left, top, width and height of each node.
  private let variables: [[Variable]]
  private let contents: [NodeIndex: [Variable]]
  var rules: [LayoutRule] = []
  /// The rules in the solver, with their names there.
  var held: [(rule: Int, id: ConstraintID)] = []
  /// The rules that gave way, each with the rules that it contradicts.
  var refused: [(rule: Int, conflict: SolverError.Conflict)] = []

  init(
    _ document: LayoutDocument, _ conditions: LayoutConditions, _ metrics: TextMetrics,
    after frames: [LayoutRect]?, workLimit: Int
  ) {
    self.document = document
    self.conditions = conditions
    installed = InstalledLayout(document, conditions)
    sizes = IntrinsicSizes(document, metrics, conditions)
    margins = LayoutMargins(document, conditions, frames: frames)
    widths = frames?.map(\.width)
    var solver = Solver(workLimit: workLimit, sizeLimit: Self.sizeLimit)
    variables = document.nodes.map { _ in
      [
        solver.makeVariable(), solver.makeVariable(), solver.makeVariable(.nonNegative),
        solver.makeVariable(.nonNegative),
      ]
    }
    var contents: [NodeIndex: [Variable]] = [:]
    for node in document.nodes where node.kind.isScrolling {
      contents[node.index] = [
        solver.makeVariable(.nonNegative), solver.makeVariable(.nonNegative),
      ]
    }
    self.contents = contents
    self.solver = solver
  }

  func origin(_ node: NodeIndex, _ axis: LayoutAxis) -> LinearForm {
    LinearForm(variables[node.offset][Int(axis.rawValue)])
  }

  func length(_ node: NodeIndex, _ axis: LayoutAxis) -> LinearForm {
    LinearForm(variables[node.offset][2 + Int(axis.rawValue)])
  }

  func contentLength(_ node: NodeIndex, _ axis: LayoutAxis) -> LinearForm? {
    contents[node].map { LinearForm($0[Int(axis.rawValue)]) }
  }

  /// The variable behind a length, for changing and reading it.
  func variable(_ node: NodeIndex, _ axis: LayoutAxis, isLength: Bool) -> Variable {
    variables[node.offset][(isLength ? 2 : 0) + Int(axis.rawValue)]
  }

  /// Collects the rules of the whole layout.
  mutating func collect() {
    for node in document.nodes where installed.nodes[node.index.offset] {
      addPlace(of: node)
      addLeastSize(of: node)
      if node.stack != nil { addStack(node) }
    }
    for (offset, constraint) in installed.constraints { addConstraint(constraint, offset) }
    for node in document.nodes where installed.nodes[node.index.offset] { addContent(of: node) }
  }

  /// Gives the rules to the solver, tier by tier; a rule that contradicts earlier rules gives way.
  mutating func submit() throws(SolverError) {
    let order = rules.indices.sorted { one, other in
      let (first, second) = (rules[one], rules[other])
      if first.tier != second.tier { return first.tier < second.tier }
      // The strongest wishes first: most hold at once, and the solver has less to exchange.
      let (here, there) = (first.constraint.priority, second.constraint.priority)
      return here == there ? one < other : here > there
    }
    for index in order {
      do {
        held.append((index, try solver.add(rules[index].constraint)))
      } catch .unsatisfiable(let conflict) {
        refused.append((index, conflict))
      }
    }
    try solver.solve()
  }

  /// The frames that the solver found.
  func frames() -> [LayoutRect] {
    document.nodes.map { node in
      guard installed.nodes[node.index.offset] else { return node.box.frame }
      let values = variables[node.index.offset].map { variable in
        let value = solver.value(of: variable)
        // Factors of a million in a chain can leave the range of numbers; and 0 has one sign.
        return value.isFinite && value != 0 ? value : 0
      }
      return LayoutRect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
  }

  /// The sizes of the contents of scrolling views.
  func contentSizes() -> [NodeIndex: LayoutSize] {
    contents.mapValues {
      LayoutSize(width: solver.value(of: $0[0]), height: solver.value(of: $0[1]))
    }
  }
}
