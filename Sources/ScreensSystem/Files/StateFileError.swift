/// The reason for which a file or folder of the state cannot be used.
package enum StateFileError: Error, Sendable, Hashable, CustomStringConvertible {
  case cannotMake(path: String, code: Int32)
  case cannotWrite(path: String, code: Int32)
  case cannotRead(path: String, code: Int32)
  /// The name of a file belongs to something else.
  case notAFile(path: String, found: StateFileKind)
  /// The name of a folder belongs to something else.
  case notAFolder(path: String, found: StateFileKind)

  /// A sentence for the operator, with a remedy.
  package var description: String {
    switch self {
    case .cannotMake(let path, let code):
      "\(path): the folder cannot be made: \(SystemErrorText.text(code)); check the rights of the "
        + "folder above."
    case .cannotWrite(let path, let code):
      "\(path): cannot be written: \(SystemErrorText.text(code)); check its rights and the free "
        + "space."
    case .cannotRead(let path, let code):
      "\(path): cannot be read: \(SystemErrorText.text(code)); check its rights, or remove it."
    case .notAFile(let path, let found):
      "\(path): is \(found.rawValue), not a file; remove it and start again."
    case .notAFolder(let path, let found):
      "\(path): is \(found.rawValue), not a folder; remove it and start again."
    }
  }
}

/// The kinds of things that a path can name.
package enum StateFileKind: String, Sendable {
  case file = "a file"
  case folder = "a folder"
  case link = "a symbolic link"
  case pipe = "a pipe"
  case socket = "a socket"
  case device = "a device"
  case nothing = "nothing"
}
