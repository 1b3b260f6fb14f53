/// One kind of screenlet. The host makes its screenlets and checks themes by it, and authors of
/// themes and pages read it. It never changes; a screenlet holds one reference to it. It has no
/// code.
package final class ScreenletKind: Sendable {
  /// Finds the missing keys of the server context for the present attributes of a screenlet.
  package typealias MissingKeys =
    @Sendable (_ server: ServerContext, _ attribute: (AttributeName) -> Value)
    -> [ServerContext.Failure]
  /// Finds the needs of a screenlet with its present attributes.
  package typealias Needs =
    @Sendable (_ attribute: (AttributeName) -> Value) -> ScreenletNeeds

  /// The name that pages and layouts use.
  package let name: ScreenletName
  /// The purpose, in one sentence.
  package let about: String
  /// The attributes that pages and code may set, with their initial values.
  package let attributes: [Inspectable]
  /// The attributes that a Full view answers.
  package let viewModel: [ViewModelAttribute]
  /// The actions that `performAction` takes.
  package let actions: [ActionDeclaration]
  /// The nodes that its view classes know by name.
  package var outlets: [OutletDeclaration] { ownOutlets.all }
  /// The events that its screenlets report.
  package let events: [EventDeclaration]
  /// The operations that its interactors run.
  package let operations: [OperationDeclaration]
  /// The table of its own texts: `bookmark-screenlet`.
  package let textTable: String
  /// The part that it has in the life of an account; nil for a kind without one.
  package let accountPart: AccountPart?
  /// The screenlets in its view and cells that are given values or change its content.
  package var parts: [ChildDeclaration] { conduct.parts }
  /// The server's content that its screenlets show; nil for a kind without.
  package var content: ContentDeclaration? { conduct.content }
  /// The action that requests the shown content again; nil for a kind without a server's content.
  package var refreshAction: ActionName? { conduct.refreshAction }
  /// The part of pages that faces draw with its view; nil for a kind that stands on pages itself.
  package var draws: DrawnPart? { conduct.draws }
  /// Whether it is for signed-in users alone: it runs no operation for a guest.
  package var needsUser: Bool { conduct.needsUser }
  private let conduct: Conduct
  /// The names of the outlets whose text is a secret.
  package var secretOutlets: Set<String> { ownOutlets.secret }
  /// The names of the outlets whose content no layout knows.
  package var hollowOutlets: Set<String> { ownOutlets.hollow }
  private let ownOutlets: DeclaredOutlets
  private let requirements: Requirements

  /// The attributes that every kind has, unless it has its own of that name.
  private static let common = [
    Inspectable.editable(
      initially: true,
      "whether users may change anything; a theme says it of its layout by a run-time attribute of "
        + "that name at the root")
  ]

  private static func attributes(_ own: [Inspectable], _ more: [Inspectable]) -> [Inspectable] {
    let names = Set(own.map(\.name))
    return own + (more + common).filter { !names.contains($0.name) }
  }

  /// By default a kind with nothing but name and purpose.
  ///
  /// - Parameters:
  ///   - draws: The part of pages that faces draw with its view.
  ///   - needsUser: Whether it is for signed-in users alone.
  ///   - texts: The table of its own texts; nil for the one that is named as the kind.
  package init(
    _ name: ScreenletName, _ about: String, attributes: [Inspectable] = [],
    viewModel: [ViewModelAttribute] = [], actions: [ActionDeclaration] = [],
    outlets: [OutletDeclaration] = [], events: [EventDeclaration] = [],
    operations: [OperationDeclaration] = [], accountPart: AccountPart? = nil,
    refreshAction: ActionName? = nil, entry: EntryDeclaration? = nil,
    record: RecordDeclaration? = nil, parts: [ChildDeclaration] = [], draws: DrawnPart? = nil,
    needsUser: Bool = false, texts: String? = nil,
    missingKeys: @escaping MissingKeys = { _, _ in [] }, needs: Needs? = nil
  ) {
    self.name = name
    textTable = texts ?? Self.textTable(of: name)
    self.about = about
    let read = entry ?? record?.entry
    self.attributes = Self.attributes(attributes, read == nil ? [] : EntryDeclaration.attributes)
    self.viewModel = viewModel
    self.actions = actions
    ownOutlets = DeclaredOutlets(outlets)
    self.events = events
    self.operations = operations
    self.accountPart = accountPart
    let ofEntry = ScreenletNeeds(attributes: read?.neededAttributes ?? [])
    requirements = Requirements(
      missingKeys: missingKeys, needs: needs ?? { _ in ofEntry })
    conduct = Conduct(
      content: record.map(ContentDeclaration.record) ?? entry.map(ContentDeclaration.entry),
      parts: parts, refreshAction: refreshAction ?? read?.action, draws: draws,
      needsUser: needsUser)
  }

  /// A kind of list. It has the attributes and actions of all lists in addition to the given ones;
  /// each given action has an effect.
  /// A given attribute replaces the attribute of all lists with the same name.
  package init(
    listing list: ListDeclaration, _ name: ScreenletName, _ about: String,
    attributes: [Inspectable] = [], actions: [ActionDeclaration] = [],
    outlets: [OutletDeclaration] = [], events: [EventDeclaration],
    operations: [OperationDeclaration], parts: [ChildDeclaration] = [], needsUser: Bool = false,
    texts: String? = nil,
    missingKeys: @escaping MissingKeys = { _, _ in [] },
    needs: @escaping Needs = { _ in ScreenletNeeds() }
  ) {
    self.name = name
    textTable = texts ?? Self.textTable(of: name)
    self.about = about
    self.attributes = Self.attributes(attributes, ListDeclaration.attributes)
    viewModel = []
    self.actions = ListDeclaration.actions + actions
    ownOutlets = DeclaredOutlets(outlets)
    self.events = events
    self.operations = operations
    accountPart = nil
    requirements = Requirements(missingKeys: missingKeys, needs: needs)
    conduct = Conduct(
      content: .rows(list), parts: parts, refreshAction: .loadInitialPage, draws: nil,
      needsUser: needsUser)
  }

  private static func textTable(of name: ScreenletName) -> String {
    "\(name.rawValue.lowercased())-screenlet"
  }

  /// The reading of a kind that shows one thing, or the fields of a record; nil for other kinds.
  package var entry: EntryDeclaration? {
    switch content {
    case .entry(let entry)?: entry
    case .record(let record)?: record.entry
    case .rows?, nil: nil
    }
  }

  /// The declaration of a kind with fields that users fill in; nil for other kinds.
  package var record: RecordDeclaration? {
    if case .record(let record)? = content { record } else { nil }
  }

  /// The declaration of a kind with rows: a list, or the fields of a record; nil for other kinds.
  package var list: ListDeclaration? {
    switch content {
    case .rows(let list)?: list
    case .record(let record)?: record.rows
    case .entry?, nil: nil
    }
  }

  /// Whether it is a list whose pages addresses and users can choose.
  package var hasPages: Bool { list?.events != nil }

  /// The word in addresses for the part of its rows that is shown: a page of a list, or a step of a
  /// record; nil for a kind without such parts.
  package var pageWord: String? {
    hasPages ? "page" : record?.steps == nil ? nil : "step"
  }

  /// Whether a layout may be a cell of its rows: the layout's name begins with the cell's.
  package func namesCell(_ layout: String) -> Bool {
    list.map { $0.cellPrefixes.contains { layout.hasPrefix($0) } } ?? false
  }

  /// Whether its actions sign users in. Its forms are then accepted even from clients that cannot
  /// begin another session.
  package var signsIn: Bool {
    if case .signsIn? = accountPart { true } else { false }
  }

  /// Whether it asks for a user's secrets or changes an account, so that search engines have
  /// nothing to find there.
  package var concernsAccounts: Bool { accountPart != nil }

  package var recoversPassword: Bool {
    if case .recoversPassword? = accountPart { true } else { false }
  }

  package var changesPassword: Bool {
    if case .changesPassword? = accountPart { true } else { false }
  }

  /// Whether some action asks something before it starts.
  package var hasQuestions: Bool {
    actions.contains { $0.question != nil || $0.effect?.takes?.file != nil }
  }

  /// The attribute of that name; nil for one that the kind does not have.
  package func attribute(_ name: AttributeName) -> Inspectable? {
    attributes.first { $0.name == name }
  }

  /// The value of an attribute until one is set; none for one that the kind does not have.
  package func initial(_ name: AttributeName) -> Value {
    // By index: a copy of a declaration would retain all its texts.
    attributes.firstIndex { $0.name == name }.map { attributes[$0].initial } ?? .none
  }

  /// Whether values of an attribute are never saved, printed or set by a page. The declaration
  /// alone decides this.
  package func isSecret(_ name: AttributeName) -> Bool {
    attributes.contains { $0.isSecret && $0.name == name }
      || viewModel.contains { $0.isSecret && $0.name == name }
  }

  /// The attribute of the view model that names an account; nil where there is none.
  package var accountAttribute: AttributeName? { viewModel.first(where: \.isAccount)?.name }

  /// The event of that name; nil for one that the kind does not have.
  package func event(_ name: EventName) -> EventDeclaration? { events.first { $0.name == name } }

  /// The required keys of the server context that are missing.
  ///
  /// - Parameter set: The attributes that were set; others have their initial values.
  package func missingKeys(
    in server: ServerContext, set: [AttributeName: Value]
  ) -> [ServerContext.Failure] {
    requirements.missingKeys(server) { value(of: $0, set: set) }
  }

  /// The operations that a screenlet runs, all of them; nil where one of the kind's is enough.
  ///
  /// - Parameter set: The attributes that were set; others have their initial values.
  package func neededOperations(set: [AttributeName: Value]) -> [OperationName]? {
    requirements.needs { value(of: $0, set: set) }.operations
  }

  /// The attributes without which a screenlet does nothing: one of each group has to have a value.
  ///
  /// - Parameters:
  ///   - set: The attributes that were set; others have their initial values.
  ///   - asked: The attributes whose values come from elsewhere.
  package func missingAttributes(
    set: [AttributeName: Value], asked: Set<AttributeName> = []
  ) -> [UnsetAttributes] {
    requirements.needs { value(of: $0, set: set) }.attributes.filter { group in
      !group.contains { asked.contains($0) || value(of: $0, set: set).isGiven }
    }.map(UnsetAttributes.init)
  }

  /// Whether a screenlet has nothing for guests: its kind is for users alone, or what these
  /// attributes ask for is.
  ///
  /// - Parameter set: the attributes that are set.
  package func needsUser(set: [AttributeName: Value]) -> Bool {
    needsUser || requirements.needs { value(of: $0, set: set) }.user
  }

  /// Whether a guest's screenlet reads its entry as soon as it is shown.
  ///
  /// - Parameter set: the attributes that are set.
  package func readsEntryAtOnce(set: [AttributeName: Value]) -> Bool {
    guard let entry, value(of: .autoLoad, set: set) == true else { return false }
    return entry.ways.contains { way in
      !way.needsUser && way.needs.allSatisfy { value(of: $0, set: set).isGiven }
    }
  }

  private func value(of name: AttributeName, set: [AttributeName: Value]) -> Value {
    let declared = attribute(name)
    guard let value = set[name] else { return declared?.initial ?? .none }
    return (try? declared?.convert(value)) ?? value
  }
}

/// The part of a kind in the life of an account. Faces lead to its pages from the addresses that
/// programs know.
package enum AccountPart: Sendable {
  /// It signs users in, in the ways of its class.
  case signsIn
  case makesAccount
  /// It helps a user who has forgotten the password.
  case recoversPassword
  case changesPassword
}

/// The outlets of a kind, and the names of the ones with secrets and of the ones that faces fill.
struct DeclaredOutlets: Sendable {
  let all: [OutletDeclaration]
  let secret: Set<String>
  let hollow: Set<String>

  init(_ all: [OutletDeclaration]) {
    self.all = all
    secret = Set(all.lazy.filter(\.isSecret).map(\.name))
    hollow = Set(all.lazy.filter(\.isHollow).map(\.name))
  }
}

/// The content of a kind's screenlets, and the screenlets inside them.
private struct Conduct: Sendable {
  let content: ContentDeclaration?
  let parts: [ChildDeclaration]
  let refreshAction: ActionName?
  let draws: DrawnPart?
  let needsUser: Bool
}

/// The requirements of a kind by the present attributes of a screenlet.
private struct Requirements: Sendable {
  let missingKeys: ScreenletKind.MissingKeys
  let needs: ScreenletKind.Needs
}
