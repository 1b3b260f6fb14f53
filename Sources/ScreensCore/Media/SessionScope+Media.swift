import ScreensModel

/// Files on their way between connectors and a session's shelf. A session without a house keeps the
/// bytes themselves.
extension SessionScope {
  /// An answer in which names stand for the bytes of files.
  func shelve(_ answer: Value, of operation: OperationDeclaration) -> Value {
    guard operation.result.fields.contains(where: { $0.type == .media }),
      let shelf = house?.shelf, var values = answer.map
    else { return answer }
    for field in operation.result.fields where field.type == .media {
      guard case .bytes(let bytes)? = values[field.name] else { continue }
      let name = shelf.keep(bytes)
      if name == nil { report("\(operation.name): there is no room for its \(field.name)") }
      values[field.name] = name.map { .string($0.description) } ?? Value.none
    }
    return .map(values)
  }

  /// The parameters of a request in which bytes stand for the names of files.
  ///
  /// - Throws: `abortedDueToPreconditions` for a file that is no longer there.
  func unshelve(
    _ parameters: [String: Value], of operation: OperationDeclaration
  ) throws(ScreensError) -> [String: Value] {
    var values = parameters
    for parameter in operation.parameters where parameter.type == .media {
      guard let name = values[parameter.name]?.string.flatMap({ MediaName($0) }) else { continue }
      guard let bytes = house?.shelf.bytes(of: name) else {
        throw ScreensError(
          .abortedDueToPreconditions,
          "\(operation.name): the file \(parameter.name) is no longer here; nothing was sent.")
      }
      values[parameter.name] = .bytes(bytes)
    }
    return values
  }
}
