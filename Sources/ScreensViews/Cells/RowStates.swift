import ScreensLayout
import ScreensModel

/// The differences between a list's cells and the result of filling them: the user's input, and the
/// changes that code has made since. Cells are made and dropped during scrolling; their state stays
/// with the row.
///
/// A row is identified by its number and its mark. The mark stays the same for other values of the
/// row. Another row of that number does not get the state.
package struct RowStates {
  /// The state of one row.
  private struct State {
    var input: EnteredState.Row
    /// Identifies the row's value.
    var content: UInt32?
    /// Properties that are not input, and typed secrets, by stable key. They end with the view.
    var shown: [String: [NodeProperty: Value]] = [:]
    /// The keys of the fields with a typed secret.
    var secrets: Set<String> = []

    /// Octets of all texts.
    var octets: Int {
      shown.values.joined().reduce(input.octets) { $0 + ($1.value.string?.utf8.count ?? 0) }
    }
  }

  private var states: [Int: State] = [:]
  /// The rows, the one that was changed last at the end.
  private var order: [Int] = []
  /// The most rows that have a state; of more, the oldest one loses it.
  private static let limit = 500
  /// The most octets of texts in them.
  private static let octetLimit = 256 << 10

  /// The users' input without secrets.
  package var input: [Int: EnteredState.Row] {
    states.mapValues(\.input).filter { !$0.value.isEmpty }
  }

  /// Octets of the texts that users typed and of the texts that code changed.
  package var octets: Int { states.values.reduce(0) { $0 + $1.octets } }

  /// Adopts saved input.
  mutating func adopt(_ input: [Int: EnteredState.Row]) {
    for (row, input) in input.sorted(by: { $0.key < $1.key }) { keep(State(input: input), of: row) }
  }

  /// Stores the differences between a cell and the result of filling it.
  mutating func note(_ cell: Cell) {
    let tree = cell.tree
    let changes = cell.changes
    var state = State(input: EnteredState.Row(mark: cell.mark), content: cell.value.mark)
    state.input.nodes = EnteredState.nodes(
      changes.filter { $0.key.property != .text || !tree.isSecret(Int($0.key.node)) }, in: tree)
    state.input.focus = tree.focus.flatMap(tree.document.stableKey(of:))
    for (change, value) in changes {
      let index = Int(change.node)
      guard let key = tree.document.stableKey(of: index) else { continue }
      let isSecret = change.property == .text && tree.isSecret(index)
      if isSecret { state.secrets.insert(key) }
      if isSecret || !tree.document.isEntered(change.property, of: index) {
        state.shown[key, default: [:]][change.property] = value
      }
    }
    keep(state, of: cell.number)
  }

  /// Applies a row's state to its filled cell. Changes by code belong to one value of the row;
  /// typed input also applies to a row with a new value.
  func apply(to cell: Cell) {
    guard let state = states[cell.number], state.input.mark == cell.mark else { return }
    let isSame = state.content == cell.value.mark
    let tree = cell.tree
    for (key, properties) in state.shown {
      guard let index = tree.document.node(stableKey: key) else { continue }
      for (property, value) in properties
      where isSame || property == .text && state.secrets.contains(key) {
        try? tree.set(property, to: value, of: tree.handle(index))
      }
    }
    EnteredState.apply(state.input.nodes, to: tree)
    if let index = state.input.focus.flatMap(tree.document.node(stableKey:)) {
      try? tree.setFocus(tree.handle(index))
    }
  }

  /// Gives the states to the rows that have their marks now, and drops those of other rows.
  ///
  /// - Parameter numbers: the numbers of the present rows by their marks.
  package mutating func follow(_ numbers: [UInt32: Int]) {
    let former = order.compactMap { states[$0] }
    self = RowStates()
    for state in former {
      if let number = numbers[state.input.mark] { keep(state, of: number) }
    }
  }

  /// Forgets rows by their numbers.
  package mutating func forget(_ numbers: some Sequence<Int>) {
    for number in numbers {
      states[number] = nil
      order.removeAll { $0 == number }
    }
  }

  /// Forgets all rows.
  package mutating func clear() { self = RowStates() }

  /// Forgets typed secrets: each one serves a single action.
  package mutating func forgetSecrets() {
    for (row, state) in states where !state.secrets.isEmpty {
      for key in state.secrets { states[row]?.shown[key]?[.text] = nil }
      states[row]?.secrets = []
    }
  }

  private mutating func keep(_ state: State, of row: Int) {
    order.removeAll { $0 == row }
    guard !state.input.isEmpty || !state.shown.isEmpty else {
      states[row] = nil
      return
    }
    states[row] = state
    order.append(row)
    while order.count > 1, order.count > Self.limit || octets > Self.octetLimit {
      states[order.removeFirst()] = nil
    }
  }
}

extension EnteredState {
  /// The user's input in one row of a list.
  package struct Row: Sendable, Hashable {
    /// Distinguishes the row from another row at its place.
    package let mark: UInt32
    /// The state of the cell's nodes by stable key.
    package var nodes: [String: Node] = [:]
    /// The stable key of the focused node.
    package var focus: String?

    /// A row without input.
    package init(mark: UInt32) { self.mark = mark }

    var isEmpty: Bool { nodes.isEmpty && focus == nil }

    fileprivate var octets: Int {
      nodes.values.reduce(0) { octets, node in
        octets + (node.text?.utf8.count ?? 0) + (node.value?.string?.utf8.count ?? 0)
      }
    }
  }
}
