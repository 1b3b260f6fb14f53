import ScreensModel

/// The content of a list, by which lists of different sessions recognize that they show the same:
/// the operation, and a digest of the values that decide which rows are requested. Two contents
/// with equal digests would lead to one reading too many.
package struct ContentTopic: Sendable, Hashable {
  private let operation: OperationName
  private let values: UInt32

  /// The parameters that only choose a range of the rows.
  private static let range: Set = ["startRow", "endRow", "computeRowCount"]

  /// The content that a request for a page asks for; nil for a request that the operation refuses.
  init?(of step: ConnectorTask.Step) {
    guard let values = try? step.operation.request(step.parameters) else { return nil }
    operation = step.operation.name
    self.values = Value.map(values.filter { !Self.range.contains($0.key) }).mark
  }
}
