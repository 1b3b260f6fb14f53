package import ScreensModel
import ScreensViews

/// The tie of a screenlet to the one in whose view or row it stands.
private struct ScreenletHome {
  /// The outer screenlet; nil once it is gone.
  weak var outer: Screenlet?
  let part: ChildDeclaration
  /// The row around it; none in a view.
  var row: Value
  /// The values that were given last.
  var given: [AttributeName: Value] = [:]
}

/// Screenlets inside this one, which get values of it and change its content.
extension Screenlet {
  /// Ties a screenlet to this one, which contains it, and gives it the declared values. A value is
  /// given again when it has changed.
  ///
  /// - Parameter row: The row around it; none in a view.
  package func contain(_ child: Screenlet, as part: ChildDeclaration, row: Value) {
    if child.company.home?.outer !== self || child.company.home?.part != part {
      child.company.home = ScreenletHome(outer: self, part: part, row: row)
      company.children.removeAll { $0.screenlet == nil || $0.screenlet === child }
      company.children.append(.init(screenlet: child))
    }
    child.company.home?.row = row
    give(child)
    if (logic as? DeclaredLogic)?.sample != nil { child.showSample() }
  }

  /// Whether a part stands in this screenlet now: it is the first of its outlet whose tests pass,
  /// or no values choose it.
  package func holds(_ part: ChildDeclaration) -> Bool {
    part.when == nil || chosen(of: part.outlet, by: (logic as? DeclaredLogic)?.shown) == part
  }

  /// The part that a value chooses for an outlet; nil where none fits.
  ///
  /// - Parameter entry: the entry; nil or none chooses nothing in a screenlet that reads one.
  func chosen(of outlet: String, by entry: Value?) -> ChildDeclaration? {
    guard kind.entry == nil || entry?.isNone == false else { return nil }
    return kind.parts.first { part in
      part.outlet == outlet && part.when.map { passes($0, entry ?? .none) } == true
    }
  }

  /// Whether the values of an entry and of the attributes pass all tests.
  func passes(_ tests: [ChildDeclaration.Condition], _ entry: Value) -> Bool {
    tests.allSatisfy { test in
      let values = test.sources.lazy.map { self.value(of: $0, row: .none, entry: entry) }
      return values.first { $0.isGiven }?.word.map(test.accepted.contains) == true
    }
  }

  /// Gives the screenlets inside this one its present values.
  func giveChildren() {
    for child in company.children.compactMap(\.screenlet) where child.company.home?.outer === self {
      give(child)
    }
  }

  /// Has the screenlet around this one give its values again, equal or not.
  func forgetGiven() { company.home?.given = [:] }

  private func give(_ child: Screenlet) {
    guard let home = child.company.home else { return }
    let values = home.part.given.mapValues { value(of: $0, row: home.row, entry: entry) }
      .filter { home.given[$0.key] != $0.value }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      child.company.home?.given[name] = value
      child.receive(value, as: name)
    }
    if !values.isEmpty { (child.logic as? DeclaredLogic)?.loadFirst(child) }
  }

  private func value(
    of source: ChildDeclaration.Source, row: Value, entry: Value
  ) -> Value {
    switch source {
    case .row(let field): row.field(field)
    case .entry(let field): entry.field(field)
    case .attribute(let name): self[attribute: name]
    }
  }

  /// The entry of a screenlet that has one; none for any other.
  private var entry: Value { (logic as? DeclaredLogic)?.entry ?? .none }

  private func receive(_ value: Value, as name: AttributeName) {
    if kind.entryAttribute == name {
      (logic as? DeclaredLogic)?.receive(value, self)
      return
    }
    do { try set(name, to: value) } catch {
      session.report("\(self.name): a value of the screenlet around it is not set: \(error)")
    }
  }

  /// Whether the entry comes from the screenlet around this one, so that it is not read.
  var hasGivenEntry: Bool {
    guard let name = kind.entryAttribute else { return false }
    return company.home?.outer != nil && company.home?.part.given[name] != nil
  }

  /// Whether it shows values that the screenlet around it gives, and does nothing by itself: it
  /// reads nothing, and only the host's own code draws it.
  package var showsGivenAlone: Bool {
    !logic.hasCode && (kind.content == nil || hasGivenEntry) && !isBusy
      && view?.hasHostCodeAlone == true
  }

  /// Whether the screenlet around this one has yet to give a value to one of these attributes.
  func lacksGiven(_ names: some Sequence<AttributeName>) -> Bool {
    guard let home = company.home, home.outer != nil else { return false }
    return names.contains { home.part.given[$0] != nil && home.given[$0]?.isGiven != true }
  }

  /// Has the screenlet around this one act on an event.
  func passOn(_ event: ScreenletEvent) {
    guard let home = company.home, let outer = home.outer else { return }
    let answer = event.payload.filter { !$0.value.isNone }
    if let change = home.part.hears[event.name] {
      (outer.logic as? DeclaredLogic)?.apply(change, .map(answer), of: home.row, outer)
    }
    if let name = home.part.tells[event.name] {
      outer.tell(name, (home.row.map ?? [:]).merging(answer) { $1 })
    }
  }
}

extension Value {
  /// The text of a text, a number or a truth value; nil for any other value.
  fileprivate var word: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .bool(let flag): String(flag)
    default: nil
    }
  }
}

/// The ties of a screenlet to the one around it and to those inside it. None of them keeps the
/// other.
struct ScreenletCompany {
  fileprivate struct Child {
    weak var screenlet: Screenlet?
  }

  fileprivate var home: ScreenletHome?
  fileprivate var children: [Child] = []
}
