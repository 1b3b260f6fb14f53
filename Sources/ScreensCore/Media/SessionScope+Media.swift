import ScreensModel

/// Files on their way between connectors and a session's shelf. A session without a house keeps the
/// bytes themselves.
extension SessionScope {
  /// An answer in which names stand for files.
  func shelve(_ answer: Value, of operation: OperationDeclaration) -> Value {
    guard operation.result.fields.contains(where: { $0.type == .media }), var values = answer.map
    else { return answer }
    for field in operation.result.fields where field.type == .media {
      guard let file = values[field.name], let kept = shelve(file) else { continue }
      if kept.isNone { report("\(operation.name): there is no room for its \(field.name)") }
      values[field.name] = kept
    }
    return .map(values)
  }

  /// The name of a file, or its bytes in a session without a shelf; none where there is no room,
  /// and nil for a value that stays as it is.
  private func shelve(_ file: Value) -> Value? {
    let name: MediaName?
    switch (file, house?.shelf) {
    case (.bytes(let bytes), let shelf?): name = shelf.keep(bytes)
    case (.blob(let blob), let shelf?): name = shelf.keep(blob)
    case (.blob(let blob), nil): return blob.bytes.map(Value.bytes) ?? Value.none
    default: return nil
    }
    return name.map { .string($0.description) } ?? Value.none
  }

  /// The parameters of a request in which open files stand for the names of files, and for bytes.
  ///
  /// - Throws: `abortedDueToPreconditions` for a file that is no longer there.
  func unshelve(
    _ parameters: [String: Value], of operation: OperationDeclaration
  ) throws(ScreensError) -> [String: Value] {
    var values = parameters
    for parameter in operation.parameters where parameter.type == .media {
      let file: Blob?
      switch values[parameter.name] {
      case .bytes(let bytes)?: file = try? Blob(bytes)
      case .string(let text)?:
        guard let name = MediaName(text) else { continue }
        file = house?.shelf.blob(of: name)
      default: continue
      }
      guard let file else {
        throw ScreensError(
          .abortedDueToPreconditions,
          "\(operation.name): the file \(parameter.name) is no longer here; nothing was sent.")
      }
      values[parameter.name] = .blob(file)
    }
    return values
  }
}
