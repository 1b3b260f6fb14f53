package import ScreensCore
package import ScreensModel

/// A screenlet as its plugin's descriptor declares it, known before any code runs.
package struct ScreenletOutline: Sendable, Equatable {
  /// The name that pages and layouts use.
  package let name: ScreenletName
  /// The purpose, in one sentence.
  package let about: String
  /// The names of the operations that its interactors run.
  package let operations: [OperationName]
  let attributes: [Inspectable]
  let viewModel: [ViewModelAttribute]
  let actions: [ActionDeclaration]
  let outlets: [OutletDeclaration]
  let events: [EventDeclaration]
  let refresh: ActionName?
  let entry: EntryDeclaration?
  let record: RecordDeclaration?
  let parts: [ChildDeclaration]
  /// Whether it is for signed-in users alone.
  let needsUser: Bool
  /// The table of its texts; nil for the one that is named as it.
  let texts: String?
  let list: ListOutline?
  /// The declaration as it was written.
  let source: DescriptorValue

  /// The part of a screenlet that is a list.
  struct ListOutline: Sendable {
    let list: SuppliedList
    /// The parts of a row that are passed on when the row is chosen.
    let row: [(name: String, type: ValueType)]
  }

  package var isList: Bool { list != nil }
  /// The names that the layouts of its rows begin with; none where it has no rows.
  package var cells: [String] {
    list.map { [$0.list.cell] } ?? record?.rows.cells ?? []
  }

  /// Two are equal when they were written alike.
  package static func == (one: ScreenletOutline, other: ScreenletOutline) -> Bool {
    one.source == other.source
  }

  /// The screenlet's class, with the given code as its logic.
  ///
  /// - Parameter operation: Finds a declared operation; an operation that is not found is omitted.
  package func screenletClass(
    _ code: any LogicCode, _ operation: (OperationName) -> OperationDeclaration?
  ) -> ScreenletClass {
    guard let list else {
      let kind = ScreenletKind(
        name, about, attributes: attributes, viewModel: viewModel, actions: actions,
        outlets: outlets, events: events, operations: operations.compactMap(operation),
        refreshAction: refresh, entry: entry, record: record, parts: parts,
        needsUser: needsUser, texts: texts)
      return ScreenletClass(kind) { SuppliedLogic(code) }
    }
    let names = [list.list.operation] + operations.filter { $0 != list.list.operation }
    let kind = ScreenletKind(
      listing: list.list.declaration, name, about, attributes: attributes,
      actions: actions, outlets: outlets, events: list.list.events(row: list.row) + events,
      operations: names.compactMap(operation), parts: parts, needsUser: needsUser, texts: texts)
    return ScreenletClass(kind, rows: list.list.source(code))
  }
}

/// An operation as its plugin's descriptor declares it.
package struct OperationOutline: Sendable, Equatable {
  package let declaration: OperationDeclaration
  /// The declaration as it was written.
  let source: DescriptorValue

  /// The name that factories are asked for.
  package var name: OperationName { declaration.name }

  /// Two are equal when they were written alike.
  package static func == (one: OperationOutline, other: OperationOutline) -> Bool {
    one.source == other.source
  }
}

extension Descriptor {
  /// The classes of its screenlets.
  ///
  /// - Parameters:
  ///   - library: Has the operations that others declare.
  ///   - logic: Finds a screenlet's code; a screenlet without code does nothing itself.
  package func screenletClasses(
    _ library: ScreenletLibrary, of plugin: PluginReference,
    _ logic: (ScreenletName) -> (any LogicCode)? = { _ in nil }
  ) -> [ScreenletClass] {
    let own = Dictionary(operations.map { ($0.name, $0.declaration) }) { first, _ in first }
    return screenlets.map { outline in
      outline.screenletClass(logic(outline.name) ?? AbsentLogic(plugin: plugin)) {
        own[$0] ?? library.operation($0)
      }
    }
  }
}
