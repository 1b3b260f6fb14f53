package import ScreensModel
import ScreensViews

/// A list whose kind another party declares: its operation, the parts of its rows, and optional
/// code that asks for pages and makes rows.
package struct SuppliedList: Sendable {
  /// The operation that reads a page; it takes `startRow`, `endRow` and `computeRowCount`, and
  /// answers `rows` and `rowCount`.
  package let operation: OperationName
  /// The base name of the cells' layout.
  package let cell: String
  /// The nodes that view classes know in a cell.
  package let cellOutlets: [OutletDeclaration]
  /// The attribute of a row that names its section; nil for a list without sections.
  package let section: String?
  /// The attribute that identifies a row; nil where the whole row does.
  package let identity: String?
  /// The rows that pictures and previews show.
  package let samples: [Value]

  private let name: ScreenletName
  private let events: ListDeclaration.Events

  /// Nil where the list's name is too long for the names of its events.
  package init?(
    _ name: ScreenletName, operation: OperationName, cell: String?,
    cellOutlets: [OutletDeclaration], section: String?, identity: String? = nil,
    samples: [Value]
  ) {
    guard let page = EventName("on\(name)Response"), let error = EventName("on\(name)Error"),
      let selection = EventName("on\(name)Selected")
    else { return nil }
    self.name = name
    self.operation = operation
    self.cell = cell ?? "\(name)Cell"
    self.cellOutlets = cellOutlets
    self.section = section
    self.identity = identity
    self.samples = samples
    events = .init(page: page, rows: "rows", error: error, selection: selection)
  }

  /// The events of the list.
  ///
  /// - Parameter row: The parts of a chosen row.
  package func events(row: [(name: String, type: ValueType)]) -> [EventDeclaration] {
    [
      EventDeclaration(events.page, [("rows", .list)], "a page was read for the first time"),
      EventDeclaration(events.error, EventDeclaration.error, "a page could not be read"),
      EventDeclaration(events.selection, row, "a row was chosen"),
    ]
  }

  package var declaration: ListDeclaration {
    ListDeclaration(
      cell: cell, cellOutlets: cellOutlets, events: events, samples: samples,
      identity: [identity].compactMap(\.self),
      section: { [section] row in section.flatMap { row.map?[$0]?.string } ?? "" })
  }

  /// The source of the rows, whose requests and rows code may make.
  package func source(_ code: any LogicCode) -> ListSource {
    ListSource(
      rows: { [name] answers, screenlet throws(ScreensError) in
        guard code.slots.contains(.rows) else { return answers }
        let made = try Self.perform(.rows, .list(answers), code, screenlet)
        guard let rows = made.list, rows.count == answers.count,
          rows.allSatisfy({ $0.map != nil })
        else {
          throw .fault(
            "\(code.plugin): \(name): \(LogicSlot.rows) has to write a list of as many maps as it "
              + "was given rows, \(answers.count)")
        }
        return rows
      },
      request: { rows, countsRows, screenlet throws(ScreensError) in
        try step(rows, countsRows, code, screenlet)
      })
  }

  /// The request for a page: the attributes with the names of parameters, and the range of rows.
  /// The code may change it.
  private func step(
    _ rows: Range<Int>, _ countsRows: Bool, _ code: any LogicCode, _ screenlet: Screenlet
  ) throws(ScreensError) -> ConnectorTask.Step {
    guard let declared = screenlet.session.environment.library.operation(operation) else {
      throw .fault("\(code.plugin): \(screenlet.name): no operation \(operation) is declared")
    }
    var parameters: [String: Value] = [:]
    for parameter in declared.parameters {
      guard let name = AttributeName(parameter.name), let own = screenlet.kind.attribute(name),
        !own.isSecret || parameter.isSecret
      else { continue }
      parameters[parameter.name] = screenlet[attribute: name]
    }
    parameters["startRow"] = .int(Int64(rows.lowerBound))
    parameters["endRow"] = .int(Int64(rows.upperBound))
    parameters["computeRowCount"] = .bool(countsRows)
    guard code.slots.contains(.pageRequest) else { return .init(declared, parameters) }
    let secrets = declared.parameters.filter(\.isSecret).map(\.name)
    let open = parameters.filter { !secrets.contains($0.key) }
    let made = try Self.perform(.pageRequest, .map(open), code, screenlet)
    return .init(declared, parameters.merging(made.map ?? [:]) { _, new in new })
  }

  private static func perform(
    _ slot: LogicSlot, _ argument: Value, _ code: any LogicCode, _ screenlet: Screenlet
  ) throws(ScreensError) -> Value {
    do {
      let call = LogicCall(slot, argument: argument, of: LogicState(of: screenlet, slot))
      let answer = try code.perform(call)
      if !answer.effects.isEmpty {
        screenlet.session.report(
          "\(code.plugin): \(screenlet.name): \(slot) only answers; its effects are ignored: "
            + answer.effects.map { "\($0.kind.rawValue) \($0.name)" }.joined(separator: ", "))
      }
      return answer.value
    } catch let error as ScreensError {
      throw error
    } catch {
      throw .lost(screenlet)
    }
  }
}
